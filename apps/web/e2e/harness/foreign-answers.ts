import type { Page } from 'playwright-core';

export type Answer = { status: number; contentType: string; body: string };

/** Responses that proxies and sign-in portals send instead of the server. */
export const foreignAnswers = {
  '413 HTML': html(413, '<h1>413 Request Entity Too Large</h1><hr>nginx'),
  '502 HTML': html(502, '<h1>502 Bad Gateway</h1><hr>nginx'),
  '504 with nothing': html(504, ''),
  '200 HTML': html(200, '<h1>Portale</h1><form action="/entra"></form>'),
};

function html(status: number, body: string): Answer {
  return { status, contentType: 'text/html', body: body && `<html><body>${body}</body></html>` };
}

/** Until the page's routes are taken away, calls whose path is of this form never reach the server. */
export async function answerInstead(page: Page, path: RegExp, answer: Answer): Promise<void> {
  await page.route(
    (url) => path.test(url.pathname),
    (route) => route.fulfill(answer),
  );
}

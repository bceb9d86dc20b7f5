import { sharedMessages as texts } from '@wingman/contract/shared-messages.ts';
import { Html, html } from './html.ts';
import { sharedStyle } from './shared-style.ts';

/** A whole document. `title`: of the window. */
export function sharedDocument(title: string, main: Html, footer: Html | null = null): string {
  const { text } = html`<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive, nosnippet">
<meta name="referrer" content="no-referrer">
<title>${title} · ${texts.product}</title>
<link rel="icon" href="data:,">
<style>${new Html(sharedStyle)}</style>
</head>
<body>
<main>
${main}
</main>
<footer>
${footer}<p>${texts.made}</p>
</footer>
</body>
</html>
`;
  return text;
}

/** Whatever the reason, it is the same page. */
export const gonePage = sharedDocument(
  texts.goneTitle,
  html`<header><h1>${texts.goneTitle}</h1></header><p>${texts.gone}</p><p>${texts.goneHint}</p>`,
);

export const failedPage = (sentence: string = texts.failed) =>
  sharedDocument(texts.failedTitle, html`<header><h1>${texts.failedTitle}</h1></header><p>${sentence}</p>`);

/** Asks for the password, and says nothing of what it protects. `problem`: why it asks again. */
export function lockedPage(path: string, problem: string | null): string {
  const wrong = problem === null ? null : html`<p class="wrong" role="alert" id="wrong">${problem}</p>`;
  return sharedDocument(
    texts.locked,
    html`<header><h1>${texts.locked}</h1><p>${texts.lockedHint}</p></header>
<form method="post" action="${path}">
${wrong}<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="off" required autofocus${describedBy(problem)}>
<button type="submit">${texts.unlock}</button>
</form>`,
  );
}

const describedBy = (problem: string | null): Html =>
  problem === null ? html`` : html` aria-invalid="true" aria-describedby="wrong"`;

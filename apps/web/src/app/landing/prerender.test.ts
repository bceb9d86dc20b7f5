import { expect, it, onTestFinished } from 'vitest';
import { setOwnPlans } from '../../lib/own-plans.ts';
import { landingMessages } from '../../messages/landing-messages.ts';
import { prerender } from './prerender.tsx';

it('the page for visitors is rendered without a browser, and each time the same', async () => {
  const page = await prerender(true);
  const { title, features, plans, closing } = landingMessages;
  for (const text of [title, plans.title, closing.title, ...features.items.map((item) => item.title)]) {
    expect(page.html).toContain(text);
  }
  expect(page.html).toContain('href="/register?plan=standard"');
  expect(page.title).toBe(`Wingman – ${title}`);
  expect(await prerender(true)).toEqual(page);
});

it('on a server without plans it names none, and no price', async () => {
  const { html } = await prerender(false);
  onTestFinished(() => setOwnPlans(true));
  expect(html).toContain(landingMessages.closing.title);
  expect(html).toContain(landingMessages.withoutPlans.agents);
  expect(html).not.toMatch(/€|\bpian[oi]\b|gratis|carta di credito|#plans/i);
});

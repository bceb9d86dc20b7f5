import { expect, it } from 'vitest';
import { landingMessages } from '../../messages/landing-messages.ts';
import { prerender } from './prerender.tsx';

it('the page for visitors is rendered without a browser, and each time the same', async () => {
  const page = await prerender();
  const { title, features, plans, closing } = landingMessages;
  for (const text of [title, plans.title, closing.title, ...features.items.map((item) => item.title)]) {
    expect(page.html).toContain(text);
  }
  expect(page.html).toContain('href="/register?plan=standard"');
  expect(page.title).toBe(`Wingman – ${title}`);
  expect(await prerender()).toEqual(page);
});

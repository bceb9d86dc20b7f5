import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openBrowser, openNewcomer, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { sharedProduct } from './harness/shared.ts';

// A window of 1280 by 1024 at 400 %.
const size = { width: 320, height: 256 };
let visitor: TestUser;
let newcomer: TestUser;

it.beforeAll(async () => {
  const product = await sharedProduct.deaf();
  visitor = await openBrowser(product.url, { still: true });
  newcomer = await openNewcomer(product, { still: true });
  for (const { page } of [visitor, newcomer]) await page.setViewportSize(size);
});

afterAll(async () => {
  await visitor?.close();
  await newcomer?.close();
});

/** Controls that cannot be brought into the window, or lie below something else there; and what is too wide. */
function unreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, textarea'),
    ];
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 4 &&
      getComputedStyle(element).position !== 'absolute';
    const covered = controls.filter(isShown).filter((control) => {
      control.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return !hit || !(control.contains(hit) || hit.contains(control));
    });
    const names = covered.map((control) => `covered: ${control.outerHTML.slice(0, 120)}`);
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`wide: ${scrollWidth}`, ...names] : names;
  });
}

it.each(['/', '/login', '/register'])(
  '%s can be used at 400 percent by scrolling in one direction',
  async (path) => {
    const { page } = visitor;
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await unreachable(page)).toEqual([]);
  },
);

it.each(['/recordings', '/registra', '/subscription'])(
  '%s of a user can be used at 400 percent',
  async (path) => {
    const { page } = newcomer;
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await unreachable(page)).toEqual([]);
  },
);

it('the chat leaves room to read above its box at 400 percent', async () => {
  const { page } = newcomer;
  await page.goto('/');
  const box = page.getByRole('textbox', { name: 'Messaggio' });
  await box.waitFor();
  expect(await unreachable(page)).toEqual([]);
  await box.scrollIntoViewIfNeeded();
  await page.locator('#content').evaluate((main) => main.scrollIntoView());
  const room = await box.evaluate((input) => (input.closest('form') ?? input).getBoundingClientRect().top);
  expect(room).toBeGreaterThan(96);
});

import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openBrowser, openNewcomer, type TestUser, untilTakenOver } from './harness/browser.ts';
import { it } from './harness/it.ts';
import type { Product } from './harness/product.ts';
import { registerOverRest } from './harness/rest.ts';
import { sharedProduct } from './harness/shared.ts';
import { countShifts, shiftsOf } from './harness/shifts.ts';

let product: Product;
const opened: TestUser[] = [];

it.beforeAll(async () => {
  product = await sharedProduct.deaf();
});

afterAll(async () => {
  for (const { close } of opened) await close();
});

async function open(options: Parameters<typeof openBrowser>[1] = {}): Promise<TestUser> {
  const testUser = await openBrowser(product.url, options);
  opened.push(testUser);
  return testUser;
}

const title = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Ogni conversazione, a portata di domanda' });

/** Keeps the app's scripts back. Gives the way to let them come. */
async function withoutScripts(page: Page): Promise<() => Promise<void>> {
  const asked: (() => Promise<void>)[] = [];
  const pattern = /\/assets\/[^/]+\.js$/;
  await page.route(pattern, (route) => void asked.push(() => route.continue()));
  return async () => {
    await page.unroute(pattern);
    for (const go of asked) await go().catch(() => {});
  };
}

it('the landing page can be read, and leads on, in a browser without JavaScript', async () => {
  const { context } = await open();
  const plain = await context.browser()?.newContext({ javaScriptEnabled: false, baseURL: product.url });
  if (!plain) throw new Error('the browser is gone');
  const page = await plain.newPage();
  try {
    await page.goto('/');
    await title(page).waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Trascrizione automatica' }).isVisible()).toBe(
      true,
    );
    expect(await page.getByText('9,99', { exact: false }).first().isVisible()).toBe(true);
    const link = page.getByRole('main').getByRole('link', { name: 'Registrati Gratis' }).first();
    expect(await link.getAttribute('href')).toBe('/register');
    // The styles have come, too.
    expect(await link.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(11, 107, 102)',
    );
    expect(await page.title()).toBe('Wingman – Ogni conversazione, a portata di domanda');
    // What could not work is not shown, and the menu needs no script.
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.getByRole('button', { name: /^Passa al tema/ }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Accedi' }).waitFor();
  } finally {
    await plain.close();
  }
});

it('the app takes the page over as it is: nothing is drawn anew, and nothing moves', async () => {
  const { page, faults } = await open({ width: 390, prepare: (page) => page.addInitScript(countShifts) });
  const release = await withoutScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await title(page).evaluate((element) => element.setAttribute('data-first', ''));
  await release();
  const menu = page.getByRole('button', { name: 'Apri il menu' });
  await expect
    .poll(async () => {
      await menu.click({ timeout: 1000 }).catch(() => {});
      return page.getByRole('button', { name: 'Chiudi il menu' }).isVisible();
    })
    .toBe(true);
  expect(await title(page).getAttribute('data-first')).toBe('');
  const { shifted, moved } = await shiftsOf(page);
  expect(shifted, moved.join(' ')).toBeLessThan(0.005);
  expect(faults).toEqual([]);
});

it('menu and theme of the landing page work before the scripts of the app, which keep what was chosen', async () => {
  const { page, faults } = await open({ width: 390 });
  const release = await withoutScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const theme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  const header = page.getByRole('banner');
  await title(page).waitFor();
  await page.getByRole('button', { name: 'Apri il menu' }).click();
  await header.getByRole('link', { name: 'Registrati Gratis' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await header.getByRole('link', { name: 'Registrati Gratis' }).isVisible()).toBe(false);
  await header.getByRole('button', { name: 'Passa al tema scuro' }).click();
  expect(await theme()).toBe('dark');
  await release();
  await untilTakenOver(page);
  await header.getByRole('button', { name: 'Passa al tema chiaro' }).click();
  await expect.poll(theme).toBe('light');
  expect(faults).toEqual([]);
});

it.each([
  ['dark', false, 'rgb(16, 23, 26)', '#10171a'],
  ['auto', true, 'rgb(16, 23, 26)', '#10171a'],
  ['auto', false, 'rgb(247, 245, 240)', '#f7f5f0'],
  [null, true, 'rgb(247, 245, 240)', '#f7f5f0'],
])(
  'the theme %s, with a system that is dark: %s, is there before any script of the app',
  async (theme, dark, ground, bar) => {
    const choose = (page: Page) =>
      page.addInitScript((name) => name && localStorage.setItem('wingman-theme', name), theme);
    const { page, faults } = await open({ dark, prepare: choose });
    const release = await withoutScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await title(page).waitFor();
    const look = () =>
      page.evaluate(() => [
        getComputedStyle(document.body).backgroundColor,
        document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
      ]);
    // Nothing is painted before the styles are there.
    await expect.poll(look).toEqual([ground, bar]);
    await release();
    await untilTakenOver(page);
    expect(await look()).toEqual([ground, bar]);
    expect(faults).toEqual([]);
  },
);

it('the theme follows the system while the page is open, once that was chosen', async () => {
  const { page } = await openNewcomer(product, { still: true });
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('toggleSettings')));
  await page.getByRole('button', { name: 'Come il sistema' }).click();
  const bar = () => page.locator('meta[name="theme-color"]').getAttribute('content');
  for (const [scheme, colour] of [
    ['dark', '#10171a'],
    ['light', '#f7f5f0'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect.poll(bar).toBe(colour);
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(scheme);
  }
});

it('who is signed in never sees the page for visitors, also where the cookie is gone', async () => {
  const caller = await registerOverRest(product.url);
  const { page, context } = await open({ as: caller });
  // Where the app does not run, so that no answer on its way brings the cookie back.
  await page.goto('/healthz');
  await context.clearCookies();
  const release = await withoutScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  // Roles do not find what is hidden.
  const hidden = page.getByText('Ogni conversazione, a portata di domanda', { exact: true });
  await hidden.waitFor({ state: 'attached' });
  // While its styles are on their way nothing is painted.
  await expect.poll(() => hidden.isVisible()).toBe(false);
  await release();
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
  expect(await title(page).count()).toBe(0);
});

it('all text is in the one font of this server, and nothing moves when it comes late', async () => {
  const { page } = await open({ prepare: (page) => page.addInitScript(countShifts) });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const held: (() => Promise<void>)[] = [];
  await page.route(/\.woff2$/, (route) => void held.push(() => route.continue()));
  await page.goto('/', { waitUntil: 'commit' });
  await title(page).waitFor();
  await expect.poll(() => held.length).toBe(1);
  const width = () => title(page).evaluate((element) => element.getBoundingClientRect().height);
  const before = await width();
  for (const go of held) await go();
  await page.waitForFunction(() => document.fonts.check('700 16px Figtree'));
  const { shifted, moved } = await shiftsOf(page);
  expect(shifted, moved.join(' ')).toBeLessThan(0.02);
  expect(await width()).toBe(before);
  expect(asked.filter((url) => !url.startsWith(product.url))).toEqual([]);
});

it('what is told to previews of links has whole addresses and a picture that is there', async () => {
  const { page } = await open();
  await page.goto('/');
  const told = (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
  expect(await told('og:title')).toBe('Wingman – Ogni conversazione, a portata di domanda');
  expect(await told('twitter:card')).toBe('summary_large_image');
  expect(await told('og:url')).toBe(`${product.url}/`);
  const image = await fetch((await told('og:image')) ?? '');
  expect(image.headers.get('content-type')).toBe('image/png');
  const bytes = new DataView(await image.arrayBuffer());
  expect([bytes.getUint32(16), bytes.getUint32(20)]).toEqual([1200, 630]);
});

it('at most 60 kB come before the landing page can be read', async () => {
  const { page, context } = await open({ width: 390 });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  session.on('Network.responseReceived', ({ response }) => {
    bytes += response.encodedDataLength;
  });
  // All that is asked for before the scripts of the app, the font included.
  await withoutScripts(page);
  await page.goto('/');
  await page.evaluate(() => document.fonts.load('700 16px Figtree'));
  expect(bytes).toBeGreaterThan(30_000);
  expect(bytes).toBeLessThanOrEqual(60_000);
});

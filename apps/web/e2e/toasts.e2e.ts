import type { Locator, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { openNewcomer, startRecording, type TestUser, untilRecorded } from './harness/browser.ts';
import { it } from './harness/it.ts';
import type { Product } from './harness/product.ts';
import { sharedProduct, sharedSpeech } from './harness/shared.ts';

let product: Product;
let testUser: TestUser;

it.beforeAll(async () => {
  product = await sharedProduct.local();
});

afterEach(() => testUser?.close());

const toastOf = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });
const composerOf = (page: Page) =>
  page.locator('form').filter({ has: page.getByRole('textbox', { name: 'Messaggio' }) });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`nothing is drawn: ${locator}`);
  return box;
}

/** The toast and the control share no pixel, and the toast lies within the window. */
async function expectApart(page: Page, toast: Locator, controls: Locator[]): Promise<void> {
  const shown = await boxOf(toast);
  const size = page.viewportSize();
  expect(shown.x).toBeGreaterThanOrEqual(0);
  expect(shown.x + shown.width).toBeLessThanOrEqual(size?.width ?? 0);
  for (const control of controls) {
    const box = await boxOf(control);
    const isApart =
      shown.y + shown.height <= box.y ||
      box.y + box.height <= shown.y ||
      shown.x + shown.width <= box.x ||
      box.x + box.width <= shown.x;
    expect(isApart, `${control} at ${size?.width} px: ${JSON.stringify({ shown, box })}`).toBe(true);
  }
}

it.each([1280])('at the limit a toast leads to the plans and covers nothing at %i px', async (width) => {
  testUser = await openNewcomer(product, { still: true, width });
  const { page } = testUser;
  await page.route(/\/trpc\/[^?]*subscription\.check/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"canRecord":true', '"canRecord":false');
    await route.fulfill({ response, body });
  });
  const read = page.waitForResponse(/subscription\.check/);
  await page.reload();
  await (await read).finished();
  const record = page.getByRole('button', { name: 'Inizia a registrare' }).filter({ visible: true }).first();
  await record.click();
  const toast = toastOf(page, 'Limite raggiunto');
  await toast.waitFor();
  await expectApart(page, toast, [composerOf(page), record]);
  await toast.getByRole('link', { name: 'Piani' }).click();
  await page.getByRole('heading', { name: 'Abbonamento', level: 1 }).waitFor();
  await toast.waitFor({ state: 'detached' });
});

it.each([390, 320])(
  'what was transcribed is told with a link to its page, clear of composer and record button at %i px',
  async (width) => {
    const { file } = await (await sharedSpeech()).say('ci vediamo domani|porta il pane|a presto');
    testUser = await openNewcomer(product, { still: true, microphone: file, width });
    const { page } = testUser;
    await startRecording(page);
    await untilRecorded(page, 2);
    await page.goBack();
    const bar = page.getByRole('region', { name: 'Registrazione in corso' });
    await bar.getByRole('button', { name: 'Ferma e salva la registrazione' }).click();
    const done = toastOf(page, 'Registrazione elaborata');
    await done.waitFor();
    await expectApart(page, done, [
      composerOf(page),
      page.getByRole('button', { name: 'Inizia a registrare' }).filter({ visible: true }).first(),
    ]);
    await done.getByRole('link', { name: 'Apri' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/recordings\/[0-9a-f-]{36}$/);
    await done.waitFor({ state: 'detached' });
  },
);

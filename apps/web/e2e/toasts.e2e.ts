import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect } from 'vitest';
import {
  openBrowser,
  openNewcomer,
  startRecording,
  type TestUser,
  untilRecorded,
  untilRecordingShown,
} from './harness/browser.ts';
import { it } from './harness/it.ts';
import { writeRows } from './harness/kept-exchanges.ts';
import { type Product, startProduct } from './harness/product.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';
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

const recordButton = (page: Page) =>
  page.getByRole('button', { name: 'Inizia a registrare' }).filter({ visible: true }).first();

describe('a person without minutes', () => {
  let limiting: Product;

  it.beforeAll(async () => {
    const { modelDir } = await sharedSpeech();
    limiting = await startProduct({ SPEECH_ENGINE: 'local', SPEECH_MODEL_DIR: modelDir, RATE_LIMITS: 'off' });
    // The administrator is nobody of the tests.
    await registerOverRest(limiting.url);
  });

  afterAll(() => limiting?.remove());

  const spendMinutes = ({ email }: RestCaller) =>
    writeRows(limiting, 'update users set total_recording_seconds = 36000 where email_key = ?', email);

  it.each([390, 1280])('is led to the plans by a toast that covers nothing at %i px', async (width) => {
    const caller = await registerOverRest(limiting.url);
    spendMinutes(caller);
    testUser = await openBrowser(limiting.url, { still: true, width, as: caller });
    const { page } = testUser;
    const record = recordButton(page);
    await record.click();
    const toast = toastOf(page, 'Limite raggiunto');
    await toast.waitFor();
    await expectApart(page, toast, [composerOf(page), record]);
    await toast.getByRole('link', { name: 'Piani' }).click();
    await page.getByRole('heading', { name: 'Abbonamento', level: 1 }).waitFor();
    await toast.waitFor({ state: 'detached' });
  });

  it('sees the toast move below a notice that comes meanwhile', async () => {
    const caller = await registerOverRest(limiting.url);
    spendMinutes(caller);
    testUser = await openBrowser(limiting.url, { still: true, width: 390, as: caller });
    const { page } = testUser;
    await recordButton(page).click();
    const toast = toastOf(page, 'Limite raggiunto');
    await toast.waitFor();
    await page.context().setOffline(true);
    const notice = page.getByRole('status').filter({ hasText: 'Sei offline:' });
    await notice.waitFor();
    const bottom = async (locator: Locator) => {
      const { y, height } = await boxOf(locator);
      return y + height;
    };
    await expect.poll(async () => (await boxOf(toast)).y - (await bottom(notice))).toBeGreaterThanOrEqual(0);
  });

  it('is led to the note that says it where one stands, and is told by nothing else', async () => {
    const caller = await registerOverRest(limiting.url);
    spendMinutes(caller);
    testUser = await openBrowser(limiting.url, { still: true, width: 390, as: caller });
    const { page } = testUser;
    await page.goto('/registra');
    const note = page.getByRole('note').filter({ hasText: 'Hai usato tutte le ore' });
    await note.waitFor();
    await page.getByRole('button', { name: 'Registra adesso' }).click();
    await expect.poll(() => note.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByText('Hai usato tutte le ore').count()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('hears it before anything was read, and where it was reached while the page was open', async () => {
    const { wav } = await (await sharedSpeech()).say('ci vediamo domani');
    const caller = await registerOverRest(limiting.url);
    const { id } = await caller.upload(wav);
    testUser = await openBrowser(limiting.url, { still: true, as: caller });
    const { page } = testUser;
    spendMinutes(caller);
    const read = page.waitForResponse(/subscription\.check/);
    await caller.call('PATCH', `/api/recordings/${id}`, { title: 'Riunione' });
    await read;
    await recordButton(page).click();
    await toastOf(page, 'Limite raggiunto').waitFor();

    let answer = () => {};
    const pressed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/trpc\/[^?]*subscription\.check/, async (route) => {
      await pressed;
      await route.continue();
    });
    await page.reload();
    await recordButton(page).click();
    answer();
    await toastOf(page, 'Limite raggiunto').waitFor();
  });

  it('records as soon as a larger plan was chosen elsewhere', async () => {
    const caller = await registerOverRest(limiting.url);
    spendMinutes(caller);
    testUser = await openBrowser(limiting.url, { still: true, as: caller });
    const { page } = testUser;
    await recordButton(page).click();
    await toastOf(page, 'Limite raggiunto').waitFor();
    await caller.call('POST', '/api/subscription/plan', { plan: 'pro' });
    // By the event: a press that follows another one at once counts as a double click.
    await page.evaluate(() => window.dispatchEvent(new Event('startRecording')));
    await untilRecordingShown(page);
  });
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

it('a toast of a sheet moves off the bar of the screen when the sheet closes', async () => {
  testUser = await openNewcomer(product, { still: true, width: 800 });
  const { page } = testUser;
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('toggleSettings')));
  const sheet = page.getByRole('dialog', { name: 'Impostazioni e Privacy' });
  await sheet.getByRole('textbox', { name: 'Nome utente' }).fill('Massi');
  await sheet.getByRole('region', { name: 'Profilo Utente' }).getByRole('button', { name: 'Salva' }).click();
  const toast = toastOf(page, 'Impostazioni salvate');
  await toast.waitFor();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await expectApart(page, toast, [recordButton(page), page.getByRole('button', { name: 'Apri il menu' })]);
});

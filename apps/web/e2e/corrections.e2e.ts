import { afterAll, expect } from 'vitest';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { type Product, startProduct } from './harness/product.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';
import { type Said, seedTranscript } from './harness/seed-transcript.ts';
import { sharedSpeech } from './harness/shared.ts';

let product: Product;
let testUser: TestUser;
let id: string;
let caller: RestCaller;

const talk: Said[] = [
  { start: 0, end: 3, text: 'Quando passa il tecnico?', speaker: 'Anna' },
  { start: 3, end: 6, text: 'Passa giovedì per la caldaia che perde aqua.', speaker: 'Marco' },
  { start: 6, end: 8, text: 'Porta lui il pezzo.', speaker: 'Marco' },
];

it.beforeAll(async () => {
  const speech = await sharedSpeech();
  product = await startProduct({
    SPEECH_ENGINE: 'local',
    SPEECH_MODEL_DIR: speech.modelDir,
    RATE_LIMITS: 'off',
  });
  caller = await registerOverRest(product.url);
  const { wav, seconds } = await speech.say('ronzio '.repeat(12));
  ({ id } = await caller.upload(wav));
  seedTranscript(product, id, talk, Math.floor(seconds));
  testUser = await openBrowser(product.url, { as: caller, still: true });
});

afterAll(async () => {
  await testUser?.close();
  await product?.remove();
});

const words = (page: TestUser['page']) =>
  page.locator('[data-segment]').evaluateAll((all) => all.map((each) => each.textContent?.trim()));

async function open(page: TestUser['page']): Promise<void> {
  await page.goto(`/recordings/${id}`);
  await page.locator('[data-segment]').first().waitFor();
}

it('words are corrected in their place, divided, joined, taken back and made again by keyboard', async () => {
  const { page } = testUser;
  await open(page);
  await page.getByRole('button', { name: 'Correggi', exact: true }).click();
  await page.locator('[data-segment]', { hasText: 'aqua' }).click();
  const field = page.getByRole('textbox', { name: 'Che cosa è stato detto a 0:03' });
  await field.waitFor();
  await field.fill('Passa giovedì per la caldaia che perde acqua.');
  await field.press('Enter');
  await expect.poll(() => words(page)).toContain('Passa giovedì per la caldaia che perde acqua.');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Ascolta da 0:03');

  // The key opens the paragraph that has the focus.
  await page.keyboard.press('e');
  await field.waitFor();
  await field.evaluate((each: HTMLTextAreaElement) => each.setSelectionRange(13, 13));
  await page.keyboard.press('Control+Shift+Enter');
  await expect.poll(() => words(page)).toContain('Passa giovedì');
  // The second half is open; it begins within the same second.
  await expect.poll(() => field.inputValue()).toBe('per la caldaia che perde acqua.');
  await page.keyboard.press('Backspace');
  await expect.poll(() => field.inputValue()).toBe('Passa giovedì per la caldaia che perde acqua.');
  await page.keyboard.press('Escape');
  await expect.poll(() => words(page)).toHaveLength(3);

  await page.keyboard.press('Control+z');
  await page.getByText('Annullato: unione').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('Annullato: divisione').waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => words(page)).toContain('Passa giovedì per la caldaia che perde aqua.');
  await page.reload();
  await page.locator('[data-segment]').first().waitFor();
  await page.getByRole('button', { name: 'Ripeti: testo' }).click();
  await expect.poll(() => words(page)).toContain('Passa giovedì per la caldaia che perde acqua.');
  const { transcript } = await caller.call<{ transcript: string }>('GET', `/api/recordings/${id}`);
  expect(transcript).toContain('perde acqua');
});

it('a corrected segment tells what was heard, by whom and when it was changed, and puts it back', async () => {
  const { page } = testUser;
  await open(page);
  await page.getByRole('button', { name: 'Corretto: com’era?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Com’era' });
  await dialog.getByText('Passa giovedì per la caldaia che perde aqua.').first().waitFor();
  await dialog.getByRole('button', { name: 'Rimetti com’era' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => words(page)).toContain('Passa giovedì per la caldaia che perde aqua.');
  expect(await page.getByRole('button', { name: 'Corretto: com’era?' }).count()).toBe(0);
});

it('two tabs on one segment: the later one sees both texts and chooses', async () => {
  const { page, context } = testUser;
  const other = await context.newPage();
  await open(page);
  await open(other);
  for (const each of [page, other]) {
    await each.getByRole('button', { name: 'Correggi', exact: true }).click();
    await each.locator('[data-segment]', { hasText: 'Porta' }).click();
    await each.getByRole('textbox', { name: 'Che cosa è stato detto a 0:06' }).waitFor();
  }
  const field = (each: TestUser['page']) =>
    each.getByRole('textbox', { name: 'Che cosa è stato detto a 0:06' });
  await field(page).fill('Porta Luigi il pezzo.');
  await field(other).fill('Porta lei il pezzo.');
  await field(page).press('Enter');
  await expect.poll(() => words(page)).toContain('Porta Luigi il pezzo.');
  await field(other).press('Enter');
  const dialog = other.getByRole('dialog', { name: 'Il passaggio è cambiato nel frattempo' });
  await dialog.getByText('Porta lei il pezzo.').waitFor();
  await dialog.getByText('Porta Luigi il pezzo.').waitFor();
  await dialog.getByRole('button', { name: 'Tieni il mio' }).click();
  // The first tab follows without being touched.
  await expect.poll(() => words(page)).toContain('Porta lei il pezzo.');
  await other.close();
});

it('selected words get another voice, and are deleted for good', async () => {
  const { page } = testUser;
  await open(page);
  await page.locator('[data-segment]', { hasText: 'Porta' }).selectText();
  await page.getByRole('toolbar').getByRole('button', { name: 'Voce…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Un passaggio selezionato' });
  await dialog.getByRole('combobox', { name: 'Chi parla' }).fill('Luigi');
  await dialog.getByRole('button', { name: 'Dai a questa voce' }).click();
  await page.getByRole('button', { name: 'Rinomina Luigi' }).waitFor();
  await page.locator('[data-segment]', { hasText: 'Porta' }).selectText();
  await page.getByRole('toolbar').getByRole('button', { name: 'Voce…' }).click();
  await dialog.getByRole('button', { name: 'Elimina' }).click();
  await page.getByRole('button', { name: 'Elimina per sempre' }).click();
  await expect.poll(() => words(page)).toHaveLength(2);
  await page.getByText('Passaggio eliminato').waitFor();
});

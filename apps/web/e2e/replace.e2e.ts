import { afterAll, expect } from 'vitest';
import { violations } from './harness/axe.ts';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { keepImage } from './harness/keep-image.ts';
import { type Product, startProduct } from './harness/product.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';
import { type Said, seedTranscript } from './harness/seed-transcript.ts';
import { sharedSpeech } from './harness/shared.ts';

let product: Product;
let testUser: TestUser;
let caller: RestCaller;
let id: string;
let otherId: string;

const talk: Said[] = [
  { start: 0, end: 3, text: 'Quando passa il tecnico della caldaia?', speaker: 'Anna' },
  { start: 3, end: 6, text: 'Caldaia o stufa? La caldaia perde.', speaker: 'Marco' },
  { start: 6, end: 8, text: 'Porta lui il pezzo.', speaker: 'Marco' },
];
const otherTalk: Said[] = [{ start: 0, end: 4, text: 'La caldaia è nuova.', speaker: null }];

it.beforeAll(async () => {
  const speech = await sharedSpeech();
  product = await startProduct({
    SPEECH_ENGINE: 'local',
    SPEECH_MODEL_DIR: speech.modelDir,
    RATE_LIMITS: 'off',
  });
  caller = await registerOverRest(product.url);
  const { wav, seconds } = await speech.say('ronzio '.repeat(12));
  ({ id } = await caller.upload(wav, new Date('2026-11-20T09:00:00Z')));
  ({ id: otherId } = await caller.upload(wav, new Date('2026-11-19T09:00:00Z')));
  seedTranscript(product, id, talk, Math.floor(seconds));
  seedTranscript(product, otherId, otherTalk, Math.floor(seconds));
  testUser = await openBrowser(product.url, { as: caller, still: true });
});

afterAll(async () => {
  await testUser?.close();
  await product?.remove();
});

type Page = TestUser['page'];
const isFocused = (element: Element) => element === document.activeElement;
const words = async (recordingId: string) =>
  (await caller.call<{ transcript: string }>('GET', `/api/recordings/${recordingId}`)).transcript;
const shown = (page: Page) =>
  page.locator('[data-segment]').evaluateAll((all) => all.map((each) => each.textContent?.trim()));

async function openRecording(page: Page): Promise<void> {
  await page.goto(`/recordings/${id}`);
  await page.locator('[data-segment]').first().waitFor();
}

it('words of one recording are found, some are left out, replaced and taken back, by keyboard', async () => {
  const { page } = testUser;
  await openRecording(page);
  await page.keyboard.press('Control+h');
  const dialog = page.getByRole('dialog', { name: 'Trova e sostituisci' });
  const find = dialog.getByRole('textbox', { name: 'Trova', exact: true });
  await expect.poll(() => find.evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Enter');
  await dialog.getByText('Scrivi che cosa cercare').waitFor();
  await page.keyboard.type('caldaia');
  await page.keyboard.press('Tab');
  await page.keyboard.type('stufa');
  await page.keyboard.press('Enter');
  await dialog.getByRole('status').getByText('3 punti in una registrazione').waitFor();
  const place = dialog.getByRole('checkbox', { name: '0:03 Caldaia diventa Stufa o stufa?' });
  await place.focus();
  await keepImage(page, 'one');
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Sostituisci 2 punti' }).click();
  await dialog.waitFor({ state: 'hidden' });
  // While the keyboard is on it, the toast stays.
  const undo = page.getByRole('alert').getByRole('button', { name: 'Annulla' });
  await undo.focus();
  await expect
    .poll(() => shown(page))
    .toEqual([
      'Quando passa il tecnico della stufa?',
      'Caldaia o stufa? La stufa perde.',
      'Porta lui il pezzo.',
    ]);
  await page.getByText('2 punti sostituiti').waitFor();
  await undo.click();
  await page.getByText('Sostituzione annullata in una registrazione').waitFor();
  await expect.poll(() => shown(page)).toEqual(talk.map(({ text }) => text));
  await page.getByRole('button', { name: 'Ripeti: sostituzione' }).waitFor();
});

it('words that are not there, and an option that changes that, are told', async () => {
  const { page } = testUser;
  await openRecording(page);
  await page.getByRole('button', { name: 'Altre azioni', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Trova e sostituisci' }).click();
  const dialog = page.getByRole('dialog', { name: 'Trova e sostituisci' });
  await dialog.getByRole('textbox', { name: 'Trova', exact: true }).fill('cald');
  await dialog.getByRole('button', { name: 'Cerca' }).click();
  await dialog.getByText('Nessun risultato. Prova senza «Solo parole intere».').waitFor();
  await dialog.getByRole('switch', { name: 'Solo parole intere' }).press('Space');
  await dialog.getByRole('button', { name: 'Cerca' }).click();
  await dialog.getByText('3 punti in una registrazione').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

it('words of all recordings are replaced, one that was changed meanwhile stays, and all of it is taken back later', async () => {
  const { page } = testUser;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('wingman-theme', 'dark'));
  await page.goto('/recordings');
  const title = 'Trova e sostituisci in tutte le registrazioni';
  await page.getByRole('button', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('textbox', { name: 'Trova', exact: true }).fill('CALDAIA');
  await dialog.getByRole('textbox', { name: 'Sostituisci con' }).fill('stufa');
  await dialog.getByRole('button', { name: 'Cerca' }).click();
  await dialog.getByText('4 punti in 2 registrazioni').waitFor();
  await keepImage(page, 'all-dark-390');
  expect(await violations(page, 'replacing in all recordings')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const { segments } = await caller.call<{ segments: { id: number }[] }>('GET', `/api/recordings/${otherId}`);
  await caller.call('PATCH', `/api/recordings/${otherId}/segments/${segments[0]?.id}`, {
    version: 0,
    text: 'La caldaia è nuovissima.',
  });
  await dialog.getByRole('button', { name: 'Sostituisci 4 punti' }).click();
  await dialog.getByText('Queste registrazioni restano com’erano:').waitFor();
  await dialog.getByText(/è stata cambiata nel frattempo: cerca di nuovo/).waitFor();
  await keepImage(page, 'changed-dark-390');
  expect(await words(otherId)).toBe('La caldaia è nuovissima.');
  expect(await words(id)).toBe(
    'Quando passa il tecnico della stufa? stufa o stufa? La stufa perde. Porta lui il pezzo.',
  );
  await dialog.getByRole('button', { name: 'Cerca' }).click();
  await dialog.getByText('Un punto in una registrazione').waitFor();

  await page.reload();
  await page.getByRole('button', { name: title }).click();
  await dialog.getByText('in una registrazione.').waitFor();
  await dialog.getByRole('button', { name: 'Annulla l’ultima sostituzione' }).click();
  await expect.poll(() => words(id)).toBe(talk.map(({ text }) => text).join(' '));
  await dialog.getByText('L’ultima sostituzione:').waitFor({ state: 'hidden' });
  // The button is gone: the keyboard goes on with the words.
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'Trova', exact: true }).evaluate(isFocused))
    .toBe(true);
});

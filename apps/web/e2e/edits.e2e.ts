import { afterAll, expect } from 'vitest';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { keepImage } from './harness/keep-image.ts';
import { type Product, startProduct } from './harness/product.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';
import { type Said, seedTranscript } from './harness/seed-transcript.ts';
import { sharedSpeech } from './harness/shared.ts';
import { smallTargets } from './harness/touch-targets.ts';

let product: Product;
let testUser: TestUser;
let caller: RestCaller;
let id: string;
let length: number;

const talk: Said[] = [
  { start: 0, end: 3, text: 'Quando passa il tecnico?', speaker: 'Anna' },
  { start: 3, end: 5, text: 'Passa giovedì mattina.', speaker: 'Marco' },
  { start: 5, end: 8, text: 'Allora gli porto il pezzo.', speaker: 'Anna' },
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
  length = Math.floor(seconds);
  ({ id } = await caller.upload(wav, new Date('2026-11-20T09:00:00Z')));
  seedTranscript(product, id, talk, length);
  testUser = await openBrowser(product.url, { as: caller, still: true });
});

afterAll(async () => {
  await testUser?.close();
  await product?.remove();
});

type Page = TestUser['page'];
type Listed = { id: string; transcript: string; duration: number };
const listed = () => caller.call<Listed[]>('GET', '/api/recordings?sort=oldest');
const transcripts = async () => (await listed()).map(({ transcript }) => transcript);

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Altre azioni', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Taglia o dividi…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Taglia o dividi' });
  await dialog.waitFor();
  return dialog;
}

const shown = (page: Page) =>
  page.locator('[data-segment]').evaluateAll((all) => all.map((each) => each.textContent?.trim()));

it('a recording is divided by keyboard, after what was typed wrong was said, and its halves are joined again', async () => {
  const { page } = testUser;
  await page.goto(`/recordings/${id}`);
  await page.locator('[data-segment]').first().waitFor();
  const dialog = await openDialog(page);
  await keepImage(page, 'cut');
  const confirmCut = dialog.getByRole('button', { name: 'Taglia la registrazione' });
  expect(await confirmCut.isDisabled()).toBe(true);

  const start = dialog.getByRole('textbox', { name: 'Inizio', exact: true });
  await start.fill('domani');
  await dialog.getByText('Scrivi un tempo come 1:05').waitFor();
  await start.fill('0:03');
  const from = dialog.getByRole('slider', { name: 'Inizio di quello che resta' });
  expect(await from.getAttribute('aria-valuetext')).toBe('0:03');
  await from.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => from.getAttribute('aria-valuetext')).toBe('0:04');
  await dialog.getByText(/^Resta da 0:04/).waitFor();
  // Its end may come before the click that stops it.
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.loop = true;
  });
  await dialog.getByRole('button', { name: 'Ascolta l’inizio' }).click();
  await dialog.getByRole('button', { name: 'Ferma' }).click();

  await dialog.getByText('Dividi', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Dividi a' }).fill('0:05');
  await keepImage(page, 'divide');
  await dialog.getByRole('button', { name: 'Dividi in due' }).click();

  // The page goes on with the first half.
  await page.getByText('Registrazione divisa in due').waitFor();
  await expect.poll(() => page.url()).not.toContain(id);
  await expect.poll(() => shown(page)).toEqual(talk.slice(0, 2).map(({ text }) => text));
  expect(await transcripts()).toEqual([
    'Quando passa il tecnico? Passa giovedì mattina.',
    'Allora gli porto il pezzo.',
  ]);

  await page.goto('/recordings');
  await page.getByRole('button', { name: 'Seleziona', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Registrazioni selezionate' });
  expect(await bar.getByRole('button', { name: 'Unisci' }).isDisabled()).toBe(true);
  await bar.getByRole('button', { name: 'Seleziona tutte' }).click();
  await bar.getByRole('button', { name: 'Unisci' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unisci' }).click();
  await page.getByText('Registrazioni unite').waitFor();
  await expect.poll(transcripts).toEqual([talk.map(({ text }) => text).join(' ')]);
});

it('on a phone in the dark the beginning is cut away with a finger, and what is there to touch is large enough', async () => {
  const { page } = testUser;
  const [recording] = await listed();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('wingman-theme', 'dark'));
  await page.goto(`/recordings/${recording?.id}`);
  await page.locator('[data-segment]').first().waitFor();
  const dialog = await openDialog(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const handle = dialog.getByRole('slider', { name: 'Inizio di quello che resta' });
  const box = await handle.boundingBox();
  if (!box) throw new Error('it is there');
  await page.mouse.move(box.x + 14, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  const moved = await handle.inputValue();
  expect(Number(moved)).toBeGreaterThan(2);
  expect(Number(moved)).toBeLessThan(length - 2);
  await dialog.getByRole('textbox', { name: 'Inizio', exact: true }).fill('0:03');
  await keepImage(page, 'cut-390-dark');
  expect(await smallTargets(page, 'taglia o dividi')).toEqual([]);
  await dialog.getByRole('button', { name: 'Taglia la registrazione' }).click();
  await page.getByText('Registrazione tagliata').waitFor();
  await expect.poll(transcripts).toEqual(['Passa giovedì mattina. Allora gli porto il pezzo.']);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => localStorage.removeItem('wingman-theme'));
});

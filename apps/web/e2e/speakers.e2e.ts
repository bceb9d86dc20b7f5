import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dialogueWav } from '@wingman/speech/testing/dialogue.ts';
import { writeHumModels } from '@wingman/speech/testing/hum-models.ts';
import { afterAll, afterEach, expect } from 'vitest';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { type Product, startProduct } from './harness/product.ts';
import { registerOverRest } from './harness/rest.ts';
import { sharedSpeech } from './harness/shared.ts';

let voicesDir: string;
let product: Product;
let testUser: TestUser;

it.beforeAll(async () => {
  voicesDir = await mkdtemp(path.join(tmpdir(), 'wingman-voices-'));
  writeHumModels(voicesDir);
  const env = { SPEECH_MODEL_DIR: (await sharedSpeech()).modelDir, SPEAKER_MODEL_DIR: voicesDir };
  product = await startProduct({ SPEECH_ENGINE: 'local', ...env });
});

afterEach(() => testUser?.close());

afterAll(async () => {
  await product.remove();
  await rm(voicesDir, { recursive: true, force: true });
});

const dialogue = dialogueWav([
  [0, 'la caldaia perde acqua da ieri'],
  [1, 'allora passo giovedì pomeriggio'],
  [0, 'giovedì va bene dopo le cinque'],
  [1, 'porto i pezzi di ricambio'],
]);

it('a voice is renamed by keyboard in all segments, and asked for by its name', async () => {
  const rest = await registerOverRest(product.url);
  const { id } = await rest.upload(dialogue);
  testUser = await openBrowser(product.url, { as: rest });
  const { page } = testUser;
  await page.goto(`/recordings/${id}`);
  const heads = (name: string) => page.getByRole('button', { name: `Rinomina ${name}` });
  await heads('Voce 2').first().waitFor();
  expect(await heads('Voce 1').count()).toBe(2);

  await heads('Voce 2').first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Marco');
  await page.keyboard.press('Enter');
  await page.getByText('La voce ora si chiama Marco').waitFor();
  await expect.poll(() => heads('Marco').count()).toBe(2);
  expect(await heads('Voce 2').count()).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Rinomina Marco');

  await page.goto('/');
  const input = page.getByRole('textbox', { name: 'Messaggio' });
  await input.fill('Cosa ha detto Marco?');
  await input.press('Enter');
  await page.getByText('allora passo giovedì pomeriggio', { exact: false }).first().waitFor();
  await page.getByRole('article', { name: 'Wingman' }).getByText('Marco').first().waitFor();
  await page.getByRole('button', { name: /^Ascolta la fonte 1/ }).waitFor();
  expect(await page.getByText('la caldaia perde acqua', { exact: false }).count()).toBe(0);

  await page.goto(`/recordings/${id}`);
  await heads('Voce 1').first().click();
  await page.getByRole('textbox', { name: 'Nome della voce' }).fill('Marco');
  await page.keyboard.press('Enter');
  await page.getByText('Le due voci ora sono una sola: Marco').waitFor();
  await expect.poll(() => heads('Marco').count()).toBe(1);
  expect(testUser.faults).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type Person, record, register } from './harness/browser.ts';
import { type Product, startProduct } from './harness/product.ts';
import { createSpeechFixture, type SpeechFixture } from './harness/speech-fixture.ts';

let speech: SpeechFixture;
let product: Product;
let person: Person;

const spoken = 'il tecnico della caldaia passa martedì alle nove';

beforeAll(async () => {
  speech = await createSpeechFixture();
  product = await startProduct({ SPEECH_ENGINE: 'local', SPEECH_MODEL_DIR: speech.modelDir });
});

afterAll(async () => {
  await person?.close();
  await product.remove();
  await speech.remove();
});

it('hears what is said into the microphone, answers from it, and plays the second it came from', async () => {
  const { file, seconds } = await speech.say(spoken);
  person = await openBrowser(product.url, { microphone: file });
  const { page } = person;
  await register(page, 'voce@example.test');

  await record(page, seconds + 0.5);
  await page.getByText('Registrazione elaborata').waitFor();

  await page.getByRole('link', { name: 'Registrazioni' }).first().click();
  await page.getByText('Trascritta').first().waitFor();
  await page.getByText(spoken).first().waitFor();

  await page.getByRole('button', { name: 'Nuova chat' }).first().click();
  const input = page.getByRole('textbox', { name: 'Messaggio' });
  await input.fill('Quando passa il tecnico?');
  await input.press('Enter');
  await page.getByText(`«${spoken}»`, { exact: false }).waitFor();
  await page.getByRole('button', { name: /^Ascolta la fonte 1/ }).click();

  const player = page.locator('audio');
  await expect
    .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0.2);
  expect(await player.evaluate((audio: HTMLAudioElement) => audio.error)).toBeNull();
  expect(person.faults).toEqual([]);
});

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openBrowser, type Person, record, register } from './harness/browser.ts';
import { type Product, startProduct } from './harness/product.ts';
import { createSpeechFixture, type SpeechFixture } from './harness/speech-fixture.ts';

let speech: SpeechFixture;
let product: Product;
let person: Person;

beforeAll(async () => {
  speech = await createSpeechFixture();
  product = await startProduct({ SPEECH_ENGINE: 'local', SPEECH_MODEL_DIR: speech.modelDir });
});

afterEach(() => person?.close());

afterAll(async () => {
  await product.remove();
  await speech.remove();
});

it('D-12 (a) where nobody spoke every screen says so, and no answer rests on it', async () => {
  const { file } = await speech.say('');
  person = await openBrowser(product.url, { microphone: file });
  const { page } = person;
  await register(page, 'silenzio@example.test');
  await record(page, 2);
  await page.getByText('Registrazione elaborata').waitFor();
  await page.getByText('Nessun parlato riconosciuto').first().waitFor();

  await page.getByRole('link', { name: 'Registrazioni' }).first().click();
  const list = page.getByRole('main');
  await list.getByText('Nessun parlato riconosciuto').waitFor();
  await list.getByRole('link', { name: /^Registrazione delle/ }).click();
  await page.getByRole('heading', { name: 'Trascrizione' }).waitFor();
  await page.getByRole('main').getByText('Nessun parlato riconosciuto').waitFor();

  await page.goto('/');
  const input = page.getByRole('textbox', { name: 'Messaggio' });
  await input.fill('Cosa ho detto oggi?');
  await input.press('Enter');
  await page.getByText('Ricerca: Oggi').waitFor();
  expect(await page.getByRole('button', { name: /^Ascolta la fonte/ }).count()).toBe(0);
  expect(person.faults).toEqual([]);
});

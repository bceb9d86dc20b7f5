import { afterEach, expect } from 'vitest';
import { openNewcomer, startRecording, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import type { Product } from './harness/product.ts';
import { sharedProduct, sharedSpeech } from './harness/shared.ts';

let product: Product;
let testUser: TestUser;

it.beforeAll(async () => {
  product = await sharedProduct.local();
});

afterEach(() => testUser?.close());

it('finds what was just said during the recording, and has every word once at its end', async () => {
  const { file } = await (await sharedSpeech()).say(
    "l'idraulico passa giovedì|alle cinque|porta i pezzi di ricambio|a presto",
  );
  testUser = await openNewcomer(product, { microphone: file });
  const { page } = testUser;
  const whole: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/recordings')) whole.push(request.url());
  });
  await startRecording(page);

  await page.getByRole('link', { name: 'Registrazioni' }).first().click();
  await page.getByText("l'idraulico passa giovedì", { exact: false }).first().waitFor();
  await page.getByText('In registrazione').first().waitFor();
  await page.getByText('REC', { exact: true }).first().waitFor();

  await page.getByRole('button', { name: 'Nuova chat' }).first().click();
  const input = page.getByRole('textbox', { name: 'Messaggio' });
  await input.fill('Cosa ha appena detto?');
  await input.press('Enter');
  await page.getByText('giovedì', { exact: false }).nth(0).waitFor();

  await page.getByRole('link', { name: 'Registrazioni' }).first().click();
  await page.getByText('porta i pezzi di ricambio', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Ferma la registrazione' }).first().click();
  await page.getByText('Trascritta').first().waitFor();
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('authToken'))}`;
  const answer = await fetch(`${product.url}/api/recordings`, { headers: { authorization } });
  const [recording, ...others] = (await answer.json()) as { transcript: string; duration: number }[];
  expect(others).toEqual([]);
  expect(recording?.transcript).toMatch(/^l'idraulico passa giovedì alle cinque porta i pezzi di ricambio/);
  expect(whole).toEqual([]);
  expect(testUser.faults).toEqual([]);
});

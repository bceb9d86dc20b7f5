import { afterEach, expect } from 'vitest';
import { openNewcomer, startRecording, type TestUser, untilRecorded } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { readLocalStore } from './harness/local-store.ts';
import type { Product } from './harness/product.ts';
import { sharedProduct, sharedSpeech } from './harness/shared.ts';

let product: Product;
let testUser: TestUser;

it.beforeAll(async () => {
  product = await sharedProduct.local();
});

afterEach(() => testUser?.close());

const path = () => new URL(testUser.page.url()).pathname;
const words = "l'idraulico passa giovedì|alle cinque|porta i pezzi di ricambio|a presto";

it('the screen opens with the recording, shows its words and receipts, can be left and found again, and leads to its page', async () => {
  const { file } = await (await sharedSpeech()).say(words);
  testUser = await openNewcomer(product, { microphone: file });
  const { page } = testUser;
  await page.goto('/subscription');
  await page.getByRole('heading', { name: 'Abbonamento', level: 1 }).waitFor();
  await startRecording(page);
  expect(path()).toBe('/registra');
  await expect.poll(() => page.title()).toMatch(/^● REC \d\d:\d\d – Wingman$/);

  const log = page.getByRole('log', { name: 'Parole' });
  // A busy machine plays the microphone's file with gaps, and hears other words then: those must be the ones shown later.
  const line = (number: number) => log.getByRole('paragraph').nth(number).locator('span').last();
  const heard = (await line(0).textContent()) ?? '';
  expect(heard).toMatch(/\p{L}{3}/u);
  const receipt = page.getByRole('region', { name: 'Dove si trova ciò che hai registrato' });
  await expect
    .poll(() => receipt.textContent())
    .toMatch(/^\d+ s nel browser, [1-9]\d* s sul server, [1-9]\d* s trascritti\./);

  await page.getByRole('link', { name: 'Registrazioni' }).first().click();
  const bar = page.getByRole('region', { name: 'Registrazione in corso' });
  await expect.poll(() => page.title()).toMatch(/^● REC/);
  await bar.getByRole('button', { name: 'Metti in pausa' }).click();
  await expect.poll(() => page.title()).toMatch(/^❚❚ \d\d:\d\d – Wingman$/);
  await bar.getByRole('button', { name: 'Riprendi a registrare' }).click();
  await bar.getByRole('link', { name: /^REC/ }).click();
  await log.getByText(heard).first().waitFor();
  await line(1).waitFor();

  await page.getByRole('button', { name: 'Ferma e salva', exact: true }).click();
  await expect.poll(path).toMatch(/^\/recordings\/[0-9a-f-]{36}$/);
  await page.getByRole('main').getByText(heard).first().waitFor();
  await expect.poll(() => page.title()).not.toMatch(/^[●❚]/);
  await page.goBack();
  expect(path()).toBe('/recordings');
  expect(testUser.faults).toEqual([]);
});

it('a start by the window’s event opens the screen too; stopped offline it says that all is saved and leaves by itself', async () => {
  testUser = await openNewcomer(product);
  const { page, context } = testUser;
  await page.evaluate(() => window.dispatchEvent(new Event('startRecording')));
  await page.getByRole('heading', { name: 'Registrazione in corso' }).waitFor();
  await context.setOffline(true);
  await untilRecorded(page, 3);
  await page.getByText('le parole compariranno quando torna la rete', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Ferma e salva', exact: true }).click();
  await page.getByText('Salvata, parte da sola appena c’è rete', { exact: false }).waitFor();
  expect(await readLocalStore(page)).toMatchObject([{ uploaded: false }]);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Apri la registrazione' }).click();
  await page.getByRole('heading', { name: 'Trascrizione' }).waitFor();
});

it('on phones the large button starts, and the bar lies above the player and covers nothing', async () => {
  testUser = await openNewcomer(product, { width: 390 });
  const { page } = testUser;
  const button = page.getByRole('button', { name: 'Inizia a registrare' });
  const box = await button.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(64);
  // The lowest third of the window is where a thumb reaches.
  expect(box?.y).toBeGreaterThan((800 * 2) / 3);
  await startRecording(page);
  const stop = page.getByRole('button', { name: 'Ferma e salva', exact: true });
  expect((await stop.boundingBox())?.y).toBeGreaterThan((800 * 2) / 3);
  await untilRecorded(page, 2);
  await page.goBack();
  const bar = page.getByRole('region', { name: 'Registrazione in corso' });
  await bar.getByRole('button', { name: 'Ferma e salva la registrazione' }).waitFor();
  const barTop = (await bar.boundingBox())?.y ?? 0;
  const form = await page.getByRole('textbox', { name: 'Messaggio' }).boundingBox();
  expect((form?.y ?? 0) + (form?.height ?? 0)).toBeLessThanOrEqual(barTop);
  await bar.getByRole('button', { name: 'Ferma e salva la registrazione' }).click();
  await button.waitFor();
  expect(path()).toBe('/');
});

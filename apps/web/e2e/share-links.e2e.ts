import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openNewcomer } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { sharedProduct, sharedSpeech } from './harness/shared.ts';

let testUser: Awaited<ReturnType<typeof openNewcomer>>;
let page: Page;
let recordingId: string;

const talk =
  'il tecnico ha guardato la valvola e la pompa il preventivo costa cento euro la caldaia perde acqua ' +
  'ti mando io il preventivo entro venerdì';

it.beforeAll(async () => {
  testUser = await openNewcomer(await sharedProduct.local(), { still: true });
  page = testUser.page;
  await testUser.context.grantPermissions(['clipboard-read', 'clipboard-write', 'microphone']);
  const { wav } = await (await sharedSpeech()).say(talk);
  ({ id: recordingId } = await testUser.caller.upload(wav));
  await testUser.caller.call('PATCH', `/api/recordings/${recordingId}`, { title: 'Officina' });
});

afterAll(() => testUser?.close());

/** Somebody with nothing but a link, on a phone; and what the browser asks for. */
async function openVisitor() {
  const browser = testUser.context.browser();
  if (!browser) throw new Error('There is no browser');
  const context = await browser.newContext({
    viewport: { width: 390, height: 780 },
    colorScheme: 'dark',
    locale: 'it-IT',
  });
  const visitor = await context.newPage();
  const requests: string[] = [];
  const faults: string[] = [];
  visitor.on('request', (request) => requests.push(request.url()));
  visitor.on('pageerror', (error) => faults.push(error.message));
  visitor.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  return { visitor, requests, faults, close: () => context.close() };
}

const dialog = () => page.getByRole('dialog');

async function makeLink(): Promise<string> {
  await dialog().getByRole('button', { name: 'Crea il link' }).click();
  const address = await dialog().getByLabel('Il link', { exact: true }).inputValue();
  expect(new URL(address).pathname).toMatch(/^\/condivisi\/[\w-]{43}$/);
  return address;
}

async function closeDialog(): Promise<void> {
  await dialog().getByRole('button', { name: 'Fine', exact: true }).click();
  await dialog().waitFor({ state: 'hidden' });
}

it('a recording is shared with its sound and a password, read and heard without an account, and revoked', async () => {
  await page.goto(`/recordings/${recordingId}`);
  const menu = page.getByRole('button', { name: 'Altre azioni', exact: true });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Condividi…' }).click();
  await dialog().getByLabel('Con l’audio').check();
  await dialog().getByLabel('Con una password').check();
  await dialog().getByRole('button', { name: 'Crea il link' }).click();
  await dialog().getByText('La password deve avere da 6 a 200 caratteri.').waitFor();
  await dialog().getByLabel('Password del link').fill('porta blu');
  await dialog().getByLabel('Nome che si vede (facoltativo)').fill('Officina Bianchi');
  const address = await makeLink();
  await dialog().getByRole('button', { name: 'Copia' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await closeDialog();
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);

  const { visitor, requests, faults, close } = await openVisitor();
  await visitor.goto(address);
  await visitor.getByLabel('Password').fill('porta rossa');
  await visitor.keyboard.press('Enter');
  await visitor.getByText('La password non è giusta.').waitFor();
  faults.length = 0;
  await visitor.getByLabel('Password').fill('porta blu');
  await visitor.keyboard.press('Enter');
  await visitor.getByRole('heading', { name: 'Officina', level: 1 }).waitFor();
  await visitor.getByText('il preventivo costa cento euro').waitFor();
  await visitor.getByText('Condiviso da Officina Bianchi').waitFor();
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await visitor.evaluate(() => [document.scripts.length, document.images.length])).toEqual([0, 0]);
  expect([...new Set(requests)]).toEqual([address]);
  const seconds = await visitor.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
    await new Promise((resolve, reject) => {
      audio.onloadedmetadata = resolve;
      audio.onerror = () => reject(new Error(audio.error?.message));
      audio.load();
      audio.preload = 'auto';
    });
    return audio.duration;
  });
  expect(seconds).toBeGreaterThan(1);
  expect([...new Set(requests)]).toEqual([address, `${address}/audio`]);
  expect(faults).toEqual([]);

  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Condividi…' }).click();
  await dialog()
    .getByText(/aperto 1 volta/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Revoca il link «Registrazione: Officina»' }).click();
  await dialog().getByRole('alert').getByRole('button', { name: 'Revoca' }).click();
  await dialog().getByText('Revocato', { exact: true }).waitFor();
  await visitor.reload();
  await visitor.getByRole('heading', { name: 'Link non disponibile' }).waitFor();
  await close();
  expect(testUser.faults).toEqual([]);
});

it('selected words, notes and an answer are shared, and the links stand in the settings', async () => {
  await page.goto(`/recordings/${recordingId}`);
  const segment = page.locator('[data-segment]').first();
  const words = ((await segment.textContent()) ?? '').trim();
  await segment.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    document.dispatchEvent(new Event('selectionchange'));
    element.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  });
  await page.getByRole('toolbar').getByRole('button', { name: 'Condividi…' }).click();
  await page.getByRole('dialog', { name: 'Condividi questo tratto' }).waitFor();
  const ofSpan = await makeLink();
  await closeDialog();

  await page.getByRole('button', { name: 'Altre azioni sulle note' }).click();
  await page.getByRole('menuitem', { name: 'Condividi…' }).click();
  await page.getByRole('dialog', { name: 'Condividi le note' }).waitFor();
  const ofNotes = await makeLink();
  await closeDialog();

  await page.goto('/');
  await page.getByRole('textbox', { name: 'Messaggio' }).fill('Quanto costa il preventivo?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Condividi la risposta…' }).click();
  await page.getByRole('dialog', { name: 'Condividi la risposta' }).waitFor();
  const ofAnswer = await makeLink();
  await closeDialog();

  const { visitor, faults, close } = await openVisitor();
  await visitor.goto(ofSpan);
  await visitor.getByText(words.slice(0, 20)).waitFor();
  await visitor.goto(ofNotes);
  await visitor.getByRole('heading', { name: 'Impegni' }).waitFor();
  await visitor.goto(ofAnswer);
  await visitor.getByRole('heading', { name: 'Quanto costa il preventivo?' }).waitFor();
  await visitor.getByRole('heading', { name: 'Le parole citate' }).waitFor();
  await visitor.getByText('costa cento euro').first().waitFor();
  expect(faults).toEqual([]);
  await close();

  await page.goto('/?pannello=impostazioni');
  const settings = page.getByRole('region', { name: 'Condivisi' });
  await settings.getByText(/^Risposta: Quanto costa/).waitFor();
  await settings.getByRole('button', { name: /^Modifica il link «Note: / }).click();
  await settings.getByLabel('Fino al giorno (compreso)').fill('2020-01-01');
  await settings.getByText('Questo giorno è già passato.').waitFor();
  await settings.getByLabel('Vale per').selectOption('Un anno');
  await settings.getByRole('button', { name: 'Salva' }).click();
  await page.getByText('Link aggiornato').waitFor();
  expect(testUser.faults).toEqual([]);
});

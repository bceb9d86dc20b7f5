import { readFile } from 'node:fs/promises';
import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { openBrowser, startRecording, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { readLocalStore } from './harness/local-store.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';
import { sharedProduct, sharedProvider, sharedSpeech } from './harness/shared.ts';

const words = 'Domani alle nove passa il tecnico della caldaia';

let caller: RestCaller;
let testUser: TestUser;
let page: Page;

it.beforeAll(async () => {
  (await sharedProvider()).transcript = words;
  const product = await sharedProduct.withProvider();
  caller = await registerOverRest(product.url);
  const { wav, file } = await (await sharedSpeech()).say('prova del microfono che dura abbastanza');
  for (const minutes of [1, 2, 3, 4, 5]) {
    await caller.upload(wav, new Date(Date.now() - 2 * 86_400_000 - minutes * 1000));
  }
  testUser = await openBrowser(product.url, { microphone: file, still: true, as: caller });
  page = testUser.page;
});

afterEach(() => page.unrouteAll());

afterAll(() => testUser?.close());

const sheet = () => page.getByRole('dialog', { name: 'Impostazioni e Privacy' });
const section = (name: string) => sheet().getByRole('region', { name });
const toast = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).first();
const settings = () => caller.call<Record<string, unknown>>('GET', '/api/settings');
const focusedText = () => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Also when a test before left the sheet open. */
async function openSettings(): Promise<void> {
  if (await sheet().isVisible()) return;
  await page.getByRole('button', { name: 'Menu utente' }).click();
  await page.getByRole('menuitem', { name: 'Impostazioni' }).click();
  await sheet().waitFor();
}

async function closeSettings(): Promise<void> {
  await sheet().getByRole('button', { name: 'Close' }).click();
  await sheet().waitFor({ state: 'hidden' });
}

/** Until the test ends, calls whose path begins so are answered by something between browser and server. */
async function intercept(path: string, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route((url) => url.pathname.startsWith(path), answer);
}

const proxyPage = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: `<html><h1>${status}</h1></html>` });

it('opens from the user menu with eight sections, and closes by backdrop, X, Close and Escape', async () => {
  const ways = [
    () => page.mouse.click(200, 10),
    () => sheet().getByRole('button', { name: 'Chiudi' }).click(),
    () => sheet().getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
  ];
  for (const close of ways) {
    await openSettings();
    await close();
    await sheet().waitFor({ state: 'hidden' });
    await expect.poll(focusedText).toContain('Menu utente');
  }
  await openSettings();
  for (const name of [
    'Profilo Utente',
    'Recording Settings',
    'La tua giornata',
    'Risposte',
    'Aspetto',
    'Log Registrazioni',
    'Privacy & Data',
    'Storage',
  ]) {
    await section(name).waitFor();
  }
});

it('opens and closes on the toggleSettings event', async () => {
  const toggle = () => page.evaluate(() => window.dispatchEvent(new CustomEvent('toggleSettings')));
  await toggle();
  await sheet().waitFor({ state: 'hidden' });
  await toggle();
  await sheet().waitFor();
});

it('saves the name that the user is greeted with, and refetches it on refreshSettings', async () => {
  const name = section('Profilo Utente').getByRole('textbox', { name: 'Nome utente' });
  await name.fill('Massi');
  await section('Profilo Utente').getByRole('button', { name: 'Salva' }).click();
  await toast('Impostazioni salvate').waitFor();
  await toast('Le tue impostazioni sono state aggiornate con successo.').waitFor();
  expect(await settings()).toMatchObject({ userName: 'Massi' });
  await closeSettings();
  await page.getByRole('heading', { name: 'Ciao, come posso aiutarti Massi?' }).waitFor();
  await caller.call('PUT', '/api/settings', { userName: 'Della Rovere' });
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('refreshSettings')));
  await page.getByRole('heading', { name: 'Ciao, come posso aiutarti Della Rovere?' }).waitFor();
});

it.each([413, 502, 504, 200])('D-28 a foreign response (%i) keeps the typed text', async (status) => {
  await openSettings();
  const name = section('Profilo Utente').getByRole('textbox', { name: 'Nome utente' });
  await name.fill('Non salvato');
  await intercept('/trpc/settings.setUserName', proxyPage(status));
  await section('Profilo Utente').getByRole('button', { name: 'Salva' }).click();
  await toast('Errore nel salvataggio').waitFor();
  const told = (await page.getByRole('alert').last().textContent()) ?? '';
  expect(told.length).toBeLessThan(200);
  expect(told).not.toMatch(/[<>]|token/i);
  expect(await name.inputValue()).toBe('Non salvato');
  expect(await settings()).toMatchObject({ userName: 'Della Rovere' });
  await closeSettings();
});

it('keeps whether and where recordings are divided', async () => {
  await openSettings();
  const recording = section('Recording Settings');
  await recording.getByText('15 minuti', { exact: true }).click();
  await toast('Impostazioni salvate').waitFor();
  await expect.poll(settings).toMatchObject({ segmentDuration: 15, autoRecord: true });
  await recording.getByRole('switch', { name: 'Auto-segment' }).click();
  await expect.poll(settings).toMatchObject({ segmentDuration: 15, autoRecord: false });
  await page.reload();
  // Their address opens them again.
  await sheet().waitFor();
  expect(await recording.getByRole('switch', { name: 'Auto-segment' }).isChecked()).toBe(false);
  expect(await recording.getByRole('radio', { name: '15 minuti' }).isChecked()).toBe(true);
});

it('a setting that fails to save is reset, with an error', async () => {
  await intercept('/trpc/settings.update', (route) => route.abort('connectionreset'));
  const autoSegment = section('Recording Settings').getByRole('switch', { name: 'Auto-segment' });
  await autoSegment.click();
  await toast('Errore nel salvataggio').waitFor();
  expect(await autoSegment.isChecked()).toBe(false);
});

it('changes the theme', async () => {
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  const dark = section('Aspetto').getByRole('button', { name: 'Scuro' });
  await dark.click();
  expect(await scheme()).toBe('dark');
  expect(await dark.getAttribute('aria-pressed')).toBe('true');
  await section('Aspetto').getByRole('button', { name: 'Chiaro' }).click();
  expect(await scheme()).toBe('light');
});

it('logs recordings by day, three of each, and downloads one', async () => {
  const log = section('Log Registrazioni');
  const day = new Intl.DateTimeFormat('it-IT', {
    timeZone: 'Europe/Rome',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date(Date.now() - 2 * 86_400_000));
  await log.getByRole('heading', { name: day }).waitFor();
  expect(await log.getByRole('listitem').count()).toBe(3);
  expect(await log.getByText('Domani alle nove passa il tecn…', { exact: true }).count()).toBe(3);
  await log.getByText('+2 altre registrazioni', { exact: true }).waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    log
      .getByRole('button', { name: /^Scarica/ })
      .first()
      .click(),
  ]);
  await toast('Download completato').waitFor();
  expect(download.suggestedFilename()).toMatch(/\.mp3$/);
  expect((await readFile(await download.path())).byteLength).toBeGreaterThan(1_000);

  await intercept('/api/recordings/', proxyPage(502));
  await log
    .getByRole('button', { name: /^Scarica/ })
    .first()
    .click();
  await toast('Errore download').waitFor();
  await toast('Impossibile scaricare la registrazione. Prova con il backup locale.').waitFor();
});

it('measures the size of transcripts', async () => {
  await section('Storage').getByText('0,0 MB di 100 MB', { exact: true }).waitFor();
  await section('Storage')
    .getByRole('progressbar', { name: 'Spazio occupato dalle trascrizioni' })
    .waitFor({ state: 'attached' });
});

it('exports everything as a file with the day in its name', async () => {
  const privacy = section('Privacy & Data');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    privacy.getByRole('button', { name: 'Esporta tutti i dati' }).click(),
  ]);
  await toast('Data exported').waitFor();
  expect(download.suggestedFilename()).toMatch(/^wingman-export-\d{4}-\d{2}-\d{2}\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(Object.keys(file)).toEqual([
    'exportedAt',
    'settings',
    'agents',
    'noteTemplates',
    'knownWords',
    'tags',
    'shares',
    'grants',
    'webhooks',
    'recordings',
    'conversations',
    'sessions',
    'digests',
    'people',
  ]);
  expect(file.recordings).toHaveLength(5);

  await intercept('/api/export', proxyPage(200));
  await privacy.getByRole('button', { name: 'Esporta tutti i dati' }).click();
  await toast('Export failed').waitFor();
  await closeSettings();
});

it('pauses and resumes what is being recorded', async () => {
  await startRecording(page);
  await openSettings();
  const recording = section('Recording Settings');
  await recording.getByRole('button', { name: 'Pause Recording' }).click();
  await toast('Recording paused').waitFor();
  await toast('All recordings have been paused').waitFor();
  await expect.poll(settings).toMatchObject({ isRecordingPaused: true });
  const time = () => page.getByTestId('recording-time').textContent();
  const paused = await time();
  await page.waitForTimeout(2_500);
  expect(await time()).toBe(paused);
  await recording.getByRole('button', { name: 'Resume Recording' }).click();
  await toast('Registrazione ripresa').waitFor();
  await expect.poll(settings).toMatchObject({ isRecordingPaused: false });
  await expect.poll(time).not.toBe(paused);
  await closeSettings();
  await page.getByRole('button', { name: 'Ferma la registrazione' }).click();
  await toast('Registrazione elaborata').waitFor();
});

it('paused without a recording, none begins until the pause is lifted', async () => {
  await openSettings();
  await section('Recording Settings').getByRole('button', { name: 'Pause Recording' }).click();
  await toast('Recording paused').waitFor();
  await closeSettings();
  await page.getByRole('button', { name: 'Inizia a registrare' }).click();
  await toast('Registrazioni in pausa').waitFor();
  expect(await page.getByText('REC', { exact: true }).count()).toBe(0);
  await openSettings();
  await section('Recording Settings').getByRole('button', { name: 'Resume Recording' }).click();
  await toast('Registrazione ripresa').waitFor();
  await closeSettings();
});

it('reports a failure to clear, and everything is still there', async () => {
  await openSettings();
  await intercept('/trpc/data.clear', proxyPage(504));
  await section('Privacy & Data').getByRole('button', { name: 'Cancella tutti i dati' }).click();
  await page.getByRole('button', { name: 'Cancella tutto' }).click();
  await toast('Clear failed').waitFor();
  await page.getByRole('alert').getByText('Failed to clear data').waitFor();
  expect(await caller.call<unknown[]>('GET', '/api/recordings')).toHaveLength(6);
  expect(await readLocalStore(page)).toHaveLength(1);
});

it('D-09 clears the server and this browser after a confirmation', async () => {
  const clear = section('Privacy & Data').getByRole('button', { name: 'Cancella tutti i dati' });
  await clear.click();
  await page.getByRole('button', { name: 'Annulla' }).click();
  expect(await caller.call<unknown[]>('GET', '/api/recordings')).toHaveLength(6);
  await clear.click();
  await page.getByRole('button', { name: 'Cancella tutto' }).click();
  await toast('Data cleared').waitFor();
  await sheet().waitFor({ state: 'hidden' });
  expect(await caller.call<unknown[]>('GET', '/api/recordings')).toEqual([]);
  expect(await readLocalStore(page)).toEqual([]);
  await openSettings();
  await section('Log Registrazioni').getByText('Ancora nessuna registrazione.').waitFor();
  await closeSettings();
});

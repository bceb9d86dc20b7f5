import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openNewcomer } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { sharedProduct, sharedSpeech } from './harness/shared.ts';

let testUser: Awaited<ReturnType<typeof openNewcomer>>;
let page: Page;
let recordingId: string;

const talk =
  'il tecnico ha guardato la valvola e la pompa il preventivo costa cento euro la caldaia perde acqua';
const promise = 'ti mando io il preventivo entro venerdì';

it.beforeAll(async () => {
  testUser = await openNewcomer(await sharedProduct.local(), { still: true });
  page = testUser.page;
  const { wav } = await (await sharedSpeech()).say(`${talk} ${promise}`);
  ({ id: recordingId } = await testUser.caller.upload(wav));
});

afterAll(() => testUser?.close());

const pathname = () => new URL(page.url()).pathname;
const digest = () => page.getByRole('region', { name: 'In breve' });
const position = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);

it('a day shows its recording, what was promised and a digest that is heard, and leads to its week', async () => {
  await page.goto('/recordings');
  await page.getByRole('heading', { name: 'Oggi' }).getByRole('link').click();
  await page.getByRole('heading', { name: /^Oggi, /, level: 1 }).waitFor();
  const today = pathname();
  expect(today).toMatch(/^\/giorno\/\d{4}-\d\d-\d\d$/);
  await page.getByRole('region', { name: 'Registrazioni' }).getByRole('link').waitFor();
  await page
    .getByRole('region', { name: 'Quando si è parlato' })
    .getByText(/^Soprattutto dalle \d\d:00: /)
    .waitFor();

  await digest().getByRole('button', { name: 'Fai il riassunto' }).click();
  await digest()
    .getByText(/scelto per regola/)
    .waitFor();
  const line = digest().getByRole('listitem').filter({ hasText: promise });
  await line.getByRole('button', { name: /^Ascolta/ }).click();
  await expect.poll(position).toBeGreaterThan(0);

  await page.getByRole('checkbox', { name: /^Fatto: / }).click();
  await page.getByRole('link', { name: 'La settimana' }).click();
  await page.getByRole('region', { name: 'Impegni fatti' }).getByText(promise).waitFor();
  await page.getByRole('region', { name: 'I giorni' }).getByText(promise).waitFor();
  await page.goBack();
  await expect.poll(pathname).toBe(today);
  await page.getByRole('link', { name: 'Giornata' }).click();
  await expect.poll(pathname).toBe(today);

  // The words are gone from the page without a reload once they are gone from the server.
  await testUser.caller.call('DELETE', `/api/recordings/${recordingId}`);
  await page.getByRole('heading', { name: 'In questo giorno non c’è niente da raccontare.' }).waitFor();
  expect(await page.getByRole('main').getByText(promise).count()).toBe(0);
  expect(testUser.faults).toEqual([]);
});

it('an empty day says one sentence, and what is no day is not found', async () => {
  await page.goto('/giorno/2020-02-29');
  await page.getByRole('heading', { name: 'In questo giorno non c’è niente da raccontare.' }).waitFor();
  await page.goto('/settimana/2020-02-29');
  await expect.poll(pathname).toBe('/settimana/2020-02-24');
  await page.goto('/giorno/2020-02-30');
  await page.getByRole('heading', { name: 'Pagina non trovata' }).waitFor();
});

it('an empty chat asks what today’s notes answer, and the hour of the digest is kept', async () => {
  const { wav } = await (await sharedSpeech()).say(`${talk} ${promise}`);
  const { id } = await testUser.caller.upload(wav);
  const state = async () =>
    (await testUser.caller.call<{ state: string }>('GET', `/api/recordings/${id}/notes`)).state;
  await expect.poll(state).toBe('ready');
  await page.goto('/');
  const questions = page.getByRole('list', { name: 'Domande suggerite' }).getByRole('button');
  await expect.poll(() => questions.first().textContent()).toBe('Quali impegni sono stati presi oggi?');
  expect(await questions.count()).toBe(4);
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('toggleSettings')));
  await page.getByRole('combobox', { name: 'Riassunto della sera' }).selectOption('Solo quando lo chiedo');
  const hour = async () =>
    (await testUser.caller.call<{ digestHour: number | null }>('GET', '/api/settings')).digestHour;
  await expect.poll(hour).toBeNull();
});

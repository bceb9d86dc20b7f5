import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openNewcomer } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { sharedProduct, sharedSpeech } from './harness/shared.ts';

let testUser: Awaited<ReturnType<typeof openNewcomer>>;
let page: Page;
const ids: string[] = [];

const talks = [
  'il tecnico ha guardato la valvola e la pompa il preventivo costa cento euro',
  'la caldaia perde acqua e il tecnico viene domani',
];

it.beforeAll(async () => {
  testUser = await openNewcomer(await sharedProduct.local(), { still: true });
  page = testUser.page;
  for (const [n, talk] of talks.entries()) {
    const { wav } = await (await sharedSpeech()).say(talk);
    const { id } = await testUser.caller.upload(wav);
    await testUser.caller.call('PATCH', `/api/recordings/${id}`, { title: n === 0 ? 'Officina' : 'Bagno' });
    ids.push(id);
  }
});

afterAll(() => testUser?.close());

const search = () => new URL(page.url()).search;
const card = (title: string) => page.locator('[data-recording-id]').filter({ hasText: title });
const position = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);

it('recordings are starred, tagged, narrowed by both, and found by a word at its second', async () => {
  await page.goto('/recordings');
  await page.getByRole('button', { name: 'Preferita: «Officina»' }).click();
  await page.getByRole('button', { name: 'Seleziona', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Seleziona «Officina»' }).check();
  await page
    .getByRole('region', { name: 'Registrazioni selezionate' })
    .getByRole('button', { name: 'Etichette' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Lavori di casa');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await card('Officina').getByText('Lavori di casa').waitFor();
  await page.getByRole('button', { name: 'Fine' }).click();

  await page.getByRole('button', { name: 'Preferite' }).click();
  await expect.poll(() => card('Bagno').count()).toBe(0);
  await page.getByRole('button', { name: 'Filtri (1)' }).click();
  await page
    .getByRole('group', { name: 'Etichette' })
    .getByRole('button', { name: /^Lavori di casa/ })
    .click();
  await expect.poll(search).toMatch(/^\?tag=[^&]+&preferite=1$/);
  await card('Officina').waitFor();
  await page.reload();
  await card('Officina').waitFor();
  expect(await card('Bagno').count()).toBe(0);
  await page.getByRole('button', { name: 'Togli tutti i filtri' }).click();
  await card('Bagno').waitFor();

  await page.keyboard.press('/');
  await page.keyboard.type('cald');
  const hit = page.getByRole('link', { name: /la caldaia perde acqua/ });
  await hit.waitFor();
  expect(await hit.locator('mark').textContent()).toBe('caldaia');
  await hit.click();
  await page.getByRole('heading', { name: 'Bagno', level: 1 }).waitFor();
  await expect.poll(position).toBeGreaterThan(0);
  await page.goBack();
  await expect.poll(search).toBe('?q=cald');
  await page.getByRole('button', { name: 'Cancella la ricerca' }).click();
  await expect.poll(search).toBe('');
  expect(testUser.faults).toEqual([]);
});

it('the calendar leads to a day, and another tab is told of tags and deletions', async () => {
  const other = await page.context().newPage();
  await other.goto('/recordings');
  await other.locator('[data-recording-id]').first().waitFor();
  await page.getByRole('button', { name: 'Calendario' }).click();
  await page.getByRole('button', { name: /: 2 registrazioni, / }).click();
  await expect.poll(search).toMatch(/^\?dal=(\d{4}-\d\d-\d\d)&al=\1$/);

  await testUser.caller.call('PUT', `/api/recordings/${ids[1]}/tags`, { tags: ['Urgente'] });
  await other.getByText('Urgente').waitFor();
  await card('Bagno').getByText('Urgente').waitFor();

  await page.getByRole('button', { name: 'Seleziona', exact: true }).click();
  await page.getByRole('button', { name: 'Seleziona tutte' }).click();
  await page.getByText('2 selezionate').waitFor();
  await page
    .getByRole('region', { name: 'Registrazioni selezionate' })
    .getByRole('button', { name: 'Elimina' })
    .click();
  await page
    .getByRole('dialog', { name: 'Eliminare 2 registrazioni?' })
    .getByRole('button', { name: 'Elimina' })
    .click();
  await page.getByText('Nessuna registrazione trovata').waitFor();
  await other.getByText('Ancora nessuna registrazione').waitFor();
  await other.close();
  expect(testUser.faults).toEqual([]);
});

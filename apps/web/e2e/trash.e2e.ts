import { readFileSync } from 'node:fs';
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
  'il pane fresco costa tre euro',
];
const titles = ['Officina', 'Bagno', 'Forno'];

it.beforeAll(async () => {
  testUser = await openNewcomer(await sharedProduct.local(), { still: true });
  page = testUser.page;
  for (const [n, talk] of talks.entries()) {
    const { wav } = await (await sharedSpeech()).say(talk);
    const { id } = await testUser.caller.upload(wav);
    await testUser.caller.call('PATCH', `/api/recordings/${id}`, { title: titles[n] });
    ids.push(id);
  }
});

afterAll(() => testUser?.close());

const card = (title: string) => page.locator('[data-recording-id]').filter({ hasText: title });
const dialog = (name: string) => page.getByRole('dialog', { name });

async function removeOpened(): Promise<void> {
  await page.getByRole('button', { name: 'Altre azioni', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Elimina' }).click();
  const asked = dialog('Eliminare la registrazione?');
  await asked.getByText('Va nel Cestino e puoi ripristinarla entro 30 giorni.').waitFor();
  await asked.getByRole('button', { name: 'Elimina' }).click();
}

it('a deletion is taken back at once, and another tab follows', async () => {
  const other = await page.context().newPage();
  await other.goto('/recordings');
  const there = other.locator('[data-recording-id]').filter({ hasText: 'Bagno' });
  await there.waitFor();
  await page.goto(`/recordings/${ids[1]}`);
  await page.getByRole('heading', { name: 'Bagno', level: 1 }).waitFor();
  await removeOpened();
  // While the keyboard is on it, the toast stays.
  const undo = page.getByRole('alert').getByRole('button', { name: 'Annulla' });
  await undo.focus();
  await page.getByText('Spostata nel Cestino').waitFor();
  await there.waitFor({ state: 'detached' });
  await undo.click();
  await page.getByText('Registrazione ripristinata').waitFor();
  await there.waitFor();
  await other.close();
  await page.goto(`/recordings/${ids[1]}`);
  await page.getByText('la caldaia perde acqua').first().waitFor();
  expect(testUser.faults).toEqual([]);
});

it('chosen recordings are saved as one zip file', async () => {
  await page.goto('/recordings');
  await page.getByRole('button', { name: 'Seleziona', exact: true }).click();
  await page.getByRole('button', { name: 'Seleziona tutte' }).click();
  const bar = page.getByRole('region', { name: 'Registrazioni selezionate' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText('3 registrazioni si stanno scaricando').waitFor(),
    bar.getByRole('button', { name: 'Scarica' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^wingman-registrazioni-.*\.zip$/);
  const zip = readFileSync(await download.path());
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  for (const title of titles) expect(zip.includes(`${title}.srt`), title).toBe(true);
  expect(testUser.faults).toEqual([]);
});

it('what is in the Cestino is found by nothing, comes back as it was, and goes for good when it is emptied', async () => {
  await page.goto('/recordings');
  await page.getByRole('button', { name: 'Seleziona', exact: true }).click();
  await page.getByRole('button', { name: 'Seleziona tutte' }).click();
  await page
    .getByRole('region', { name: 'Registrazioni selezionate' })
    .getByRole('button', { name: 'Elimina' })
    .click();
  await dialog('Eliminare 3 registrazioni?').getByRole('button', { name: 'Elimina' }).click();
  await page.getByText('3 registrazioni spostate nel Cestino').waitFor();
  await page.goto('/recordings?q=caldaia');
  await page.getByRole('heading', { name: 'Nessuna registrazione trovata' }).waitFor();
  await page.getByRole('link', { name: 'Cestino' }).click();
  await page.getByRole('heading', { name: 'Cestino', level: 1 }).waitFor();
  for (const title of titles) await card(title).getByText('Ancora 30 giorni').waitFor();

  // By keyboard.
  await page.getByRole('button', { name: 'Ripristina «Bagno»' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Registrazione ripristinata').waitFor();
  await expect.poll(() => card('Bagno').count()).toBe(0);
  const found = await testUser.caller.call('GET', '/api/recordings/search?q=caldaia');
  expect(JSON.stringify(found)).toContain(ids[1]);

  await page.getByRole('checkbox', { name: 'Seleziona «Forno»' }).check();
  await page
    .getByRole('region', { name: 'Registrazioni selezionate' })
    .getByRole('button', { name: 'Elimina ora' })
    .click();
  await dialog('Eliminare per sempre?').getByRole('button', { name: 'Elimina per sempre' }).click();
  await page.getByText('Registrazione eliminata per sempre').waitFor();
  await expect.poll(() => card('Forno').count()).toBe(0);

  await page.getByRole('button', { name: 'Svuota il Cestino' }).click();
  await dialog('Svuotare il Cestino?').getByRole('button', { name: 'Svuota' }).click();
  await page.getByText('Il Cestino è vuoto').waitFor();
  await page.getByRole('link', { name: 'Vai alle registrazioni' }).click();
  await card('Bagno').waitFor();
  expect(await page.locator('[data-recording-id]').count()).toBe(1);
  expect(testUser.faults).toEqual([]);
});

it('without a network it says so, and reads again', async () => {
  await page.goto('/recordings');
  await card('Bagno').waitFor();
  await page.route(/trash\.list/, (route) => route.abort());
  await page.getByRole('link', { name: 'Cestino' }).click();
  await page.getByText('Impossibile leggere il Cestino').waitFor();
  await page.unroute(/trash\.list/);
  await page.getByRole('button', { name: 'Riprova' }).click();
  await page.getByText('Il Cestino è vuoto').waitFor();
});

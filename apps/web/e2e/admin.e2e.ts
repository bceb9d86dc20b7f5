import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { violations } from './harness/axe.ts';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { type Product, startProduct } from './harness/product.ts';
import { registerOverRest } from './harness/rest.ts';

let email: string;
let product: Product;
let testUser: TestUser;
let page: Page;

it.beforeAll(async () => {
  product = await startProduct();
  const first = await registerOverRest(product.url);
  email = first.email;
  await registerOverRest(product.url);
  testUser = await openBrowser(product.url, { still: true, as: first });
  page = testUser.page;
});

afterAll(async () => {
  await testUser?.close();
  await product.remove();
});

/** Writes directly into the product's database. */
function change(statement: string, ...values: (string | number)[]): void {
  const database = new DatabaseSync(path.join(product.dataDir, 'wingman.sqlite'));
  database.exec('pragma busy_timeout = 5000');
  database.prepare(statement).run(...values);
  database.close();
}

async function openTab(name: string): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('tab', { name }).click();
}

it('D-34 shows figures that are zero as 0, and the details of one account', async () => {
  await page.goto('/admin');
  await page.getByRole('heading', { level: 1, name: 'Pannello Amministratore' }).waitFor();
  await page
    .getByRole('button', { name: /^Dettagli di/ })
    .first()
    .click();
  await page.getByText('Età dell’account').waitFor();
  const text = await page.getByRole('main').textContent();
  for (const words of ['2 attivi', '0 min in totale', '100% degli utenti', '0 giorni'])
    expect(text).toContain(words);
  expect(text).not.toMatch(/NaN|undefined|null|Infinity/);
});

it('says day by day what happened, by keyboard and as a table, within a narrow screen', async () => {
  await page.goto('/admin');
  const users = page.getByRole('slider', { name: 'Utenti: scegli un giorno' });
  await users.focus();
  const said = () => users.getAttribute('aria-valuetext');
  await expect.poll(said).toMatch(/ \(finora\): 0 attivi, 2 nuovi$/);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(said).toMatch(/\d: 0 attivi, 0 nuovi$/);
  const box = await users.boundingBox();
  if (!box) throw new Error('the chart is nowhere');
  await page.mouse.move(box.x + box.width - 2, box.y + 20);
  await expect.poll(said).toMatch(/2 nuovi$/);
  await page.getByText('24 mesi', { exact: true }).click();
  await page.getByRole('slider', { name: 'Domande: scegli un mese' }).waitFor();
  await page.getByRole('button', { name: 'Mostra tabella' }).first().click();
  await expect
    .poll(() => page.getByRole('region', { name: 'Utenti: tabella' }).getByRole('row').count())
    .toBe(25);
  expect(await violations(page, 'figures over time')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
});

it('tells who did what, filtered, and saves it', async () => {
  await openTab('Registro');
  await page.getByText(`${email} ha creato il proprio account.`).waitFor();
  await page.getByLabel('Che cosa', { exact: true }).selectOption({ label: 'Backup avviato' });
  await page.getByText('Nessun evento corrisponde ai filtri.').waitFor();
  await page.getByRole('button', { name: 'Togli i filtri' }).click();
  await page.getByLabel('Chi', { exact: true }).fill(email);
  await page.getByText(`${email} ha creato il proprio account.`).waitFor();
  expect(await violations(page, 'the audit log')).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Esporta CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^wingman-audit-\d{4}-\d\d-\d\d\.csv$/);
});

it('lists accounts with states and roles, and ten thousand of them page by page', async () => {
  change(`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
    insert into users (id, email, email_key, password_hash, first_name, last_name, is_email_verified, is_admin,
      is_active, subscription_plan, subscription_status, total_recording_seconds, created_at, updated_at)
    select 'many-' || i, 'm' || i || '@example.test', 'm' || i || '@example.test', 'x', '', '', 0, 0, i % 2,
      'pro', 'active', 0, '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z' from n`);
  await openTab('Utenti');
  await page.getByText('10.002 utenti, 5.002 attivi').waitFor();
  const own = page.getByRole('row').filter({ hasText: email });
  const words = await own.textContent();
  for (const word of ['You', 'Attivo', 'Amministratore', 'Free']) expect(words).toContain(word);
  expect(await page.getByRole('row').count()).toBe(51);
  await page.getByRole('button', { name: 'Mostra altri' }).click();
  await expect.poll(() => page.getByRole('row').count()).toBe(101);
  expect(await page.getByText('Disattivato').count()).toBeGreaterThan(10);
  expect(await page.getByText('Mai').count()).toBeGreaterThan(90);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await violations(page, 'ten thousand users')).toEqual([]);

  change(
    `insert into user_words (word, user_id) select 'm' || substr(id, 6), id from users where id like 'many-%'`,
  );
  const search = page.getByRole('searchbox', { name: 'Cerca utenti' });
  await search.fill('m4321');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('row').filter({ hasText: 'm4321@example.test' }).waitFor();
  await search.fill('m99');
  await page.getByRole('row').filter({ hasText: 'm9900@example.test' }).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(51);
  await page.getByRole('button', { name: 'Mostra altri' }).click();
  await expect.poll(() => page.getByRole('row').count()).toBe(101);
  await search.fill('nessuno così');
  await page.getByText('Nessun utente trovato').waitFor();
  expect(await violations(page, 'a search that found nobody')).toEqual([]);
  await search.fill('DELLA');
  await page.getByRole('row').filter({ hasText: email }).waitFor();
  change(`delete from user_words where user_id like 'many-%'`);
  change(`delete from users where id like 'many-%'`);
});

const row = (name: string) => page.getByRole('row').filter({ hasText: name });

it('creates, changes and deletes a preset agent, and comes back to the list each time', async () => {
  await openTab('Agenti Preimpostati');
  expect(await row('Wingman').first().textContent()).toContain('Default');
  await page.getByRole('button', { name: 'Nuovo Agente' }).click();
  await page.getByRole('heading', { name: 'Crea Nuovo Agente Preimpostato' }).waitFor();
  const save = page.getByRole('button', { name: 'Salva' });
  expect(await save.isDisabled()).toBe(true);
  await page.getByLabel('Nome').fill('Guida');
  await page.getByLabel('Descrizione').fill('Accompagna');
  await page.getByLabel('Prompt di sistema').fill('Sei una guida.');
  await save.click();
  await page.getByText('Agente preimpostato creato con successo.').waitFor();
  await row('Guida').waitFor();

  await page.getByRole('button', { name: 'Modifica Guida' }).click();
  await page.getByRole('heading', { name: 'Modifica Agente' }).waitFor();
  await page.getByLabel('Descrizione').fill('Mostra la via');
  await page.getByRole('button', { name: 'Annulla' }).click();
  expect(await row('Guida').textContent()).toContain('Accompagna');
  await page.getByRole('button', { name: 'Modifica Guida' }).click();
  expect(await page.getByLabel('Descrizione').inputValue()).toBe('Accompagna');
  await page.getByLabel('Descrizione').fill('Mostra la via');
  await save.click();
  await page.getByText('Agente preimpostato aggiornato con successo.').waitFor();
  await row('Mostra la via').waitFor();

  await page.getByRole('button', { name: 'Elimina Guida' }).click();
  const dialog = page.getByRole('dialog', { name: 'Conferma Eliminazione' });
  const question = "Sei sicuro di voler eliminare l'agente Guida? Questa azione non può essere annullata.";
  await dialog.getByText(question).waitFor();
  await dialog.getByRole('button', { name: 'Elimina' }).click();
  await page.getByText('Agente preimpostato eliminato con successo.').waitFor();
  await expect.poll(() => row('Guida').count()).toBe(0);
});

it('keeps tab and form through reload and Back, and opens both from a link', async () => {
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Agenti Preimpostati' }).click();
  await page
    .getByRole('button', { name: /^Modifica / })
    .first()
    .click();
  const form = page.getByRole('heading', { name: 'Modifica Agente' });
  const selected = page.getByRole('tab', { name: 'Agenti Preimpostati', selected: true });
  await form.waitFor();
  await page.reload();
  await form.waitFor();
  const link = page.url();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await form.waitFor({ state: 'detached' });
  await selected.waitFor();
  await page.goBack();
  await page.getByRole('tab', { name: 'Statistiche', selected: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin');
  await page.goto(link);
  await form.waitFor();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await selected.waitFor();
});

it('shows specific errors of a preset agent', async () => {
  await openTab('Agenti Preimpostati');
  await page.route('**/trpc/presetAgents.*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, body: '<html>Bad Gateway</html>', contentType: 'text/html' })
      : route.continue(),
  );
  await page
    .getByRole('button', { name: /^Modifica / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Salva' }).click();
  await page.getByText("Errore durante l'aggiornamento dell'agente.").waitFor();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await page
    .getByRole('button', { name: /^Elimina / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await page.getByText("Errore durante l'eliminazione dell'agente.").waitFor();
  await page.unroute('**/trpc/presetAgents.*');
});

it('D-31 a former administrator sees Accesso Negato on reload and a link home', async () => {
  await page.goto('/admin');
  await page.getByRole('heading', { level: 1, name: 'Pannello Amministratore' }).waitFor();
  change('update users set is_admin = 0 where email = ?', email);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Accesso Negato' }).waitFor();
  await page.getByRole('link', { name: 'Torna alla home' }).click();
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
});

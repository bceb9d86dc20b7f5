import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { violations } from './harness/axe.ts';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { type Product, startProduct } from './harness/product.ts';
import { newEmail, registerOverRest, signIn } from './harness/rest.ts';

const boss = newEmail();
const guest = newEmail();

let product: Product;
let admin: TestUser;
let visitor: TestUser;
let page: Page;
let link: string;

it.beforeAll(async () => {
  product = await startProduct({ SPEECH_ENGINE: 'off', RATE_LIMITS: 'off' });
  await registerOverRest(product.url, boss);
  admin = await openBrowser(product.url, { still: true });
  visitor = await openBrowser(product.url, { still: true, width: 390 });
  page = visitor.page;
  for (const each of [page, admin.page]) each.setDefaultTimeout(30_000);
  await signIn(admin.page, boss);
  await admin.page.goto('/admin?scheda=utenti');
});

afterAll(async () => {
  await Promise.all([admin?.close(), visitor?.close()]);
  await product?.remove();
});

it('F-68: an administrator closes the registration, and visitors read it at once', async () => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Crea Account' }).waitFor();
  const choice = admin.page.getByRole('combobox', { name: 'Chi può registrarsi' });
  await choice.selectOption('closed');
  await admin.page.getByText('Registrazione aggiornata').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Registrazione chiusa', level: 1 }).waitFor();
  await choice.selectOption('invitation');
  await admin.page.getByText('La pagina di registrazione dice di chiedere un invito').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Serve un invito', level: 1 }).waitFor();
  expect(await violations(page, 'registration by invitation')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('link', { name: 'Accedi' }).click();
  await page.getByRole('button', { name: 'Accedi' }).waitFor();
  expect(await page.getByRole('link', { name: 'Registrati' }).count()).toBe(0);
});

it('invites by keyboard, and shows the link once', async () => {
  await admin.page.getByRole('button', { name: 'Invita' }).focus();
  await admin.page.keyboard.press('Enter');
  const form = admin.page.getByRole('dialog', { name: 'Invita qualcuno' });
  const email = form.getByRole('textbox', { name: 'Email (facoltativa)' });
  await email.fill('nessuno');
  await admin.page.keyboard.press('Enter');
  await form.getByText('Email non valida').waitFor();
  await email.fill(guest);
  await form.getByRole('combobox', { name: 'Piano' }).selectOption('pro');
  await form.getByLabel('Fine del piano (facoltativa)').fill('2020-01-01');
  await form.getByRole('button', { name: 'Crea l’invito' }).click();
  await form.getByText('Scegli un giorno che deve ancora finire').waitFor();
  expect(await violations(admin.page, 'invite')).toEqual([]);
  await form.getByLabel('Fine del piano (facoltativa)').fill('2099-12-31');
  await form.getByRole('button', { name: 'Crea l’invito' }).click();
  const made = admin.page.getByRole('dialog', { name: 'Link dell’invito' });
  link = await made.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link.startsWith(`${product.url}/invito#`)).toBe(true);
  await admin.page.waitForFunction(() => document.activeElement?.textContent === 'Copia il link');
  expect(await violations(admin.page, 'link of an invitation')).toEqual([]);
  await made.getByRole('button', { name: 'Chiudi' }).last().click();
  const line = admin.page.getByRole('listitem').filter({ hasText: guest });
  await line.getByText('Piano Pro fino al').waitFor();
  await line.getByText(`Da ${boss}`).waitFor();
});

it('F-68: whoever is invited registers at 390 px, with the given address and without choosing a plan', async () => {
  await page.goto('/invito');
  await page.getByText('Il link è incompleto').waitFor();
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByText('Piano Pro, fino al').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(guest);
  expect(await page.getByLabel('Email').isEditable()).toBe(false);
  expect(await page.getByRole('radio').count()).toBe(0);
  expect(await violations(page, 'invitation')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByLabel('Nome', { exact: true }).fill('Ada');
  await page.getByLabel('Cognome').fill('Neri');
  await page.getByLabel('Password', { exact: true }).fill('parola segreta');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto(link);
  await page.getByText('c’è già qualcuno che ha effettuato l’accesso').waitFor();
});

it('a used link says so, and a withdrawn one opens nothing', async () => {
  const other = await openBrowser(product.url, { still: true });
  await other.page.goto(link);
  await other.page.getByText('Questo invito è scaduto, è già stato usato o è stato ritirato').waitFor();
  await admin.page.reload();
  await admin.page.getByText('Nessun invito aperto').waitFor();
  await admin.page.getByRole('button', { name: 'Invita' }).click();
  await admin.page.getByRole('button', { name: 'Crea l’invito' }).click();
  const made = admin.page.getByRole('dialog', { name: 'Link dell’invito' });
  const free = await made.getByRole('textbox', { name: 'Link' }).inputValue();
  await made.getByRole('button', { name: 'Chiudi' }).last().click();
  await admin.page.getByRole('button', { name: 'Ritira l’invito: Chiunque abbia il link' }).click();
  const ask = admin.page.getByRole('dialog', { name: 'Ritirare l’invito?' });
  await ask.getByRole('button', { name: 'Ritira' }).click();
  await admin.page.getByText('Nessun invito aperto').waitFor();
  await other.page.goto('about:blank');
  await other.page.goto(free);
  await other.page.getByText('Questo invito è scaduto').waitFor();
  await other.close();
});

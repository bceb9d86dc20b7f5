import { afterAll, expect } from 'vitest';
import { violations } from './harness/axe.ts';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { type Product, startProduct } from './harness/product.ts';
import { newEmail, password, registerOverRest, signIn } from './harness/rest.ts';

const boss = newEmail();
const other = newEmail();
const made = newEmail();

let product: Product;
let admin: TestUser;

it.beforeAll(async () => {
  product = await startProduct({ SPEECH_ENGINE: 'off', RATE_LIMITS: 'off' });
  await registerOverRest(product.url, boss);
  await registerOverRest(product.url, other);
  admin = await openBrowser(product.url, { still: true, width: 390 });
  admin.page.setDefaultTimeout(30_000);
  await signIn(admin.page, boss);
  await admin.page.goto('/admin?scheda=utenti');
});

afterAll(async () => {
  await admin?.close();
  await product?.remove();
});

const rowOf = (email: string) => admin.page.getByRole('row').filter({ hasText: email });

async function manage(email: string, action: string): Promise<void> {
  await rowOf(email)
    .getByRole('button', { name: /^Gestisci/ })
    .click();
  await admin.page
    .getByRole('dialog', { name: /^Gestisci/ })
    .getByRole('button', { name: action })
    .click();
}

it('F-68: an administrator makes an account at 390 px, by keyboard, and gets the link of its password', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: 'Nuovo utente' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Nuovo utente' });
  await form.getByLabel('Nome', { exact: true }).fill('Leo');
  await page.keyboard.press('Enter');
  await form.getByText('Il cognome deve essere di almeno 2 caratteri').waitFor();
  await form.getByLabel('Cognome').fill('Blu');
  await form.getByLabel('Email').fill(other);
  await page.keyboard.press('Enter');
  await page.getByText('Esiste già un account con questa email').first().waitFor();
  await form.getByLabel('Email').fill(made);
  expect(await violations(page, 'new user')).toEqual([]);
  await page.keyboard.press('Enter');
  const link = page.getByRole('dialog', { name: 'Link per una nuova password' });
  await expect
    .poll(() => link.getByRole('textbox', { name: 'Link' }).inputValue())
    .toContain('/nuova-password#');
  await page.keyboard.press('Escape');
  await rowOf(made).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

it('deactivates, activates, makes and unmakes an administrator, never the last', async () => {
  const { page } = admin;
  await manage(other, 'Disattiva');
  await rowOf(other).getByText('Disattivato').waitFor();
  const refused = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: other, password }),
  });
  expect(await refused.json()).toMatchObject({ code: 'account_disabled' });
  await manage(other, 'Attiva');
  await rowOf(other).getByText('Attivo', { exact: true }).waitFor();
  await manage(boss, 'Togli da amministratore');
  await page.getByText('È l’unico amministratore attivo').first().waitFor();
  await page.keyboard.press('Escape');
  await manage(other, 'Rendi amministratore');
  await rowOf(other).getByText('Amministratore', { exact: true }).waitFor();
  await manage(other, 'Togli da amministratore');
  await rowOf(other).getByText('Utente', { exact: true }).waitFor();
});

it('deletes after one more question, marks the account, and takes it back', async () => {
  const { page } = admin;
  await manage(made, 'Elimina l’account');
  await page.getByText('Eliminare l’account di Leo Blu?').waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Annulla');
  expect(await violations(page, 'deletion of an account')).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Elimina l’account');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Elimina', exact: true }).click();
  await rowOf(made)
    .getByText(/^Si elimina alle \d\d:\d\d$/)
    .waitFor();
  expect(await violations(page, 'accounts')).toEqual([]);
  await manage(made, 'Annulla l’eliminazione');
  await page.getByText('Eliminazione annullata').waitFor();
  await rowOf(made)
    .getByText(/^Si elimina/)
    .waitFor({ state: 'detached' });
  await rowOf(made).getByText('Disattivato').waitFor();
});

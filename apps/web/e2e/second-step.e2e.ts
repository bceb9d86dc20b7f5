import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { violations } from './harness/axe.ts';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { keepImage } from './harness/keep-image.ts';
import { type Product, startProduct } from './harness/product.ts';
import { newEmail, password, registerOverRest, signIn } from './harness/rest.ts';

const boss = newEmail();
const address = newEmail();
const texts = { title: 'Verifica in due passaggi' };

let product: Product;
let admin: TestUser;
let testUser: TestUser;
let page: Page;
let secret: string;
let recoveryCodes: string[];

it.beforeAll(async () => {
  product = await startProduct({ SPEECH_ENGINE: 'off', RATE_LIMITS: 'off' });
  await registerOverRest(product.url, boss);
  await registerOverRest(product.url, address);
  admin = await openBrowser(product.url, { still: true });
  testUser = await openBrowser(product.url, { still: true, width: 390 });
  page = testUser.page;
  for (const each of [page, admin.page]) each.setDefaultTimeout(30_000);
  await signIn(page, address);
});

afterAll(async () => {
  await Promise.all([admin?.close(), testUser?.close()]);
  await product?.remove();
});

/** What the app shows; `ahead`: half minutes from now. */
const codeOf = (ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });

const part = () =>
  page.getByRole('dialog', { name: 'Il tuo account' }).getByRole('region', { name: texts.title });

async function openAccount(): Promise<void> {
  await page.goto('/?pannello=impostazioni');
  await page.getByRole('button', { name: 'Gestisci il tuo account' }).click();
  await part().waitFor();
}

async function lookAt(name: string): Promise<void> {
  await keepImage(page, name);
  expect(await violations(page, name)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

async function fillLogin(): Promise<void> {
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Codice', { exact: true }).waitFor();
}

/** As in a browser that was never here. */
async function signOut(): Promise<void> {
  await page.goto('/login');
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto('about:blank');
}

it('is turned on by password and a first code, by keyboard, and shows ten recovery codes once', async () => {
  await openAccount();
  await part().getByRole('button', { name: 'Attiva…' }).click();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await part().getByRole('img', { name: 'Codice QR con la chiave per l’app' }).waitFor();
  secret = (await part().getByLabel('Chiave', { exact: true }).inputValue()).replaceAll(' ', '');
  await part().getByLabel('Codice dell’app', { exact: true }).scrollIntoViewIfNeeded();
  await lookAt('second-step-setup');
  await page.keyboard.type('000');
  await page.keyboard.press('Enter');
  await part().getByText('Il codice non è giusto').waitFor();
  await part().getByLabel('Codice dell’app', { exact: true }).fill(codeOf());
  await page.keyboard.press('Enter');
  await part().getByRole('heading', { name: 'I tuoi codici di recupero' }).waitFor();
  recoveryCodes = await part().getByRole('listitem').allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  await lookAt('second-step-codes');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    part().getByRole('button', { name: 'Scarica' }).click(),
  ]);
  const stored = await readFile(await download.path(), 'utf8');
  for (const each of recoveryCodes) expect(stored).toContain(each);
  expect(download.suggestedFilename()).toBe('codici-di-recupero-wingman.txt');
  await part().getByRole('button', { name: 'Li ho messi al sicuro' }).click();
  await part()
    .getByText(/Ti restano 10 codici di recupero/)
    .waitFor();
  await lookAt('second-step-on');
});

it('then the sign-in asks for a code, and goes on where it was to lead', async () => {
  await signOut();
  await page.goto('/login?poi=%2Frecordings');
  await fillLogin();
  await lookAt('second-step-sign-in');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await page.getByText('Il codice non è giusto').first().waitFor();
  await page.getByLabel('Codice', { exact: true }).fill(codeOf(1));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/recordings$/);
  await signOut();
  await page.goto('/login?poi=https%3A%2F%2Fevil.example%2F');
  await fillLogin();
  await page.getByRole('button', { name: 'Usa un codice di recupero' }).click();
  await page.getByLabel('Codice di recupero', { exact: true }).waitFor();
  await lookAt('second-step-recovery');
  await page.getByLabel('Codice di recupero', { exact: true }).fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await page.getByText('Ti restano 9 codici di recupero').waitFor();
  expect(new URL(page.url()).origin).toBe(product.url);
});

it('new recovery codes want password and code, and going back gives the keyboard its place', async () => {
  await openAccount();
  await part().getByRole('button', { name: 'Nuovi codici di recupero…' }).click();
  await part().getByRole('button', { name: 'Annulla' }).click();
  await part().getByRole('button', { name: 'Nuovi codici di recupero…' }).click();
  await page.keyboard.type(password);
  await part()
    .getByLabel('Codice dell’app o di recupero')
    .fill(recoveryCodes[1] ?? '');
  await lookAt('second-step-renew');
  await page.keyboard.press('Enter');
  await part().getByRole('heading', { name: 'I tuoi codici di recupero' }).waitFor();
  const renewed = await part().getByRole('listitem').allTextContents();
  expect(renewed.filter((each) => recoveryCodes.includes(each))).toEqual([]);
});

it('an administrator turns it off for who has lost all, and the user reads that', async () => {
  await signIn(admin.page, boss);
  await admin.page.goto('/admin');
  await admin.page.getByRole('tab', { name: 'Utenti' }).click();
  const row = admin.page.getByRole('row').filter({ hasText: address });
  await row.getByRole('button', { name: /^Disattiva la verifica in due passaggi/ }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Disattivare la verifica in due passaggi?' });
  await dialog.waitFor();
  expect(await violations(admin.page, 'turn off of user')).toEqual([]);
  await dialog.getByRole('button', { name: 'Disattiva' }).click();
  await admin.page.getByText('Verifica in due passaggi disattivata').waitFor();
  await signOut();
  await signIn(page, address);
  await openAccount();
  await part()
    .getByText(/Un amministratore ha disattivato la verifica/)
    .waitFor();
  await lookAt('second-step-turned-off');
  await part().getByRole('button', { name: 'Ho capito' }).click();
  await part()
    .getByText(/Un amministratore ha disattivato/)
    .waitFor({ state: 'detached' });
});

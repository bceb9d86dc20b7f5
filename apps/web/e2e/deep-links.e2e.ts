import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { openBrowser, openLanding, type TestUser, untilTakenOver } from './harness/browser.ts';
import { it } from './harness/it.ts';
import type { Product } from './harness/product.ts';
import { newEmail, password, type RestCaller, registerOverRest } from './harness/rest.ts';
import { sharedProduct, sharedSpeech } from './harness/shared.ts';

let product: Product;
let caller: RestCaller;
let recordingId: string;
let testUser: TestUser;

it.beforeAll(async () => {
  product = await sharedProduct.local();
  caller = await registerOverRest(product.url);
  const { wav } = await (await sharedSpeech()).say('ci vediamo domani');
  recordingId = (await caller.upload(wav)).id;
});

afterEach(() => testUser.close());

const addressOf = (page: Page) => page.url().slice(product.url.length);

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(caller.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
}

async function openSignedOut(path: string): Promise<Page> {
  testUser = await openBrowser(product.url, { still: true });
  await testUser.page.goto(path);
  return testUser.page;
}

it('a link to a recording is opened after signing in, also by way of the other form and a reload', async () => {
  const page = await openSignedOut(`/recordings/${recordingId}?t=1`);
  await untilTakenOver(page);
  await page.getByRole('banner').getByRole('link', { name: 'Registrati Gratis' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Accedi' }).click();
  await page.getByText('Accedi per aprire la pagina richiesta.').waitFor();
  await page.reload();
  await fillIn(page);
  await page.locator('[data-segment]').first().waitFor();
  expect(addressOf(page)).toBe(`/recordings/${recordingId}?t=1`);
  await page.goBack();
  // Back leads to what was there before the form, not to the form.
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/login');
});

it('a link is opened after registering, too', async () => {
  const page = await openSignedOut('/impegni');
  await untilTakenOver(page);
  await page.getByRole('banner').getByRole('link', { name: 'Registrati Gratis' }).click();
  await page.getByLabel('Nome', { exact: true }).fill('Prova');
  await page.getByLabel('Cognome').fill('Browser');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Crea Account' }).click();
  await page.getByRole('heading', { name: 'Impegni', level: 1 }).waitFor();
  expect(addressOf(page)).toBe('/impegni');
});

it('a sign-in that has ended is followed by another one on the same screen', async () => {
  testUser = await openBrowser(product.url, { still: true, as: caller });
  const { page } = testUser;
  await page.goto(`/recordings/${recordingId}`);
  await page.locator('[data-segment]').first().waitFor();
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('toggleSettings')));
  await page.getByRole('dialog', { name: 'Impostazioni e Privacy' }).waitFor();
  await page.evaluate(() => {
    localStorage.removeItem('authToken');
    window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
  });
  await page.getByRole('button', { name: 'Accedi' }).waitFor();
  await fillIn(page);
  await page.locator('[data-segment]').first().waitFor();
  expect(addressOf(page)).toBe(`/recordings/${recordingId}`);
});

it.each([
  '//evil.example/x',
  '/\\evil.example/x',
  '/x/..//evil.example',
  '/%2F%2Fevil.example',
  'https://evil.example',
])('a form whose address names %s leads nowhere else', async (wanted) => {
  const asked: string[] = [];
  const page = await openSignedOut(`/login?poi=${encodeURIComponent(wanted)}`);
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await fillIn(page);
  await page.getByRole('button', { name: 'Menu utente' }).waitFor();
  expect([...new Set(asked)]).toEqual([product.url]);
  expect(new URL(page.url()).origin).toBe(product.url);
});

it('the start page leads to the start, and its forms have plain addresses', async () => {
  testUser = await openBrowser(product.url, { still: true });
  const { page } = testUser;
  await openLanding(page);
  await page.getByRole('banner').getByRole('link', { name: 'Accedi' }).click();
  await page.getByText('Accedi per ritrovare le tue conversazioni.').waitFor();
  expect(addressOf(page)).toBe('/login');
  await fillIn(page);
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
  expect(addressOf(page)).toBe('/');
});

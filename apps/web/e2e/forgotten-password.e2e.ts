import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { violations } from './harness/axe.ts';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { type Product, startProduct } from './harness/product.ts';
import { newEmail, registerOverRest, signIn } from './harness/rest.ts';

const boss = newEmail();
const address = newEmail();
const password = 'tutta un’altra';

let product: Product;
let admin: TestUser;
let visitor: TestUser;
let page: Page;
let link: string;

it.beforeAll(async () => {
  product = await startProduct({ SPEECH_ENGINE: 'off', RATE_LIMITS: 'off' });
  await registerOverRest(product.url, boss);
  await registerOverRest(product.url, address);
  admin = await openBrowser(product.url, { still: true });
  visitor = await openBrowser(product.url, { still: true, width: 390 });
  page = visitor.page;
  for (const each of [page, admin.page]) each.setDefaultTimeout(30_000);
});

afterAll(async () => {
  await Promise.all([admin?.close(), visitor?.close()]);
  await product?.remove();
});

it('who forgot the password reads whom to ask, where no mails are sent', async () => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Password dimenticata?' }).click();
  await page.getByRole('heading', { name: 'Password dimenticata', level: 1 }).waitFor();
  await page.getByText('Questo server non manda mail').waitFor();
  expect(await violations(page, 'forgotten')).toEqual([]);
});

it('an administrator makes a link in the list of users', async () => {
  await signIn(admin.page, boss);
  await admin.page.goto('/admin');
  await admin.page.getByRole('tab', { name: 'Utenti' }).click();
  const row = admin.page.getByRole('row').filter({ hasText: address });
  await row.getByRole('button', { name: /^Link per una nuova password/ }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Link per una nuova password' });
  link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link.startsWith(`${product.url}/nuova-password#`)).toBe(true);
  expect(await violations(admin.page, 'link')).toEqual([]);
});

it('by it the user sets a new password at 390 px, by keyboard, and signs in with it', async () => {
  await page.goto('/nuova-password');
  await page.getByText('Il link è incompleto').waitFor();
  await page.goto('about:blank');
  await page.goto(link);
  const field = page.getByLabel('Nuova password', { exact: true });
  await field.fill('password1');
  await page.keyboard.press('Enter');
  await page.getByText('Questa password è troppo facile da indovinare').first().waitFor();
  expect(await violations(page, 'new password')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await field.fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('Password cambiata').waitFor();
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
});

it('used once it is over, and says so', async () => {
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('Nuova password', { exact: true }).fill('ancora un’altra');
  await page.keyboard.press('Enter');
  await page.getByText('Questo link è scaduto o è già stato usato').first().waitFor();
});

import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { violations } from './harness/axe.ts';
import { openBrowser, openLanding, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { type Product, startProduct } from './harness/product.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';

let product: Product;
let caller: RestCaller;
let visitor: TestUser;
let testUser: TestUser;

it.beforeAll(async () => {
  product = await startProduct({ SPEECH_ENGINE: 'off', PLANS: 'off' });
  caller = await registerOverRest(product.url);
  visitor = await openBrowser(product.url, { still: true });
  testUser = await openBrowser(product.url, { still: true, as: caller });
});

afterAll(async () => {
  await visitor?.close();
  await testUser?.close();
  await product?.remove();
});

const ofPlans = /€|\bpian[oi]\b|abbonament|\bgratis\b|carta di credito/i;
// biome-ignore lint/performance/useDomNodeTextContent: only what is seen
const textOf = (page: Page) => page.locator('body').innerText();

it('visitors see no plans and no prices, before and after the scripts have come, and register without one', async () => {
  const served = await (await fetch(product.url, { headers: { accept: 'text/html' } })).text();
  expect(served).toContain('Ogni conversazione, a portata di domanda');
  expect(served).not.toMatch(ofPlans);
  const errors: string[] = [];
  const { page } = visitor;
  page.on('console', (line) => {
    if (line.type() === 'error') errors.push(line.text());
  });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await openLanding(page);
    await page.getByRole('heading', { name: 'Come si usa, ogni giorno' }).waitFor();
    expect(await textOf(page)).not.toMatch(ofPlans);
    expect(await page.getByRole('link', { name: 'Piani' }).count()).toBe(0);
  }
  expect(await violations(page, 'landing without plans')).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Registrati' }).click();
  await page.getByLabel('Cognome').waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
  expect(await textOf(page)).not.toMatch(ofPlans);
  await page.getByLabel('Nome', { exact: true }).fill('Nuova');
  await page.getByLabel('Cognome').fill('Persona');
  await page.getByLabel('Email').fill('nuova@example.test');
  await page.getByLabel('Password', { exact: true }).fill('segreto-lungo');
  await page.getByRole('button', { name: 'Crea Account' }).click();
  await page.getByText('Registrazione completata!').waitFor();
  expect(errors).toEqual([]);
});

it('everybody makes agents, templates and keys, and the panel tells of no plans', async () => {
  const { page } = testUser;
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu utente' }).click();
  await page.getByRole('menuitem', { name: 'Chiavi e app' }).click();
  await page.getByRole('heading', { level: 1, name: 'Chiavi e app' }).waitFor();
  await page.getByRole('heading', { name: 'Chiavi API' }).waitFor();
  await page.getByRole('heading', { name: 'App collegate' }).waitFor();
  expect(await textOf(page)).not.toMatch(ofPlans);
  expect(await violations(page, 'keys and apps')).toEqual([]);
  for (const [tab, heading] of [
    ['utenti', 'Utenti'],
    ['statistiche', 'Statistiche per utente'],
  ] as const) {
    await page.goto(`/admin?scheda=${tab}`);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    await page.getByRole('table').first().waitFor();
    expect(await textOf(page), tab).not.toMatch(ofPlans);
    expect(await violations(page, `panel ${tab} without plans`)).toEqual([]);
  }
  await page.goto('/admin?scheda=utenti');
  await page.getByRole('button', { name: 'Nuovo utente' }).click();
  const form = page.getByRole('dialog', { name: 'Nuovo utente' });
  await form.getByRole('switch', { name: 'Amministratore' }).waitFor();
  expect(await form.getByRole('combobox').count()).toBe(0);
  await caller.call('POST', '/api/keys', { name: 'casa', scopes: ['everything'] });
});

it('with plans again everybody has the stored one, and what was made is there', async () => {
  await product.kill();
  await product.start({ PLANS: 'on' });
  expect(await caller.call('GET', '/api/subscription/check')).toMatchObject({
    plan: 'free',
    canChangePlan: true,
  });
  const served = await (await fetch(product.url, { headers: { accept: 'text/html' } })).text();
  expect(served).toContain('Un piano per ogni voce');
  const { page } = testUser;
  await page.goto('/subscription');
  await page.getByRole('heading', { level: 1, name: 'Abbonamento' }).waitFor();
  await page.getByRole('region', { name: 'Il tuo piano' }).getByText('Free').waitFor();
  await page.getByText('casa', { exact: true }).waitFor();
  await page.goto('/admin?scheda=utenti');
  await page.getByRole('columnheader', { name: 'Piano' }).waitFor();
});

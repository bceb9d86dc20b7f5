import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { violations } from './harness/axe.ts';
import { openBrowser, openLanding, type TestUser } from './harness/browser.ts';
import { answerInstead, foreignAnswers } from './harness/foreign-answers.ts';
import { it } from './harness/it.ts';
import { newEmail, password, registerOverRest } from './harness/rest.ts';
import { sharedProduct } from './harness/shared.ts';

let email: string;
let testUser: TestUser;
let page: Page;

it.beforeAll(async () => {
  const product = await sharedProduct.deaf();
  ({ email } = await registerOverRest(product.url));
  testUser = await openBrowser(product.url, { still: true });
  page = testUser.page;
});

afterAll(() => testUser?.close());

const path = () => new URL(page.url()).pathname;

it('shows visitors the whole page with at most 120 kB of JavaScript, without API calls', async () => {
  const scripts: Promise<number>[] = [];
  const calls: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/(trpc|api)/.test(pathname)) calls.push(pathname);
    if (response.request().resourceType() !== 'script') return;
    scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await openLanding(page);
  await page.getByRole('heading', { level: 1, name: 'Ogni conversazione, a portata di domanda' }).waitFor();
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(120_000);
  expect(calls).toEqual([]);
  page.removeAllListeners('response');

  const section = (name: string) => page.getByRole('region', { name });
  expect(await section('Tutto ciò che hai detto, ritrovato in un attimo').getByRole('listitem').count()).toBe(
    6,
  );
  const plans = section('Un piano per ogni voce');
  for (const [plan, price] of [
    ['Free', '0\u00a0€'],
    ['Standard', '9,99\u00a0€'],
    ['Pro', '19,99\u00a0€'],
  ] as const) {
    const card = plans.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan }) });
    expect(await card.textContent()).toContain(price);
  }
  const samples = section('Come si usa, ogni giorno').getByRole('listitem');
  expect(await samples.count()).toBe(3);
  for (const text of await samples.allTextContents()) expect(text).toContain('Esempio ·');
  const footer = page.getByRole('contentinfo');
  expect(await footer.textContent()).toMatch(/AGPL-3\.0[\s\S]*codice sorgente/);
});

it('opens the forms from the header, on a phone from its dropdown, by keyboard', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLanding(page);
  const menu = page.getByRole('button', { name: 'Apri il menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Registrati Gratis' }).waitFor();
  expect(await violations(page, 'landing menu')).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await header.getByRole('link', { name: 'Accedi' }).isVisible()).toBe(false);
  await page.keyboard.press('Enter');
  await header.getByRole('link', { name: 'Accedi' }).click();
  await page.getByRole('heading', { name: 'Ti diamo il bentornato' }).waitFor();
  await page.getByRole('link', { name: 'Torna alla home' }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('banner').getByRole('link', { name: 'Registrati Gratis' }).click();
  await expect.poll(path).toBe('/register');
});

it('shows the landing page to visitors on every path that is no form', async () => {
  for (const other of ['/admin', '/recordings', '/altrove']) {
    await page.goto(other);
    await page.getByRole('heading', { level: 1, name: /^Ogni conversazione/ }).waitFor();
  }
});

it('asks for name, email and password before the plan, for eyes and for the keyboard', async () => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/register?plan=standard');
    const fields = [
      page.getByLabel('Nome', { exact: true }),
      page.getByLabel('Password', { exact: true }),
      page.getByRole('radio', { name: /^Standard/ }),
      page.getByRole('button', { name: 'Crea Account' }),
    ];
    const tops: number[] = [];
    for (const field of fields) {
      await field.waitFor({ state: 'attached' });
      tops.push((await field.boundingBox())?.y ?? Number.NaN);
    }
    expect(tops, `at ${width} px`).toEqual([...tops].sort((one, other) => one - other));
    await fields[1]?.focus();
    await page.keyboard.press('Tab');
    // The button that shows the password may stand between.
    if (await page.evaluate(() => document.activeElement?.tagName === 'BUTTON'))
      await page.keyboard.press('Tab');
    expect(await fields[2]?.evaluate((radio) => radio === document.activeElement)).toBe(true);
  }
});

it('carries the plan over to the registration, and says that it worked', async () => {
  await openLanding(page);
  await page.getByRole('link', { name: 'Scegli Standard' }).click();
  const radio = page.getByRole('radio', { name: /^Standard.*Consigliato/ });
  await radio.waitFor();
  expect(await radio.isChecked()).toBe(true);
  await page.getByLabel('Nome', { exact: true }).fill('Nuova');
  await page.getByLabel('Cognome').fill('Persona');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Crea Account' }).click();
  await page.getByText('Registrazione completata!').waitFor();
  await expect.poll(path).toBe('/');
  const plan = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` };
    return ((await (await fetch('/api/auth/me', { headers })).json()) as { subscriptionPlan: string })
      .subscriptionPlan;
  });
  expect(plan).toBe('standard');
  await page.evaluate(() => localStorage.clear());
});

it.each(Object.entries(foreignAnswers))(
  'D-28 a login that is answered by %s is told in Italian and keeps what was typed',
  async (_name, answer) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await answerInstead(page, /^\/trpc\/auth\.login/, answer);
    await page.getByRole('button', { name: 'Accedi' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Errore di login' });
    await toast.waitFor();
    const words = (await toast.textContent()) ?? '';
    expect(words).not.toMatch(/<|Unexpected token|Gateway|Portale/);
    expect(words.length).toBeLessThanOrEqual(220);
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(path()).toBe('/login');
    await page.unrouteAll();
  },
);

it('keeps controls below the form reachable while a phone shows an error', async () => {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('sbagliata');
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.getByText('Errore di login').waitFor();
  const isInReach = await page.getByRole('link', { name: 'Registrati' }).evaluate((link) => {
    const { left, top, width, height } = link.getBoundingClientRect();
    const isTold = document.querySelector('[role="alert"]') !== null;
    return isTold && link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isInReach).toBe(true);
  if (before) await page.setViewportSize(before);
});

it('says that the login worked and that refused credentials did not', async () => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('sbagliata');
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.getByText('Errore di login').waitFor();
  await page.getByRole('button', { name: 'Mostra la password' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.getByText('Login effettuato!').waitFor();
  await expect.poll(path).toBe('/');
});

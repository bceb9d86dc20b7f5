import { afterAll, afterEach, expect } from 'vitest';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { registerApp, startProgram, statusOfCall } from './harness/oauth-app.ts';
import type { Product } from './harness/product.ts';
import { password, registerOverRest } from './harness/rest.ts';
import { sharedProduct } from './harness/shared.ts';

let product: Product;
let program: Awaited<ReturnType<typeof startProgram>>;
let testUser: TestUser;

it.beforeAll(async () => {
  product = await sharedProduct.deaf();
  program = await startProgram();
});

afterEach(() => testUser.close());

afterAll(() => program.close());

async function newPro() {
  const caller = await registerOverRest(product.url);
  await caller.call('POST', '/api/subscription/plan', { plan: 'pro' });
  return caller;
}

it('an app is allowed by its user, who signs in first, and disconnected by them', async () => {
  const caller = await newPro();
  const app = await registerApp(product.url, program.url);
  testUser = await openBrowser(product.url, { still: true });
  const { page } = testUser;
  await page.goto(app.path);
  await page.getByText('Accedi: poi scegli che cosa può fare l’app da collegare.').waitFor();
  await page.getByLabel('Email').fill(caller.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.getByRole('heading', { level: 1, name: 'Vuoi collegare «Taccuino»?' }).waitFor();
  await page.getByText(`un programma su questo dispositivo (${new URL(program.url).host})`).waitFor();
  expect(await page.getByRole('switch', { name: /^Leggere/ }).isChecked()).toBe(true);
  expect(await page.getByRole('switch', { name: /^Fare domande/ }).isChecked()).toBe(false);
  await page.getByRole('switch', { name: /^Fare domande/ }).click();
  await page.getByRole('button', { name: 'Consenti' }).click();
  await page.getByRole('heading', { name: 'Collegato' }).waitFor();
  const landed = new URL(page.url());
  expect(`${landed.origin}${landed.pathname}`).toBe(program.url);
  expect([landed.searchParams.get('state'), landed.searchParams.get('iss')]).toEqual([
    'lo stato',
    product.url,
  ]);
  const { access_token: token, scope } = await app.exchange(landed.searchParams.get('code') ?? '');
  expect(scope).toBe('read ask');
  expect(await statusOfCall(product.url, token)).toBe(200);

  await page.goto(`${product.url}/subscription`);
  const panel = page.getByRole('region', { name: 'App collegate' });
  await panel.getByText('Legge, Fa domande').waitFor();
  await panel.getByRole('button', { name: 'Scollega «Taccuino»' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Scollega' }).click();
  await panel.getByText('Non hai ancora collegato app.').waitFor();
  expect(await statusOfCall(product.url, token)).toBe(401);
}, 120_000);

it('an app that is refused is told so, and one that asks wrongly leads nowhere by itself', async () => {
  const caller = await newPro();
  const app = await registerApp(product.url, program.url);
  testUser = await openBrowser(product.url, { still: true, as: caller });
  const { page } = testUser;
  await page.goto(app.path.replace('code_challenge_method=S256', 'code_challenge_method=plain'));
  await page.getByText('L’app ha inviato una richiesta incompleta o non abbastanza sicura.').waitFor();
  expect(await page.getByRole('button', { name: 'Consenti' }).count()).toBe(0);
  await page.goto(app.path.replace(encodeURIComponent(program.url), 'https%3A%2F%2Fevil.example.test%2F'));
  await page.getByText('L’app vuole riportarti a un indirizzo che non ha registrato.').waitFor();
  await page.goto(app.path);
  await page.getByRole('button', { name: 'Rifiuta' }).click();
  await page.getByRole('heading', { name: 'Collegato' }).waitFor();
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
}, 120_000);

it('the question cannot be put into another page', async () => {
  const caller = await newPro();
  const app = await registerApp(product.url, program.url);
  testUser = await openBrowser(product.url, { still: true, as: caller });
  const { page } = testUser;
  await page.goto(program.url);
  await page.evaluate((address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
  }, `${product.url}${app.path}`);
  const answer = await fetch(`${product.url}${app.path}`, { headers: { accept: 'text/html' } });
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
  await expect.poll(() => page.frames().length).toBe(2);
  await expect.poll(() => page.frames()[1]?.url() ?? '').not.toContain('autorizza');
  testUser.faults.length = 0;
}, 120_000);

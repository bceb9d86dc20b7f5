import { serveModel } from '@wingman/models/testing/model-server.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { shownOn, violations, violationsOfWidth } from './harness/axe.ts';
import { openBrowser, openMain, plainHost, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { type Product, startProduct } from './harness/product.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';
import { sharedSpeech } from './harness/shared.ts';

let product: Product;
let first: RestCaller;
let testUser: TestUser | undefined;

it.beforeAll(async () => {
  // Nobody answers there until a test says where the model is.
  product = await startProduct({ SPEECH_ENGINE: 'local', SPEECH_MODEL_URL: 'http://127.0.0.1:9' });
  first = await registerOverRest(product.url);
});

afterEach(async () => {
  await testUser?.close();
  testUser = undefined;
});

afterAll(() => product?.remove());

const card = (page: Page) => page.getByRole('complementary', { name: /^Configura Wingman/ });
const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Per cominciare' });
const row = (page: Page, name: string) => panel(page).getByRole('listitem').filter({ hasText: name });

/** What the page asked for that belongs to the set-up. */
function watchSetup(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/setup/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

it('leads an administrator from the chat to the list, readable at both widths in both themes', async () => {
  testUser = await openBrowser(product.url, { still: true, as: first });
  const { page } = testUser;
  await card(page).getByText('Configura Wingman: 0 di 5').waitFor();
  await card(page).getByText('Da fare: Chi ascolta').waitFor();
  expect(await violations(page, 'card')).toEqual([]);
  // A window of 1280 by 1024 at 400 %: the chat keeps its room, and both are in reach.
  await page.setViewportSize({ width: 320, height: 256 });
  const chat = page.locator('[data-fills]');
  await expect.poll(async () => (await chat.boundingBox())?.height).toBe(256);
  await page.getByRole('textbox', { name: 'Messaggio' }).click();
  await card(page).getByRole('button', { name: 'Chiudi e non mostrare più' }).hover();
  await page.setViewportSize({ width: 1280, height: 800 });
  await card(page)
    .getByRole('link', { name: /^Configura Wingman/ })
    .click();
  await panel(page).getByText('0 di 5', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?scheda=inizio');
  expect(await page.getByRole('tab').first().textContent()).toBe('Per cominciare');
  await row(page, 'Chi ascolta')
    .getByText(/circa 670,5 MB: 9 minuti a 10 Mbit\/s/)
    .waitFor();
  await panel(page)
    .getByText(/mancano a questo server: ascolto \(670,5 MB\), voci \(46,3 MB\), significato/)
    .waitFor();
  await panel(page).getByRole('button', { name: 'Scarica tutto' }).waitFor();
  await row(page, 'https per i telefoni').getByText('Facoltativo').waitFor();
  await row(page, 'https per i telefoni').getByText('Come si fa').click();
  await row(page, 'https per i telefoni').getByText('TRUST_PROXY=1').waitFor();

  expect(await violations(page, 'set-up list')).toEqual([]);
  const shown = await shownOn(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const isSame = (await shownOn(page)) === shown;
    expect(await violationsOfWidth(page, `set-up list, ${width} px`, isSame)).toEqual([]);
  }
  await row(page, 'Copie di sicurezza').getByRole('link', { name: 'Apri Backup' }).click();
  await page.getByRole('tab', { name: 'Backup', selected: true }).waitFor();
  await page.goBack();
  await row(page, 'Persone').getByRole('link', { name: 'Apri Utenti' }).click();
  await page.getByRole('tab', { name: 'Utenti', selected: true }).waitFor();
});

it('says that phones cannot record where the page comes from another host without https', async () => {
  testUser = await openBrowser(product.url.replace('localhost', plainHost), { as: first });
  const { page } = testUser;
  await page.goto('/admin?scheda=inizio');
  await row(page, 'https per i telefoni').getByText('Da fare').waitFor();
  await row(page, 'https per i telefoni')
    .getByText(`http://${plainHost}`, { exact: false })
    .first()
    .waitFor();
});

it('downloads the model from its row, counts it, and remembers that the card was closed', async () => {
  const model = await serveModel((await sharedSpeech()).modelDir);
  const hashes = ['model.onnx', 'tokens.txt'].map((name) => `${name}=${model.hashes[name]}`);
  await product.kill();
  await product.start({ SPEECH_MODEL_URL: model.baseUrl, SPEECH_MODEL_SHA256: hashes.join(',') });
  testUser = await openBrowser(product.url, { as: first });
  const { page } = testUser;
  await card(page)
    .getByRole('link', { name: /^Configura Wingman/ })
    .click();
  await row(page, 'Chi ascolta').getByRole('button', { name: 'Scarica il modello' }).click();
  await row(page, 'Chi ascolta').getByText('Fatto').waitFor();
  await panel(page).getByText('1 di 5', { exact: true }).waitFor();

  await openMain(page);
  await card(page).getByText('Configura Wingman: 1 di 5').waitFor();
  await card(page).getByText('Da fare: Copie di sicurezza').waitFor();
  await card(page).getByRole('button', { name: 'Chiudi e non mostrare più' }).click();
  await card(page).waitFor({ state: 'detached' });
  const asked = watchSetup(page);
  await openMain(page);
  // Its file comes, and draws nothing.
  await expect.poll(() => asked.some((path) => /setup-notice/.test(path))).toBe(true);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await card(page).count()).toBe(0);
  expect(asked.filter((path) => path.startsWith('/trpc'))).toEqual([]);
});

it('neither shows nor tells anybody else', async () => {
  const other = await registerOverRest(product.url);
  let asked: string[] = [];
  testUser = await openBrowser(product.url, {
    as: other,
    prepare: async (page) => {
      asked = watchSetup(page);
    },
  });
  const { page } = testUser;
  await page.getByRole('button', { name: 'Prova con una giornata di esempio' }).waitFor();
  expect(await card(page).count()).toBe(0);
  expect(asked).toEqual([]);
  await page.goto('/admin?scheda=inizio');
  await page.getByRole('heading', { name: 'Accesso Negato' }).waitFor();
  expect(asked.filter((path) => path.startsWith('/trpc'))).toEqual([]);
  await expect(other.call('GET', '/api/admin/setup')).rejects.toThrow(/: 403 /);
  const { users } = await first.call<{ users: { state: string; count: number } }>('GET', '/api/admin/setup');
  expect(users).toMatchObject({ state: 'done', count: 2 });
});

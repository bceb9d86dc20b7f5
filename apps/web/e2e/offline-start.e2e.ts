import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { untilWorker } from './harness/app-worker.ts';
import { openNewcomer, type TestUser, untilRecorded } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { readLocalStore } from './harness/local-store.ts';
import { untilSent } from './harness/on-server.ts';
import { type Product, startProduct } from './harness/product.ts';
import { registerOverRest } from './harness/rest.ts';

let product: Product;
let testUser: TestUser | undefined;

it.beforeAll(async () => {
  product = await startProduct({ RATE_LIMITS: 'off', SPEECH_ENGINE: 'off' });
  await registerOverRest(product.url, 'amministrazione@example.test');
});

it.afterAll(() => product?.remove());
afterEach(() => testUser?.close());

it('can be installed as an application', async () => {
  testUser = await openNewcomer(product, { worker: true });
  const { page, context } = testUser;
  await untilWorker(page);
  const browser = await context.newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Contexts of tests are private windows, in which nothing can be installed; nothing else may be missing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
  const { errors, data, url } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}');
  const addresses = [
    manifest.icons,
    ...manifest.shortcuts.map((shortcut: { icons: object[] }) => shortcut.icons),
  ]
    .flat()
    .map(({ src }) => new URL(src, url).href);
  for (const address of addresses) {
    const icon = await page.request.get(address);
    expect([address, icon.status()]).toEqual([address, 200]);
    expect(icon.headers()['content-type']).toMatch(/^image\//);
  }
});

it('opens without the server for who is signed in, records, and sends it when the server is back', async () => {
  testUser = await openNewcomer(product, { worker: true, still: true });
  const { page } = testUser;
  await untilWorker(page);
  await product.kill();
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
  await page.getByRole('button', { name: 'Inizia a registrare' }).click();
  await page.getByText('REC', { exact: true }).waitFor();
  await untilRecorded(page, 3);
  await page.getByRole('button', { name: 'Ferma la registrazione' }).first().click();
  await expect.poll(() => readLocalStore(page)).toMatchObject([{ status: 'pending', uploaded: false }]);

  // Another start, still without the server.
  await page.goto('/recordings');
  await page.getByText('Solo in questo browser').waitFor();
  await product.start();
  await untilSent(page);
});

it('keeps the buttons of a narrow phone apart while a recording waits', async () => {
  testUser = await openNewcomer(product, { worker: true, still: true, touch: true, width: 320 });
  const { page } = testUser;
  await untilWorker(page);
  await product.kill();
  await page.getByRole('button', { name: 'Inizia a registrare' }).last().tap();
  await untilRecorded(page, 3);
  await page.getByRole('button', { name: 'Ferma e salva' }).tap();
  await expect.poll(() => readLocalStore(page)).toMatchObject([{ status: 'pending', uploaded: false }]);
  await page.goto('/subscription');
  const bar = page.getByRole('banner');
  await bar.getByText('Processing...').waitFor({ state: 'attached' });
  const edges = await bar
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.flatMap((button) =>
        [button.getBoundingClientRect()].flatMap(({ left, right }) => [left, right]),
      ),
    );
  expect(edges.length).toBeGreaterThan(8);
  expect(edges).toEqual(edges.toSorted((one, other) => one - other));
  expect(edges.at(-1)).toBeLessThanOrEqual(320);
  await product.start();
  await untilSent(page);
});

it('shows without the server the chats that were opened before', async () => {
  const newcomer = await openNewcomer(product, { worker: true, still: true });
  testUser = newcomer;
  const { page, caller } = newcomer;
  await untilWorker(page);
  const sessionId = crypto.randomUUID();
  await caller.call('POST', '/api/chat', { message: 'Quando passa il tecnico?', sessionId });
  await page.goto(`/chat/${sessionId}`);
  const question = page.getByRole('article', { name: 'Tu' });
  await question.waitFor();
  await expect.poll(() => keptAnswers(page)).toContain('conversations');
  await product.kill();
  await page.goto('/');
  await page.getByText('Quando passa il tecnico').first().waitFor();
  await page.goto(`/chat/${sessionId}`);
  await question.waitFor();
  await product.start();
});

it('lists without the server the recordings that were listed before', async () => {
  const newcomer = await openNewcomer(product, { worker: true, still: true });
  testUser = newcomer;
  const { page, caller } = newcomer;
  await untilWorker(page);
  await caller.call('POST', '/api/example');
  await page.goto('/recordings');
  const listed = page.getByRole('main').getByText(/^Esempio: /);
  await expect.poll(() => listed.count()).toBe(3);
  await expect.poll(() => keptAnswers(page, 'infinite')).toContain('list');
  await product.kill();
  await page.goto('/recordings');
  await expect.poll(() => listed.count()).toBe(3);
  await product.start();
});

/** The procedures of the answers that the browser keeps. */
function keptAnswers(page: Page, type = 'query'): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const open = indexedDB.open('wingman-offline');
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const all = open.result.transaction('answers').objectStore('answers').getAllKeys();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    open.result.close();
    return all.result
      .map((key) => JSON.parse(String((key as string[])[1])))
      .filter(([, rest]) => rest.type === wanted)
      .map(([path]) => path[1]);
  }, type);
}

it('a sign-in that the server no longer accepts ends when the server is back', async () => {
  const newcomer = await openNewcomer(product, { worker: true });
  testUser = newcomer;
  const { page, caller } = newcomer;
  await untilWorker(page);
  await caller.call('POST', '/api/auth/logout');
  await product.kill();
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
  await product.start();
  await page.getByText('Sessione scaduta').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
  await page.reload();
  await page.getByRole('button', { name: 'Accedi' }).waitFor();
});

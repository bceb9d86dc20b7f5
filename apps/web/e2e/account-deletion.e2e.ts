import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { violations } from './harness/axe.ts';
import { openBrowser, openMain, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { type Product, startProduct } from './harness/product.ts';
import { newEmail, password, type RestCaller, registerOverRest, signIn } from './harness/rest.ts';
import { raise } from './harness/screens/screen.ts';

const address = newEmail();
const screen = 'Il tuo account sta per essere eliminato';

let product: Product;
let caller: RestCaller;
let testUser: TestUser;
let page: Page;

it.beforeAll(async () => {
  product = await startProduct({ SPEECH_ENGINE: 'off', RATE_LIMITS: 'off' });
  await registerOverRest(product.url);
  caller = await registerOverRest(product.url, address);
  testUser = await openBrowser(product.url, { still: true, width: 390 });
  page = testUser.page;
  page.setDefaultTimeout(30_000);
  await signIn(page, address);
});

afterAll(async () => {
  await testUser?.close();
  await product?.remove();
});

const part = () => page.getByRole('region', { name: 'Elimina l’account' });

async function askForDeletion(): Promise<void> {
  await openMain(page);
  await raise(page, 'toggleSettings');
  await page.getByRole('button', { name: 'Gestisci il tuo account' }).click();
  await part().getByRole('button', { name: 'Elimina l’account…' }).click();
  await part().getByLabel('Password attuale', { exact: true }).fill(password);
  await part().getByRole('button', { name: 'Elimina tutto tra un’ora' }).click();
  await page.getByRole('heading', { name: screen, level: 1 }).waitFor();
}

/** A recording that this browser has not sent, as the recorder leaves one behind. */
const leaveUnsent = (userId: string) =>
  page.evaluate(async (owner) => {
    const request = indexedDB.open('wingman');
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    const { result: database } = request;
    const change = database.transaction(['recordings', 'slices'], 'readwrite');
    const row = {
      id: 'r1',
      userId: owner,
      filename: 'r.webm',
      mimeType: 'audio/webm',
      startedAt: '',
      timestamp: 1,
    };
    const state = {
      status: 'refused',
      uploaded: false,
      bytes: 1,
      sliceCount: 1,
      attempts: 1,
      nextAttemptAt: 0,
    };
    change
      .objectStore('recordings')
      .put({ ...row, ...state, duration: 1, segmentNumber: 1, isAutoSegmented: false });
    change.objectStore('slices').put({ recordingId: 'r1', sequence: 0, blob: new Blob(['x']) });
    await new Promise((resolve) => {
      change.oncomplete = resolve;
    });
    database.close();
  }, userId);

/** What this browser keeps, as text. */
const kept = () =>
  page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const found: unknown[] = [{ ...localStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await read(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        found.push(await read(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(found);
  });

it('F-11: whoever asks for the deletion sees when it happens, and every tab shows only that', async () => {
  const other = await testUser.context.newPage();
  await other.goto('/recordings');
  await other.getByText('Ancora nessuna registrazione').waitFor();
  await askForDeletion();
  await page.getByText(address).waitFor();
  await page.getByText(/^Mancano (59|60) minuti$/).waitFor();
  await other.getByRole('heading', { name: screen }).waitFor();
  await other.close();
  expect(await violations(page, 'leaving')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto('/recordings');
  await page.getByRole('heading', { name: screen }).waitFor();
  await expect(caller.call('POST', '/api/tags', { name: 'Lavoro' })).rejects.toThrow(/deletion_pending|403/);
});

it('F-11: after signing in again it can be taken back, and everything is as before', async () => {
  await page.getByRole('button', { name: 'Esci' }).click();
  await page
    .getByRole('link', { name: /Accedi/ })
    .first()
    .waitFor();
  await page.goto('/login');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.getByRole('heading', { name: screen }).waitFor();
  await page.getByRole('button', { name: 'Annulla l’eliminazione' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Il tuo account resta').waitFor();
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
  expect(await caller.call('GET', '/api/auth/me')).toMatchObject({ deletionDueAt: null });
});

it('F-11: when the time is over nothing is left, here neither', async () => {
  const { id } = (await caller.call('GET', '/api/auth/me')) as { id: string };
  await leaveUnsent(id);
  await askForDeletion();
  expect(await kept()).toContain(id);
  const database = new DatabaseSync(path.join(product.dataDir, 'wingman.sqlite'));
  const past = new Date(Date.now() - 1).toISOString();
  database.prepare('update users set deletion_due_at = ? where deletion_due_at is not null').run(past);
  database.prepare("update jobs set run_at = ? where kind = 'account-deletion'").run(past);
  database.close();
  await page.getByText('Account eliminato').waitFor({ timeout: 60_000 });
  await expect.poll(kept).not.toContain(id);
  expect(await kept()).not.toContain('r1');
  const login = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: address, password }),
  });
  expect(login.status).toBe(401);
});

import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { untilWorker } from './harness/app-worker.ts';
import { openBrowser, type TestUser, untilRecorded } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { untilSent } from './harness/on-server.ts';
import { registerOverRest } from './harness/rest.ts';
import { sharedProduct } from './harness/shared.ts';
import { startTwoBuilds, type TwoBuilds } from './harness/two-builds.ts';

let builds: TwoBuilds;
let testUser: TestUser;

it.beforeAll(async () => {
  const product = await sharedProduct.deaf();
  builds = await startTwoBuilds(product.url);
  const as = await registerOverRest(product.url);
  testUser = await openBrowser(builds.url, { as, worker: true, still: true });
});

afterAll(async () => {
  await testUser?.close();
  await builds?.close();
});

const buildOf = (page: Page) => page.evaluate(() => (window as { build?: string }).build);
const firstFile = (page: Page) =>
  page.evaluate(() => document.querySelector('script[type="module"]')?.getAttribute('src') ?? '');
const statusOf = (page: Page, path: string) => page.evaluate(async (to) => (await fetch(to)).status, path);

it('F-39: an update is told while a recording runs, taken after it, and breaks no page that is open', async () => {
  const { page, context } = testUser;
  await untilWorker(page);
  // A tab that stays as it is.
  const other = await context.newPage();
  await other.goto('/recordings');
  await other.getByRole('heading', { name: 'Registrazioni', level: 1 }).waitFor();
  const oldFile = await firstFile(other);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Inizia a registrare' }).click();
  await page.getByText('REC', { exact: true }).waitFor();

  builds.update();
  await page.getByText('È uscita una nuova versione').waitFor();
  await page.getByRole('button', { name: 'Aggiorna dopo la registrazione' }).click();
  await page.getByText('La registrazione continua', { exact: false }).first().waitFor();
  await untilRecorded(page, 4);
  expect(await buildOf(page)).toBeUndefined();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Ferma la registrazione' }).first().click();
  await reloaded;
  await expect.poll(() => buildOf(page)).toBe('domani');
  await untilSent(page);

  // The server has the old file no more; the tab that is made of it goes on, and is told.
  expect(await buildOf(other)).toBeUndefined();
  expect(await statusOf(other, oldFile)).toBe(200);
  expect((await fetch(new URL(oldFile, builds.url))).status).toBe(404);
  await other.bringToFront();
  await other.getByText('È uscita una nuova versione').waitFor();
  await other.getByRole('button', { name: 'Aggiorna' }).click();
  await expect.poll(() => buildOf(other)).toBe('domani');
});

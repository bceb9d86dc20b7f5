import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { untilWorker } from './harness/app-worker.ts';
import { openNewcomer, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { sharedProduct } from './harness/shared.ts';

let testUser: TestUser | undefined;
afterEach(() => testUser?.close());

const hide = (page: Page) => page.getByRole('button', { name: 'Nascondi l’avviso' });
const offline = (page: Page) => page.getByText('Sei offline:', { exact: false });
const silent = (page: Page) => page.getByText('La trascrizione non è ancora attiva', { exact: false });

it('shows one notice of two, the other one when that is closed, and neither again after a reload', async () => {
  testUser = await openNewcomer(await sharedProduct.deaf(), { worker: true, still: true });
  const { page, context } = testUser;
  await untilWorker(page);
  await silent(page).waitFor();
  await context.setOffline(true);
  await offline(page).waitFor();
  await silent(page).waitFor({ state: 'detached' });
  expect(await hide(page).count()).toBe(1);

  await hide(page).click();
  await silent(page).waitFor();
  expect(await offline(page).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  await hide(page).click();
  await silent(page).waitFor({ state: 'detached' });

  await page.reload();
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
  // What is told at once without the network was told.
  await page.waitForFunction(() => !navigator.onLine);
  expect(await hide(page).count()).toBe(0);

  // Another time without the network is told again; what was closed for good is not.
  await context.setOffline(false);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('wingman-closed-notices')))
    .not.toContain('connection');
  await context.setOffline(true);
  await offline(page).waitFor();
  await context.setOffline(false);
  // Until the server is there again it still says that it is not.
  await hide(page).waitFor({ state: 'detached' });
  expect(await silent(page).count()).toBe(0);
});

import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { shownOn, violations, violationsOfWidth } from './harness/axe.ts';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { type Product, startProduct } from './harness/product.ts';
import { registerOverRest } from './harness/rest.ts';

let product: Product;
let testUser: TestUser;
let page: Page;

it.beforeAll(async () => {
  product = await startProduct();
  const first = await registerOverRest(product.url);
  testUser = await openBrowser(product.url, { still: true, as: first });
  page = testUser.page;
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Backup' }).click();
});

afterAll(async () => {
  await testUser?.close();
  await product.remove();
});

const runs = () => page.getByRole('region', { name: 'Ultimi backup' }).getByRole('listitem');
const button = () => page.getByRole('button', { name: 'Esegui backup' });

it('an administrator makes a backup by a button and sees how it went', async () => {
  const folder = path.join(product.dataDir, 'backup');
  await page.getByText('Nessun backup finora.').waitFor();
  await page.getByText(folder, { exact: true }).waitFor();
  await page.getByText(`wingman restore ${folder}`).waitFor();
  await page.getByText('è sullo stesso disco dei dati').waitFor();
  await button().click();
  await runs().getByText('Riuscito', { exact: true }).waitFor();
  await runs().getByText('File: 0, nuovi: 0 (0 KB)').waitFor();
  expect(existsSync(path.join(folder, 'wingman-backup.json'))).toBe(true);
});

it('says in Italian why one was not made, above the ones before it', async () => {
  const folder = path.join(product.dataDir, 'backup');
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'wingman-backup.json'), 'altro');
  await button().click();
  await runs().first().getByText('Non riuscito', { exact: true }).waitFor();
  await runs().first().getByText('Nella cartella c’è già qualcos’altro').waitFor();
  expect(await runs().count()).toBe(2);
});

it('is readable and in reach at both widths in both themes', async () => {
  expect(await violations(page, 'backups')).toEqual([]);
  const shown = await shownOn(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const isSame = (await shownOn(page)) === shown;
    expect(await violationsOfWidth(page, `backups, ${width} px`, isSame)).toEqual([]);
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWider).toBe(false);
  }
});

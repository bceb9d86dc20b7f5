import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openNewcomer } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { sharedProduct } from './harness/shared.ts';

let testUser: Awaited<ReturnType<typeof openNewcomer>>;
let page: Page;

it.beforeAll(async () => {
  testUser = await openNewcomer(await sharedProduct.local(), { still: true });
  page = testUser.page;
});

afterAll(() => testUser?.close());

const add = (name: string) => testUser.caller.call<{ id: string }>('POST', '/api/people', { name });

it('a line about a person is written, corrected and dropped, and two people become one and two again', async () => {
  const { id } = await add('Giulia Conti');
  await add('Marco');
  await page.goto('/');
  await page.getByRole('link', { name: 'Persone' }).click();
  await page.getByRole('link', { name: 'Giulia Conti' }).click();
  await page.getByRole('heading', { name: 'Giulia Conti', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/persone/${id}`);

  await page.getByRole('button', { name: 'Aggiungi una riga' }).click();
  await page.getByLabel('Testo della riga').fill('È allergica alle noci');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Correggi: È allergica alle noci' }).click();
  await page.getByLabel('Testo della riga').fill('È allergica alle mandorle');
  await page.getByRole('button', { name: 'Salva' }).click();
  await page.getByText('Scritta da te').waitFor();

  await page.getByRole('button', { name: 'Opzioni della persona' }).click();
  await page.getByRole('menuitem', { name: 'Unisci con…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Marco' }).click();
  await page.getByRole('button', { name: 'Separa Marco' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Separa Marco' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Elimina: È allergica alle mandorle' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await page.getByText('Ancora niente.').waitFor();
  expect(testUser.faults).toEqual([]);
});

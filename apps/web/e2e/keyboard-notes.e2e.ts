import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openNewcomer } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { sharedProduct, sharedSpeech } from './harness/shared.ts';

let testUser: Awaited<ReturnType<typeof openNewcomer>>;
let page: Page;
let path: string;

it.beforeAll(async () => {
  testUser = await openNewcomer(await sharedProduct.local(), { still: true });
  page = testUser.page;
  const talk = 'il tecnico ha guardato la valvola il preventivo costa cento euro la caldaia perde acqua';
  const { wav } = await (await sharedSpeech()).say(`${talk} ti mando io il preventivo entro venerdì`);
  const { id } = await testUser.caller.upload(wav);
  path = `/recordings/${id}`;
  for (const text of ['Chiamo Rossi', 'Porto le chiavi'])
    await testUser.caller.call('POST', `/api${path}/notes/lines`, { section: 'commitment', text });
});

afterAll(() => testUser?.close());

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
it('commitments are ticked and dropped with the keyboard, and who hears the screen is told', async () => {
  await page.goto('/impegni');
  const box = page.getByRole('checkbox', { name: 'Fatto: Porto le chiavi' });
  await box.focus();
  await press('Space');
  await expect.poll(() => page.getByRole('status').allTextContents()).toContain('Fatto: Porto le chiavi');
  await expect.poll(focused).toBe('Fatto: Porto le chiavi');
  await press('Space');
  await expect.poll(() => page.getByRole('status').allTextContents()).toContain('Riaperto: Porto le chiavi');
  await page.getByRole('button', { name: 'Lascia perdere: Porto le chiavi' }).focus();
  await press('Enter');
  await expect.poll(focused).toBe('Riapri: Porto le chiavi');
  await expect
    .poll(() => page.getByRole('status').allTextContents())
    .toContain('Lasciato perdere: Porto le chiavi');
  expect(testUser.faults).toEqual([]);
});

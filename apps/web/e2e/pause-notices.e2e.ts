import type { Locator, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { openNewcomer, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { sharedProduct } from './harness/shared.ts';

let testUser: TestUser;

afterEach(() => testUser?.close());

const toastOf = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });

/** What of the controls that can be seen shares a pixel with the toast. */
async function coveredBy(toast: Locator, controls: Locator): Promise<string[]> {
  const shown = await toast.boundingBox();
  if (!shown) throw new Error('no toast is drawn');
  const covered: string[] = [];
  let seen = 0;
  for (const control of await controls.filter({ visible: true }).all()) {
    const box = await control.boundingBox();
    if (!box) continue;
    seen += 1;
    const isBeside = box.x + box.width <= shown.x || shown.x + shown.width <= box.x;
    const isApart = isBeside || box.y + box.height <= shown.y || shown.y + shown.height <= box.y;
    if (!isApart) covered.push(await control.evaluate((element) => element.outerHTML));
  }
  expect(seen).toBeGreaterThan(0);
  return covered;
}

it('what is said of a pause covers no control of the settings and of the recording screen on a phone', async () => {
  testUser = await openNewcomer(await sharedProduct.deaf(), { still: true, width: 390 });
  const { page } = testUser;
  await page.goto('/registra?pannello=impostazioni');
  const sheet = page.getByRole('dialog', { name: 'Impostazioni e Privacy' });
  await sheet.getByRole('button', { name: 'Pause Recording' }).click();
  const paused = toastOf(page, 'Recording paused');
  await paused.waitFor();
  expect(await coveredBy(paused, sheet.locator('header').getByRole('button'))).toEqual([]);
  await sheet.locator('header').getByRole('button').click();
  await sheet.waitFor({ state: 'detached' });

  const begin = page.getByRole('button', { name: 'Registra adesso' });
  await begin.click();
  const refused = toastOf(page, 'Registrazioni in pausa');
  await refused.waitFor();
  expect(await coveredBy(refused, page.locator('#content').getByRole('button'))).toEqual([]);
});

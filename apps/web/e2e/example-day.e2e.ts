import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { openBrowser, register, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { newEmail } from './harness/rest.ts';
import { sharedProduct } from './harness/shared.ts';

const mostClicks = 4;

let testUser: TestUser;

afterEach(() => testUser?.close());

/** Counts from now on what is clicked in the page, whoever clicks. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0';
    const count = () => {
      const { dataset } = document.documentElement;
      dataset.clicks = String(Number(dataset.clicks) + 1);
    };
    document.addEventListener('click', ({ isTrusted }) => isTrusted && count(), true);
  });
  return async () => Number(await page.locator('html').getAttribute('data-clicks'));
}

it('leads from the registration to the first citation that is heard in at most four clicks', async () => {
  const product = await sharedProduct.deaf();
  testUser = await openBrowser(product.url);
  const { page } = testUser;
  await register(page, newEmail());
  const start = performance.now();
  const clicks = await countClicks(page);

  await page.getByRole('button', { name: 'Prova con una giornata di esempio' }).click();
  await page.getByRole('button', { name: 'Quando passa il tecnico?' }).click();
  await page.getByRole('button', { name: 'Invia' }).click();
  await page.getByRole('button', { name: /^Ascolta la fonte 1/ }).click();

  const player = page.locator('audio');
  await expect
    .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0.2);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  expect(await player.evaluate((audio: HTMLAudioElement) => [audio.error, audio.paused])).toEqual([
    null,
    false,
  ]);
  expect(await clicks()).toBe(mostClicks);
  expect(testUser.faults).toEqual([]);
  process.stdout.write(
    `From the registration to the first citation that is heard: ${seconds} s, ${mostClicks} clicks\n`,
  );
});

it('takes the examples away with one click, with what answers quote of them', async () => {
  const product = await sharedProduct.deaf();
  testUser = await openBrowser(product.url);
  const { page } = testUser;
  await register(page, newEmail());
  await page.getByRole('button', { name: 'Prova con una giornata di esempio' }).click();
  await page.getByRole('button', { name: 'Quando passa il tecnico?' }).click();
  await page.getByRole('button', { name: 'Invia' }).click();
  await page.getByRole('button', { name: /^Ascolta la fonte 1/ }).waitFor();

  await page.getByRole('link', { name: 'Registrazioni' }).first().click();
  const marked = page.getByRole('main').getByText(/^Esempio: /);
  await expect.poll(() => marked.count()).toBe(3);
  await page.getByRole('button', { name: 'Togli gli esempi' }).click();
  await page.getByText('Esempi tolti').waitFor();
  await page.getByRole('button', { name: 'Prova con una giornata di esempio' }).waitFor();
  expect(await marked.count()).toBe(0);
  await page.goBack();
  await page.getByText('Quando passa il tecnico?').first().waitFor();
  await page.getByRole('button', { name: /^Ascolta la fonte 1/ }).waitFor({ state: 'detached' });
  expect(testUser.faults).toEqual([]);
});

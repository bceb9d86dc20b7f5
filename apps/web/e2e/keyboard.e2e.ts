import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openBrowser, type TestUser, untilRecorded } from './harness/browser.ts';
import { it } from './harness/it.ts';
import type { Product } from './harness/product.ts';
import { password, registerOverRest } from './harness/rest.ts';
import { sharedProduct, sharedSpeech } from './harness/shared.ts';

const spoken = 'il tecnico passa alle nove';

let product: Product;
let testUser: TestUser;
let email: string;

it.beforeAll(async () => {
  product = await sharedProduct.local();
  ({ email } = await registerOverRest(product.url));
});

afterAll(() => testUser?.close());

const mostSteps = 40;

/** Presses Tab, or Shift+Tab, until the focus is on what `role` and `name` describe and its outline can be seen. */
async function tabTo(page: Page, role: 'button' | 'textbox', name: string | RegExp, key = 'Tab') {
  const target = page.getByRole(role, { name });
  for (let step = 0; step < mostSteps; step++) {
    const isThere = await target.evaluateAll((found) =>
      found.includes(document.activeElement as HTMLElement),
    );
    if (isThere) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${name} cannot be reached by ${key}`);
}

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

it('needs no pointer from the sign-in to the cited second', async () => {
  const { file, seconds } = await (await sharedSpeech()).say(spoken);
  testUser = await openBrowser(product.url, { microphone: file });
  const { page } = testUser;
  const { keyboard } = page;
  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
  await tabTo(page, 'textbox', 'Email');
  await keyboard.type(email);
  await keyboard.press('Tab');
  await keyboard.type(password);
  await keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();

  await tabTo(page, 'button', 'Inizia a registrare');
  await keyboard.press('Enter');
  await page.getByText('REC', { exact: true }).waitFor();
  await untilRecorded(page, Math.ceil(seconds) + 1);
  expect(await focusedName(page)).toBe('Ferma la registrazione');
  await keyboard.press('Space');
  await page.getByText('Registrazione elaborata').waitFor();
  expect(await focusedName(page)).toBe('Inizia a registrare');
  await keyboard.press('Alt+n');

  await tabTo(page, 'textbox', 'Messaggio');
  await keyboard.type('Quando passa il tecnico?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await keyboard.press('Enter');
  // The words may stand there before what makes chips of the marks has been fetched.
  await page.getByRole('button', { name: /^Ascolta la fonte 1/ }).waitFor();
  await tabTo(page, 'button', /^Ascolta la fonte 1/, 'Shift+Tab');
  await keyboard.press('Enter');
  await tabTo(page, 'button', 'Pausa');
  await keyboard.press('Space');
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.paused))
    .toBe(true);
  expect(testUser.faults).toEqual([]);
});

it('restores the focus when a dialog or a menu closes', async () => {
  const { page } = testUser;
  const { keyboard } = page;
  await tabTo(page, 'button', 'Menu utente', 'Shift+Tab');
  await keyboard.press('?');
  await page.getByRole('dialog', { name: 'Scorciatoie da tastiera' }).waitFor();
  await keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const isBack = () =>
    page.getByRole('button', { name: 'Menu utente' }).evaluate((button) => button === document.activeElement);
  await expect.poll(isBack).toBe(true);
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  await keyboard.press('Escape');
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor({ state: 'hidden' });
  await tabTo(page, 'button', /^Opzioni per/, 'Shift+Tab');
  await keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Elimina chat' });
  await item.waitFor();
  // The menu takes the focus once it has opened; a key before that is the button's.
  await expect
    .poll(async () => {
      await keyboard.press('ArrowDown');
      return item.evaluate((element) => element === document.activeElement);
    })
    .toBe(true);
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Eliminare la chat?' }).waitFor();
  await keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => focusedName(page)).toMatch(/^Opzioni per/);
});

it('switches keys without Ctrl or Alt off in the settings, and remembers it', async () => {
  const { page } = testUser;
  const overview = page.getByRole('dialog', { name: 'Scorciatoie da tastiera' });
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('toggleSettings')));
  const off = page.getByRole('switch', { name: 'Tasti senza Ctrl o Alt' });
  await off.uncheck();
  // Settings that are open are so after a reload, too.
  await page.keyboard.press('Escape');
  await off.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
  await page.keyboard.press('?');
  await page.keyboard.press('Alt+s');
  await overview.waitFor();
  // On the screen that records, and on the page of a recording.
  for (const does of ['Segna il momento', 'Scrivi una nota']) {
    expect(await overview.getByText(does, { exact: true }).count()).toBe(2);
  }
  await overview.getByRole('switch', { name: 'Tasti senza Ctrl o Alt' }).check();
  await page.keyboard.press('Escape');
  await overview.waitFor({ state: 'hidden' });
  await page.keyboard.press('?');
  await overview.waitFor();
  await page.keyboard.press('Escape');
  await overview.waitFor({ state: 'hidden' });
});

it('lets whoever comes by the shortcut of the installed app type a question at once', async () => {
  const { page } = testUser;
  const manifest = await (await fetch(`${product.url}/manifest.webmanifest`)).json();
  const { url } = manifest.shortcuts.find(({ name }: { name: string }) => name === 'Chiedi');
  await page.goto(new URL(url, `${product.url}/`).href);
  const box = page.getByRole('textbox', { name: 'Messaggio' });
  await box.waitFor();
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
  // Who loads the page again does not ask again.
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

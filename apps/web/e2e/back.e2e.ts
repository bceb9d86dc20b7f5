import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openNewcomer, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { sharedProduct } from './harness/shared.ts';

let testUser: TestUser;

it.beforeAll(async () => {
  testUser = await openNewcomer(await sharedProduct.deaf(), { still: true, width: 390 });
});

afterAll(() => testUser?.close());

const pathOf = (page: Page) => new URL(page.url()).pathname;
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const raise = (page: Page, event: string) =>
  page.evaluate((name) => window.dispatchEvent(new CustomEvent(name)), event);
/** How many overlays the entry of the history counts, as overlay-history.ts writes it. */
const counted = (page: Page) => page.evaluate(() => Number(history.state?.wingmanOverlays ?? 0));

it('Back closes what lies above the screen, Forward does not open it again, and the next Back leaves the screen', async () => {
  const { page } = testUser;
  await page.getByRole('button', { name: 'Apri il menu' }).click();
  await page.getByRole('link', { name: 'Registrazioni' }).click();
  await expect.poll(() => pathOf(page)).toBe('/recordings');
  await expect.poll(() => counted(page)).toBe(0);

  for (const [event, name] of [
    ['toggleSettings', /Impostazioni/],
    ['openAgentSettings', 'Gestione Agenti'],
    ['openChatSearch', 'Cerca Chat'],
  ] as const) {
    await raise(page, event);
    await dialog(page, name).waitFor();
    await expect.poll(() => counted(page)).toBe(1);
    await page.goBack();
    await dialog(page, name).waitFor({ state: 'detached' });
    expect(pathOf(page)).toBe('/recordings');
  }
  await page.goForward();
  await expect.poll(() => counted(page)).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);

  // Closed by its own button, a dialog leaves nothing behind.
  await raise(page, 'openChatSearch');
  await expect.poll(() => counted(page)).toBe(1);
  await page.keyboard.press('Escape');
  await dialog(page, 'Cerca Chat').waitFor({ state: 'detached' });
  await expect.poll(() => counted(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/');
});

it('the menu of a phone closes by Back, and a screen chosen in it leads back to the screen below', async () => {
  const { page } = testUser;
  await page.getByRole('button', { name: 'Apri il menu' }).click();
  await expect.poll(() => counted(page)).toBe(1);
  await page.goBack();
  await page.getByRole('navigation', { name: 'Navigazione principale' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Apri il menu' }).click();
  await page.getByRole('link', { name: 'Registrazioni' }).click();
  await page.getByRole('heading', { name: 'Registrazioni', level: 1 }).waitFor();
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/');
});

it('panels are in the address: a reload and a link show them again, and Back leads to the screen below', async () => {
  const { page } = testUser;
  const searchOf = () => new URL(page.url()).search;
  await page.goto('/recordings');
  await page.getByRole('heading', { name: 'Registrazioni', level: 1 }).waitFor();
  for (const [panel, event, name] of [
    ['impostazioni', 'toggleSettings', /Impostazioni/],
    ['agenti', 'openAgentSettings', 'Gestione Agenti'],
    ['cerca', 'openChatSearch', 'Cerca Chat'],
  ] as const) {
    await raise(page, event);
    await expect.poll(searchOf).toBe(`?pannello=${panel}`);
    await page.reload();
    await dialog(page, name).waitFor();
    await expect.poll(() => counted(page)).toBe(1);
    await page.goBack();
    await dialog(page, name).waitFor({ state: 'detached' });
    await expect.poll(() => [pathOf(page), searchOf()]).toEqual(['/recordings', '']);
  }

  await page.goto('/recordings?pannello=scorciatoie');
  const shortcuts = page.getByRole('dialog');
  await shortcuts.waitFor();
  await expect.poll(() => counted(page)).toBe(1);
  expect(searchOf()).toBe('?pannello=scorciatoie');
  await page.keyboard.press('Escape');
  await shortcuts.waitFor({ state: 'detached' });
  await expect.poll(searchOf).toBe('');
  expect(pathOf(page)).toBe('/recordings');

  // The tabs of the agents are places, too.
  await page.goto('/recordings?pannello=nuovo-agente');
  const tabOf = (name: string) => dialog(page, 'Gestione Agenti').getByRole('tab', { name, selected: true });
  await tabOf('Crea Nuovo').waitFor();
  await expect.poll(() => counted(page)).toBe(1);
  await dialog(page, 'Gestione Agenti').getByRole('tab', { name: 'Sfoglia Agenti' }).click();
  await expect.poll(searchOf).toBe('?pannello=agenti');
  expect(await counted(page)).toBe(1);
  await dialog(page, 'Gestione Agenti').getByRole('tab', { name: 'Crea Nuovo' }).click();
  await expect.poll(searchOf).toBe('?pannello=nuovo-agente');
  await page.reload();
  await tabOf('Crea Nuovo').waitFor();
  await page.goBack();
  await dialog(page, 'Gestione Agenti').waitFor({ state: 'detached' });
  await expect.poll(() => [pathOf(page), searchOf()]).toEqual(['/recordings', '']);
  // Opened anew it begins at the first.
  await raise(page, 'openAgentSettings');
  await tabOf('Sfoglia Agenti').waitFor();
  await page.goBack();
  await dialog(page, 'Gestione Agenti').waitFor({ state: 'detached' });

  // A panel that does not exist is no reason to show nothing.
  await page.goto('/recordings?pannello=altro');
  await page.getByRole('heading', { name: 'Registrazioni', level: 1 }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

import type { Page, Route } from 'playwright-core';
import { afterAll, expect, vi } from 'vitest';
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
  // Or the lines that are found would stand between those that are added.
  const notes = () => testUser.caller.call<{ lines: { text: string }[] }>('GET', `/api${path}/notes`);
  await vi.waitUntil(async () => (await notes()).lines.some(({ text }) => text.includes('ti mando')));
  for (const text of ['Chiamo Rossi', 'Porto le chiavi'])
    await testUser.caller.call('POST', `/api${path}/notes/lines`, { section: 'commitment', text });
  const note = { kind: 'note', at: 1, text: 'portone' };
  await testUser.caller.call('PUT', `/api${path}/moments/${crypto.randomUUID()}`, note);
});

afterAll(() => testUser?.close());

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const optionsOf = (text: string) => `Opzioni della riga «${text}»`;

/** Lets no call through that deletes until the returned function is called, so that no undo runs out of time. */
async function holdDeletions(): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route) => {
    await released;
    await route.continue();
  };
  const isMeant = (url: URL) => /\/moments\/|\/notes\.removeLine$/.test(url.pathname);
  const deletes = (route: Route) => ['DELETE', 'POST'].includes(route.request().method());
  const held: Promise<void>[] = [];
  await page.route(isMeant, (route) => {
    const passed = deletes(route) ? hold(route) : route.continue();
    held.push(passed);
    return passed;
  });
  return async () => {
    release();
    // Playwright goes on by itself with what is held while the route is taken away.
    await Promise.all(held);
    await page.unroute(isMeant);
  };
}

/** In the page: puts the focus on the way back as soon as it is shown. */
function focusUndo(): boolean {
  const buttons = [...document.querySelectorAll<HTMLElement>('[role="alert"] button')];
  const undo = buttons.find(({ textContent }) => textContent === 'Annulla');
  undo?.focus();
  return undo !== undefined;
}

/** Opens the menu of a line with the keyboard and goes down to an item. */
async function choose(text: string, item: string): Promise<void> {
  await page.getByRole('button', { name: optionsOf(text) }).focus();
  await press('Enter');
  const wanted = page.getByRole('menuitem', { name: item });
  await wanted.waitFor();
  const role = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
  await expect.poll(role).toBe('menuitem');
  for (
    let step = 0;
    step < 8 && !(await wanted.evaluate((each) => each === document.activeElement));
    step += 1
  )
    await press('ArrowDown');
  await press('Enter');
}

it('a line is changed, dropped, deleted and had back with the keyboard alone, which never loses its place', async () => {
  await page.goto(path);
  await page.getByText('Chiamo Rossi').waitFor();
  await page.getByRole('button', { name: optionsOf('Chiamo Rossi') }).focus();
  await press('Enter');
  await page.getByRole('menuitem', { name: 'Modifica' }).waitFor();
  await press('Escape');
  await expect.poll(focused).toBe(optionsOf('Chiamo Rossi'));

  await choose('Chiamo Rossi', 'Lascia perdere');
  await page.getByText('Lasciato perdere').first().waitFor();
  await expect.poll(focused).toBe(optionsOf('Chiamo Rossi'));

  await choose('Chiamo Rossi', 'Modifica');
  await expect.poll(focused).toBe('Testo della riga');
  await press('End');
  await page.keyboard.type(' per le chiavi');
  await press('Enter');
  await expect.poll(focused).toBe(optionsOf('Chiamo Rossi per le chiavi'));

  const release = await holdDeletions();
  await choose('Chiamo Rossi per le chiavi', 'Elimina');
  await expect.poll(focused).toBe(optionsOf('Porto le chiavi'));
  const undoFocused = page.waitForFunction(focusUndo);
  await release();
  await undoFocused;
  await press('Enter');
  await expect.poll(focused).toBe(optionsOf('Chiamo Rossi per le chiavi'));
  expect(testUser.faults).toEqual([]);
});

it('what was typed is changed, deleted and had back where it stands in the notes', async () => {
  await page.goto(path);
  const notes = page.getByRole('region', { name: 'Note', exact: true });
  await notes.getByText('portone').waitFor();
  await notes.getByRole('button', { name: 'Modifica l’appunto a 0:01' }).focus();
  await press('Enter', 'End');
  await page.keyboard.type(' verde');
  await press('Enter');
  await expect.poll(focused).toBe('Modifica l’appunto a 0:01');
  const release = await holdDeletions();
  await press('Tab', 'Enter');
  await expect.poll(focused).toBe('Ripristina l’appunto a 0:01');
  const isInNotes = () =>
    page.evaluate(() => document.activeElement?.closest('section')?.textContent?.startsWith('Note'));
  expect(await isInNotes()).toBe(true);
  await press('Enter');
  await expect.poll(focused).toBe('Modifica l’appunto a 0:01');
  expect(await isInNotes()).toBe(true);
  await release();
  await notes.getByText('portone verde').waitFor();
  expect(testUser.faults).toEqual([]);
});

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

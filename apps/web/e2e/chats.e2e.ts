import type { Page, Request, Route } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';
import { sharedProduct } from './harness/shared.ts';
import { typingCost } from './harness/timing.ts';

const dayMs = 86_400_000;
const ids = { a: crypto.randomUUID(), b: crypto.randomUUID() };
const first = { a: 'Domanda della A', b: 'Domanda della B' };

let caller: RestCaller;
let testUser: TestUser;
let page: Page;

const ask = (message: string, sessionId: string = crypto.randomUUID()) =>
  caller.call('POST', '/api/chat', { message, sessionId });
type Saved = { message: string };
const saved = (sessionId: string) => caller.call<Saved[]>('GET', `/api/sessions/${sessionId}/conversations`);
type Summary = { sessionId: string; firstMessage: string; messageCount: number };
const sessions = () => caller.call<Summary[]>('GET', '/api/sessions');

it.beforeAll(async () => {
  const product = await sharedProduct.deaf();
  caller = await registerOverRest(product.url);
  await ask(first.b, ids.b);
  await ask(first.a, ids.a);
  testUser = await openBrowser(product.url, { still: true, as: caller });
  page = testUser.page;
});

afterAll(() => testUser?.close());

const box = () => page.getByRole('textbox', { name: 'Messaggio' });
const chats = () => page.getByRole('region', { name: 'Le tue chat' });
const link = (name: string) => chats().getByRole('link', { name });
const log = () => page.getByRole('log', { name: 'Messaggi della chat' });
const search = () => page.getByRole('dialog', { name: 'Cerca Chat' });
const searchBox = () => search().getByRole('combobox', { name: 'Cerca nelle chat' });
const options = () => search().getByRole('option');
const path = () => new URL(page.url()).pathname;

/** Blocks the calls of a path until released; returns how many there were. */
async function keepBack(pattern: RegExp) {
  const kept: Route[] = [];
  await page.route(pattern, (route) => {
    kept.push(route);
  });
  return {
    count: () => kept.length,
    async letGo() {
      await page.unroute(pattern);
      // Requests aborted by the page meanwhile cannot continue.
      for (const route of kept) await route.continue().catch(() => {});
    },
  };
}

it('D-20 (a) an answer appears in the chat in which it was asked, whatever screen is open', async () => {
  await link(first.a).click();
  await log().getByText(first.a).waitFor();
  const sending = await keepBack(/chat\.send/);
  await box().fill('La domanda che attende');
  await page.keyboard.press('Enter');
  await page.getByText('Ricerca nelle registrazioni...').waitFor();
  await link(first.b).click();
  await log().getByText(first.b).waitFor();
  await expect.poll(sending.count).toBe(1);
  await sending.letGo();
  await expect.poll(async () => (await saved(ids.a)).length).toBe(2);
  expect(await log().getByText('La domanda che attende').count()).toBe(0);
  await page.getByRole('button', { name: 'Nuova chat' }).click();
  await page.getByRole('heading', { name: /^Ciao, come posso aiutarti/ }).waitFor();
  expect(await page.getByText('La domanda che attende').count()).toBe(0);
  expect(await saved(ids.b)).toHaveLength(1);
  await link(first.a).click();
  await log().getByText('La domanda che attende').waitFor();
  expect(path()).toBe(`/chat/${ids.a}`);
});

it('D-20 (b) a chat that loads slowly does not replace one that was opened after it', async () => {
  await page.goto('/');
  await box().waitFor();
  const loading = await keepBack(new RegExp(`sessions\\.conversations.*${ids.a}`));
  await link(first.a).click();
  await page.getByText('Caricamento chat...').waitFor();
  // A page that moves on may break the call off at once, or read its late answer.
  const ended = new Promise<void>((resolve) => {
    const note = (request: Request) => request.url().includes(ids.a) && resolve();
    page.on('requestfinished', note).on('requestfailed', note);
  });
  await link(first.b).click();
  await log().getByText(first.b).waitFor();
  expect(loading.count()).toBe(1);
  await loading.letGo();
  await ended;
  await log().getByText(first.b).waitFor();
  expect(await log().getByText(first.a).count()).toBe(0);
});

it('D-20 (c) Enter twice, and Enter with a click, send one message', async () => {
  const sending = await keepBack(/chat\.send/);
  await box().fill('Una volta sola');
  await page.evaluate(() => {
    const input = document.querySelector('textarea');
    const button = document.querySelector<HTMLElement>('form button[type="submit"]');
    const enter = () => new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    input?.dispatchEvent(enter());
    input?.dispatchEvent(enter());
    button?.click();
  });
  await expect.poll(sending.count).toBe(1);
  await sending.letGo();
  await expect.poll(async () => (await saved(ids.b)).length).toBe(2);
  expect((await saved(ids.b)).filter(({ message }) => message === 'Una volta sola')).toHaveLength(1);
  expect(await log().getByText('Una volta sola').count()).toBe(1);
});

it('D-20 (d) a chat deleted while its answer is pending does not reappear and causes no error', async () => {
  const doomed = crypto.randomUUID();
  await ask('La chat da eliminare', doomed);
  await page.reload();
  await link('La chat da eliminare').click();
  await log().getByText('La chat da eliminare').waitFor();
  const sending = await keepBack(/chat\.send/);
  await box().fill('Ancora una cosa');
  await page.keyboard.press('Enter');
  await expect.poll(sending.count).toBe(1);
  await page.getByRole('button', { name: 'Opzioni per «La chat da eliminare»' }).click();
  await page.getByRole('menuitem', { name: 'Elimina chat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await page.getByRole('alert').filter({ hasText: 'Chat eliminata' }).waitFor();
  await sending.letGo();
  await expect.poll(path).toBe('/');
  expect((await sessions()).some(({ sessionId }) => sessionId === doomed)).toBe(false);
  expect(await page.getByText('Chat fallito').count()).toBe(0);
  expect(await link('La chat da eliminare').count()).toBe(0);
  expect(testUser.faults).toEqual([]);
});

it('D-40 titles and the confirmation of a deletion are truncated at whole characters', async () => {
  for (const length of [20, 25, 50])
    await ask(`${'x'.repeat(length - 1)}👨‍👩‍👧 e poi altro ancora ${length}`);
  await page.reload();
  const title = (length: number) => `${'x'.repeat(length - 1)}👨‍👩‍👧…`;
  await chats()
    .getByRole('link', { name: title(25), exact: true })
    .waitFor();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Apri il menu' }).click();
  await chats()
    .getByRole('link', { name: title(20), exact: true })
    .waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });

  const long = (await sessions()).find(({ firstMessage }) => firstMessage.endsWith('50'));
  await chats().locator(`a[href="/chat/${long?.sessionId}"]`).hover();
  await chats()
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/chat/${long?.sessionId}"]`) })
    .getByRole('button')
    .click();
  await page.getByRole('menuitem', { name: 'Elimina chat' }).click();
  const question = page.getByRole('dialog', { name: 'Eliminare la chat?' });
  await question.getByText(title(50), { exact: true }).waitFor();

  await page.route('**/trpc/sessions.remove**', (route) => route.abort());
  await question.getByRole('button', { name: 'Elimina' }).click();
  await page.getByRole('alert').filter({ hasText: 'Errore' }).waitFor();
  await page.unroute('**/trpc/sessions.remove**');
  expect(await sessions()).toContainEqual(long);
  testUser.faults.length = 0;
});

it('finds a chat by keyboard alone and opens it', async () => {
  await ask('È arrivato il pacco');
  await ask('sconto 100%');
  await ask('file_finale');
  await page.goto('/');
  await box().fill('testo non inviato');
  await page.keyboard.press('Control+k');
  await expect.poll(() => searchBox().evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('100%');
  await expect.poll(() => options().count()).toBe(1);
  await searchBox().fill('_');
  await expect.poll(() => options().allTextContents()).toEqual([expect.stringContaining('file_finale')]);
  await searchBox().fill('niente di simile');
  await search().getByText('Nessuna chat trovata').waitFor();
  await page.keyboard.press('Escape');
  await search().waitFor({ state: 'hidden' });
  await expect.poll(() => box().evaluate((input) => input === document.activeElement)).toBe(true);

  await page.getByRole('button', { name: 'Cerca chat' }).click();
  await searchBox().fill('è ARRIVATO');
  await options().filter({ hasText: 'È arrivato il pacco' }).waitFor();
  await page.keyboard.press('Enter');
  await search().waitFor({ state: 'hidden' });
  await log().getByText('È arrivato il pacco').waitFor();
  expect(testUser.faults).toEqual([]);
});

it('D-10 headings and tabs change together when the day of Rome does', async () => {
  const written = new Date();
  const rome = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/Rome',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const hour = Number(rome.format(written));
  /** Opens the app as if it were so many hours from now, and reads the newest heading and the search's tabs. */
  const look = async (hoursLater: number) => {
    await page.clock.setFixedTime(new Date(written.getTime() + hoursLater * 3_600_000));
    await page.goto('/');
    await link('file_finale').waitFor();
    const heading = await chats().getByRole('heading', { level: 3 }).first().textContent();
    await page.keyboard.press('Control+k');
    await search().getByRole('tab').first().waitFor();
    const tabs = await search().getByRole('tab').allTextContents();
    await page.keyboard.press('Escape');
    // While it closes the shortcut does not open it again.
    await search().waitFor({ state: 'hidden' });
    return { heading, tabs };
  };
  const all = (await sessions()).length;
  expect(await look(0)).toEqual({
    heading: 'Oggi',
    tabs: ['Tutte', `Oggi (${all})`, 'Ultimi 7 giorni (0)'],
  });
  expect(await look(24 - hour)).toEqual({
    heading: 'Ieri',
    tabs: ['Tutte', 'Oggi (0)', `Ultimi 7 giorni (${all})`],
  });
  const { tabs } = await look(24 * 8 + 1);
  expect(tabs).toEqual(['Tutte', 'Oggi (0)', 'Ultimi 7 giorni (0)']);
  await page.keyboard.press('Control+k');
  await search().getByRole('tab', { name: 'Ultimi 7 giorni (0)' }).click();
  await search().getByText('Nessuna chat negli ultimi 7 giorni').waitFor();
});

it('D-36 stays fast with five hundred chats', async () => {
  const missing = 500 - (await sessions()).length;
  const queue = Array.from({ length: missing }, (_, index) => `domanda numero ${index}`);
  const worker = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) await ask(next);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  expect(await sessions()).toHaveLength(500);
  await page.clock.setFixedTime(new Date(Date.now() + dayMs / 1440));
  await page.goto('/');
  await chats().getByRole('link').first().waitFor();
  expect(await chats().getByRole('link').count()).toBeLessThan(60);

  await page.keyboard.press('Control+k');
  await options().first().waitFor();
  expect(await options().count()).toBeLessThan(40);
  expect(await options().first().getAttribute('aria-setsize')).toBe('500');
  await searchBox().focus();
  const keys = ['n', 'nu', 'num', 'numero', 'numero 4', 'numero 42'];
  expect(await typingCost(testUser, searchBox(), keys)).toBeLessThan(100);
  await options().filter({ hasText: 'domanda numero 42' }).first().click();
  await log().getByText('domanda numero 42', { exact: false }).first().waitFor();
  expect(testUser.faults).toEqual([]);
});

it('a deleted chat is taken back at once, or waits in the Cestino', async () => {
  const sessionId = crypto.randomUUID();
  await ask('Quanto costa?', sessionId);
  const chat = () => link('Quanto costa?');
  const remove = async () => {
    await page.getByRole('button', { name: 'Opzioni per «Quanto costa?»' }).click();
    await page.getByRole('menuitem', { name: 'Elimina chat' }).click();
    const asked = page.getByRole('dialog', { name: 'Eliminare la chat?' });
    await asked.getByText('Va nel Cestino e puoi ripristinarla entro 30 giorni.').waitFor();
    await asked.getByRole('button', { name: 'Elimina' }).click();
    await expect.poll(() => chat().count()).toBe(0);
  };
  await page.goto('/');
  await chat().waitFor();
  await remove();
  // While the keyboard is on it, the toast stays.
  const undo = page.getByRole('alert').getByRole('button', { name: 'Annulla' });
  await undo.focus();
  await undo.click();
  await chat().waitFor();
  await remove();
  await page.goto('/cestino');
  const list = page.getByRole('list', { name: 'Chat nel Cestino' });
  const row = list.getByRole('listitem').filter({ hasText: 'Quanto costa?' });
  await row.getByText('Ancora 30 giorni').waitFor();
  await page.getByRole('button', { name: 'Ripristina «Quanto costa?»' }).click();
  await expect.poll(() => list.getByText('Quanto costa?').count()).toBe(0);
  await chat().waitFor();
  await remove();
  await page.getByRole('button', { name: 'Elimina ora «Quanto costa?»' }).click();
  const asked = page.getByRole('dialog', { name: 'Eliminare per sempre?' });
  await asked.getByRole('button', { name: 'Elimina per sempre' }).click();
  await expect.poll(() => list.getByText('Quanto costa?').count()).toBe(0);
  expect((await sessions()).map((each) => each.sessionId)).not.toContain(sessionId);
  expect(testUser.faults).toEqual([]);
});

import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { openBrowser, startRecording, type TestUser, untilRecorded } from './harness/browser.ts';
import { type Answer, answerInstead, foreignAnswers } from './harness/foreign-answers.ts';
import { it } from './harness/it.ts';
import { readLocalStore } from './harness/local-store.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';
import { sharedProduct } from './harness/shared.ts';

const question = 'Quando passa il tecnico della caldaia?';

let caller: RestCaller;
let testUser: TestUser;
let page: Page;
let sessionId: string;

it.beforeAll(async () => {
  const product = await sharedProduct.deaf();
  caller = await registerOverRest(product.url);
  sessionId = crypto.randomUUID();
  await caller.call('POST', '/api/chat', { message: question, sessionId });
  testUser = await openBrowser(product.url, { still: true, as: caller });
  page = testUser.page;
});

afterEach(() => page.unrouteAll());

afterAll(() => testUser?.close());

const toast = (title: string) => page.getByRole('alert').filter({ hasText: title }).first();

/** The text of a toast: one short Italian sentence below its title, without the foreign response. */
async function expectSentence(title: string): Promise<void> {
  await toast(title).waitFor();
  const words = ((await toast(title).textContent()) ?? '').replace(title, '');
  expect(words).toMatch(/^[A-Z]/);
  expect(words).not.toMatch(/[<>]|Unexpected token|JSON|Gateway|Portale|nginx/);
  expect(words.length).toBeLessThanOrEqual(200);
}

async function closeToasts(): Promise<void> {
  const close = page.getByRole('alert').getByRole('button', { name: 'Chiudi' });
  // A toast may close by itself just when it is pressed.
  while (await close.first().isVisible()) {
    await close
      .first()
      .click({ timeout: 2_000 })
      .catch(() => {});
  }
  await expect.poll(() => close.count()).toBe(0);
}

const instead = (path: RegExp, answer: Answer) => answerInstead(page, path, answer);

/** What stands for a server that is away: a question waits for it. */
const isAway = (status: number) => status >= 502 && status <= 504;

it('D-28 a foreign response to a question is reported as Chat fallito or makes it wait, and no text is lost', async () => {
  await page.goto('/');
  const box = page.getByRole('textbox', { name: 'Messaggio' });
  for (const [name, answer] of Object.entries(foreignAnswers)) {
    await instead(/^\/trpc\/chat\.send/, answer);
    await box.fill('Che cosa si è detto del contratto?');
    await box.press('Enter');
    if (isAway(answer.status)) {
      await page.getByText('In attesa di rete').waitFor();
      expect(await page.getByRole('alert').count(), name).toBe(0);
      await page.getByRole('button', { name: /^Ritira la domanda/ }).click();
    } else await expectSentence('Chat fallito');
    await expect.poll(() => box.inputValue(), { message: name }).toBe('Che cosa si è detto del contratto?');
    expect(await page.getByRole('article', { name: 'Tu' }).count(), name).toBe(0);
    await closeToasts();
    await page.unrouteAll();
  }
  expect(await caller.call<object[]>('GET', '/api/sessions')).toHaveLength(1);
});

it('D-28 a foreign response to an upload is reported as Errore caricamento, and the recording stays local', async () => {
  await page.goto('/recordings');
  const isUpload = (url: URL) => /^\/api\/recordings\/[^/]+\/(slices|finish)$/.test(url.pathname);
  const answers = Object.entries(foreignAnswers);
  for (const [index, [name, answer]] of answers.entries()) {
    let met = 0;
    await page.route(isUpload, (route) => {
      met += 1;
      return route.fulfill(answer);
    });
    if (index === 0) {
      await startRecording(page);
      await untilRecorded(page, 3);
      await page.getByRole('button', { name: 'Ferma la registrazione' }).click();
      await page.getByRole('link', { name: 'Vai alle registrazioni' }).click();
    } else {
      await page.getByRole('button', { name: /^Riprova il caricamento/ }).click();
    }
    await expect.poll(() => met, { message: name }).toBeGreaterThan(0);
    await expectSentence('Errore caricamento');
    await page.getByText('Solo in questo browser (1)').waitFor();
    await page.getByText(`Upload failed: ${answer.status}`).waitFor();
    expect(await readLocalStore(page), name).toMatchObject([{ uploaded: false }]);
    await closeToasts();
    await page.unroute(isUpload);
  }
  await page.unrouteAll();
  expect(await caller.call<object[]>('GET', '/api/recordings')).toEqual([]);
  await page.getByRole('button', { name: /^Riprova il caricamento/ }).click();
  await page.getByText('Solo in questo browser').waitFor({ state: 'detached' });
  expect(await caller.call<object[]>('GET', '/api/recordings')).toHaveLength(1);
});

it('a chat that fails to load shows the reason, and is loaded by a retry', async () => {
  const failing = (url: URL) => url.pathname.includes('sessions.conversations');
  await page.route(failing, (route) => route.fulfill(foreignAnswers['502 HTML']));
  // Events trigger a refetch, which would clear the failure.
  await page.route('**/trpc/events.subscribe**', (route) => route.abort());
  await page.goto(`/chat/${sessionId}`);
  const failure = page.getByRole('alert').filter({ hasText: 'Impossibile caricare la chat' });
  await failure.getByRole('heading', { name: 'Impossibile caricare la chat' }).waitFor();
  await failure.getByText('Il server non è raggiungibile in questo momento').waitFor();
  await failure.getByText('Failed to load conversations: 502 Bad Gateway').waitFor();
  await page.unroute(failing);
  await failure.getByRole('button', { name: 'Riprova' }).click();
  await page.getByRole('article', { name: 'Tu' }).getByText(question).waitFor();
});

it('a failed deletion of a chat is reported and the chat stays', async () => {
  await instead(/^\/trpc\/.*sessions\.remove/, foreignAnswers['504 with nothing']);
  await page.getByRole('button', { name: /^Opzioni per/ }).click();
  await page.getByRole('menuitem', { name: 'Elimina chat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await expectSentence('Errore');
  await page.getByRole('link', { name: /^Quando passa il tecnico/ }).waitFor();
  expect(await caller.call<object[]>('GET', '/api/sessions')).toHaveLength(1);
  await closeToasts();
});

it('agents and settings that fail to load say so, each with a retry', async () => {
  await instead(/^\/trpc\/.*(agents\.list|settings\.get|recordingLog)/, foreignAnswers['502 HTML']);
  await page.reload();
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('openAgentSettings')));
  const agents = page.getByRole('dialog', { name: 'Gestione Agenti' });
  await agents.getByRole('alert').getByText('Failed to fetch agents').waitFor();
  await agents.getByRole('alert').getByText('Il server non è raggiungibile in questo momento').waitFor();
  await page.keyboard.press('Escape');
  await agents.waitFor({ state: 'hidden' });
  await page.evaluate(() => window.dispatchEvent(new Event('toggleSettings')));
  const sheet = page.getByRole('dialog', { name: 'Impostazioni e Privacy' });
  await sheet.getByRole('alert').getByText('Failed to fetch settings').first().waitFor();
  await sheet.getByRole('alert').getByText('Failed to fetch recordings').waitFor();
  await page.unrouteAll();
  const log = sheet.getByRole('region', { name: 'Log Registrazioni' });
  await log.getByRole('button', { name: 'Riprova' }).click();
  await log.getByRole('listitem').first().waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
});

it('a logout that does not reach the server is reported, and the user stays signed in', async () => {
  await instead(/^\/trpc\/auth\.logout/, foreignAnswers['502 HTML']);
  await page.getByRole('button', { name: 'Menu utente' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expectSentence('Errore durante il logout');
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
  await closeToasts();
});

it('a registration that does not reach the server is reported, and the form keeps its values', async () => {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/register');
  await instead(/^\/trpc\/auth\.register/, foreignAnswers['413 HTML']);
  await page.getByLabel('Nome', { exact: true }).fill('Prova');
  await page.getByLabel('Cognome').fill('Errori');
  await page.getByLabel('Email').fill('altra@example.test');
  await page.getByLabel('Password', { exact: true }).fill('segreto-lungo');
  await page.getByRole('button', { name: 'Crea Account' }).click();
  await expectSentence('Errore di registrazione');
  expect(await page.getByLabel('Email').inputValue()).toBe('altra@example.test');
});

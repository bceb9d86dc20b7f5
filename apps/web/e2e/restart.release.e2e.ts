import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import {
  openBrowser,
  startRecording as openRecording,
  type TestUser,
  untilRecorded,
} from './harness/browser.ts';
import { type FakeProvider, startFakeProvider } from './harness/fake-provider.ts';
import { it } from './harness/it.ts';
import { readLocalStore } from './harness/local-store.ts';
import { type Product, startProduct } from './harness/product.ts';
import { type RestCaller, registerOverRest, signIn } from './harness/rest.ts';
import { sharedSpeech } from './harness/shared.ts';
import type { SpeechFixture } from './harness/speech-fixture.ts';

const question = 'Quando passa il tecnico?';

let speech: SpeechFixture;
let provider: FakeProvider;
let product: Product;
let said: Awaited<ReturnType<SpeechFixture['say']>>;
let caller: RestCaller;
let testUser: TestUser;
let page: Page;

it.beforeAll(async () => {
  speech = await sharedSpeech();
  provider = await startFakeProvider();
  said = await speech.say('parole per il fornitore che bastano');
  product = await startProduct({
    OPENAI_API_KEY: 'sk-prova',
    // The stand-in answers every call alike.
    REWORDING: 'off',
    OPENAI_BASE_URL: provider.baseUrl,
    SPEECH_VAD: 'energy',
    RATE_LIMITS: 'off',
  });
});

/** A new user, whose page was loaded long before the server stops. */
beforeEach(async () => {
  provider.reset();
  provider.transcript = 'Il tecnico passa giovedì mattina.';
  provider.answer = ['Il tecnico passa ', 'giovedì mattina [1].'];
  caller = await registerOverRest(product.url);
  await caller.upload(said.wav);
  testUser = await openBrowser(product.url, { still: true, microphone: said.file, as: caller });
  page = testUser.page;
});

afterEach(() => testUser.close());

afterAll(async () => {
  await product.remove();
  await provider.close();
});

const lost = () => page.getByText('Connessione al server persa.', { exact: false });
const recordings = () => caller.call<{ id: string; status: string }[]>('GET', '/api/recordings');
const stop = () => page.getByRole('button', { name: 'Ferma la registrazione' }).click();
const box = () => page.getByRole('textbox', { name: 'Messaggio' });
const toast = (title: string) => page.getByRole('alert').filter({ hasText: title }).first();

async function startRecording(): Promise<void> {
  await openRecording(page);
  await untilRecorded(page, 2);
}

async function ask(): Promise<void> {
  await box().fill(question);
  await box().press('Enter');
}

/** As a person would: what is said is in the page, and what is done reaches the server. */
async function expectAlive(): Promise<void> {
  await lost().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Nuova chat' }).first().click();
  await box().fill('E adesso, quando passa il tecnico?');
  await box().press('Enter');
  await page.getByRole('button', { name: /^Ascolta la fonte 1/ }).waitFor();
}

/** All of what was recorded is on the server, once, and nothing waits here. */
async function expectSent(): Promise<void> {
  await expect.poll(async () => (await recordings()).map(({ status }) => status)).toEqual(['ready', 'ready']);
  await expect.poll(() => readLocalStore(page)).toMatchObject([{ uploaded: true }]);
  expect((await readLocalStore(page))[0]?.seconds).toBeGreaterThan(2);
}

it('an idle page reports that the server is down and back, and all works again', async () => {
  await product.kill();
  await lost().waitFor();
  await product.start();
  await expectAlive();
});

it('an event stream refused by a proxy while the server is down is reopened when it is back', async () => {
  await page.route('**/trpc/**', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  );
  await product.kill();
  await lost().waitFor();
  // The browser has been refused by now, and does not come back by itself.
  expect(await page.getByText('Sessione scaduta').count()).toBe(0);
  await product.start();
  await page.unrouteAll();
  await expectAlive();
  await caller.upload((await speech.say('parole di un altro dispositivo')).wav);
  await page.getByRole('link', { name: 'Registrazioni' }).first().click();
  await expect.poll(() => page.getByRole('link', { name: /^Registrazione delle/ }).count()).toBe(2);
});

it('a server that stops during a recording loses nothing of it', async () => {
  await startRecording();
  await product.kill();
  await untilRecorded(page, 4);
  await product.start();
  await untilRecorded(page, 6);
  await stop();
  await expectSent();
});

it('a server that stops before the end gets the recording automatically when it is back', async () => {
  await startRecording();
  await product.kill();
  await stop();
  await toast('Errore caricamento').waitFor();
  await expect.poll(() => readLocalStore(page)).toMatchObject([{ uploaded: false }]);
  await product.start();
  await expectSent();
});

it('a missed outcome is reported as soon as the page reconnects', async () => {
  provider.failing = 503;
  await startRecording();
  await stop();
  await expect.poll(() => readLocalStore(page)).toMatchObject([{ uploaded: true }]);
  await page.route('**/trpc/events.subscribe**', (route) => route.abort());
  await product.kill();
  provider.failing = undefined;
  await product.start();
  await expect.poll(async () => (await recordings()).map(({ status }) => status)).toEqual(['ready', 'ready']);
  expect(await page.getByText('Registrazione elaborata').count()).toBe(0);
  await page.unrouteAll();
  await toast('Registrazione elaborata').getByText('Il tecnico passa giovedì mattina.').waitFor();
});

it('a page reloaded during an upload sends the recording once', async () => {
  let held = 0;
  await page.route(
    (url) => /^\/api\/recordings(\/[^/]+\/finish)?$/.test(url.pathname),
    (route) => {
      if (route.request().method() === 'POST') held += 1;
      else void route.continue();
    },
  );
  await startRecording();
  await stop();
  await expect.poll(() => held).toBeGreaterThan(0);
  await page.unrouteAll();
  await page.reload();
  await expectSent();
});

it.each([
  ['waits for its answer', ['', 'Il tecnico passa giovedì mattina [1].'], null],
  ['reads its answer', ['Il tecnico passa ', 'giovedì mattina [1].'], 'Il tecnico passa'],
])(
  'a server that stops while the user %s leaves the question as interrupted, to be asked again',
  async (_state, chunks, shown) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(provider, { answer: chunks, held: promise });
    await ask();
    if (shown) await page.getByText(shown).waitFor();
    else await expect.poll(() => provider.chats.length).toBe(1);
    await product.kill();
    await page.getByText('Risposta interrotta').waitFor();
    expect(await page.getByText('Ricerca nelle registrazioni...').count()).toBe(0);
    await product.start();
    await lost().waitFor({ state: 'detached' });
    expect(await page.getByRole('article', { name: 'Tu' }).count()).toBe(1);
    provider.held = undefined;
    resolve();
    await page.getByRole('button', { name: 'Chiedi di nuovo' }).click();
    await page.getByRole('button', { name: /^Ascolta la fonte 1/ }).waitFor();
    expect(await page.getByText('Chat fallito').count()).toBe(0);
  },
);

it('a page reloaded while its answer is written shows it once, complete', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  provider.held = promise;
  await ask();
  await page.getByText('Il tecnico passa').waitFor();
  await page.reload();
  await page.getByText(question).first().waitFor();
  resolve();
  await page.getByRole('button', { name: /^Ascolta la fonte 1/ }).waitFor();
  // Its source below quotes the same words.
  await expect.poll(() => page.getByText(/(?<!«)Il tecnico passa giovedì mattina/).count()).toBe(1);
  expect(await page.getByRole('article', { name: 'Tu' }).count()).toBe(1);
});

it('a dialog open while the server is down keeps its text, and saves it afterwards', async () => {
  await page.evaluate(() => window.dispatchEvent(new Event('toggleSettings')));
  const sheet = page.getByRole('dialog', { name: 'Impostazioni e Privacy' });
  const name = sheet.getByRole('textbox', { name: 'Nome utente' });
  await name.fill('Nome di prima');
  await product.kill();
  await sheet.getByRole('button', { name: 'Salva' }).click();
  await toast('Errore nel salvataggio').waitFor();
  expect(await name.inputValue()).toBe('Nome di prima');
  await product.start();
  await lost().waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Nome di prima');
  await sheet.getByRole('button', { name: 'Salva' }).click();
  await toast('Impostazioni salvate').waitFor();
  expect(await caller.call('GET', '/api/settings')).toMatchObject({ userName: 'Nome di prima' });
});

it('a sign-out in another tab ends and keeps the recording of this one', async () => {
  await startRecording();
  const other = await testUser.context.newPage();
  await other.goto('/recordings');
  await other.getByRole('button', { name: 'Menu utente' }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await other.getByText('Logout effettuato').waitFor();
  // It would sign in with this one, and might be the tab that sends what waits and tells the outcome.
  await other.close();
  await toast('Sessione scaduta').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
  await toast('Registrazione chiusa').waitFor();
  expect(await page.getByText('REC', { exact: true }).count()).toBe(0);
  await expect.poll(() => readLocalStore(page)).toMatchObject([{ uploaded: false, status: 'pending' }]);
  await signIn(page, caller.email);
  await expect.poll(() => readLocalStore(page)).toMatchObject([{ uploaded: true }]);
  await page.waitForFunction(() => document.body.textContent?.includes('Registrazione elaborata'));
});

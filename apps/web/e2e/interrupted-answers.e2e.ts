import { afterAll, beforeEach, expect } from 'vitest';
import { openBrowser, type TestUser } from './harness/browser.ts';
import type { FakeProvider } from './harness/fake-provider.ts';
import { it } from './harness/it.ts';
import { type Line, startLine } from './harness/line.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';
import { sharedProduct, sharedProvider, sharedSpeech } from './harness/shared.ts';

const question = 'Quando passa il tecnico?';

let provider: FakeProvider;
let caller: RestCaller;
let line: Line;
let testUser: TestUser;

it.beforeAll(async () => {
  provider = await sharedProvider();
  const product = await sharedProduct.withProvider();
  provider.transcript = 'Il tecnico passa giovedì mattina.';
  caller = await registerOverRest(product.url);
  await caller.upload((await (await sharedSpeech()).say('parole per il fornitore')).wav);
  line = await startLine(product.url);
  testUser = await openBrowser(line.url, { as: caller });
});

afterAll(async () => {
  await testUser?.close();
  await line?.close();
});

let release: () => void;

/** Answers stop after their first piece until `release`. */
beforeEach(() => {
  provider.reset();
  provider.answer = ['Il tecnico passa ', 'giovedì ', 'mattina [1].'];
  const { promise, resolve } = Promise.withResolvers<void>();
  provider.held = promise;
  release = resolve;
});

async function ask(): Promise<void> {
  const { page } = testUser;
  await page.getByRole('button', { name: 'Nuova chat' }).first().click();
  const input = page.getByRole('textbox', { name: 'Messaggio' });
  await input.fill(question);
  await input.press('Enter');
}

/** The complete answer is shown once, and nothing is pending. */
async function expectWholeAnswer(): Promise<void> {
  const { page } = testUser;
  await page.getByRole('button', { name: /^Ascolta la fonte 1/ }).waitFor();
  // Its source below quotes the same words.
  await expect.poll(() => page.getByText(/(?<!«)Il tecnico passa giovedì mattina/).count()).toBe(1);
  await expect.poll(() => page.getByRole('article', { name: 'Wingman' }).count()).toBe(1);
  expect(await page.getByText('Ricerca nelle registrazioni...').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Interrompi la risposta' }).count()).toBe(0);
}

it('D-30 (a) a reload before the first chunk of the answer keeps the question, and the answer appears once', async () => {
  const { page } = testUser;
  provider.answer = ['', 'Il tecnico passa giovedì mattina [1].'];
  await ask();
  await expect.poll(() => provider.chats.length).toBe(1);
  // The page knows, too, that the question was taken: a reload comes back to its chat.
  await page.waitForURL(/\/chat\//);
  await page.reload();
  await page.getByText(question).first().waitFor();
  release();
  await expectWholeAnswer();
});

it('D-30 (d) a connection that drops while the answer streams loses and duplicates nothing', async () => {
  const { page } = testUser;
  await ask();
  await page.getByText('Il tecnico passa').waitFor();
  line.cut();
  release();
  await expectWholeAnswer();
  await page.reload();
  await expectWholeAnswer();
});

it('D-20 (d) a chat that is deleted while its answer streams does not reappear', async () => {
  const { page } = testUser;
  const chats = async () => (await caller.call<object[]>('GET', '/api/sessions')).length;
  const before = await chats();
  await ask();
  await page.getByText('Il tecnico passa').first().waitFor();
  await page
    .getByRole('button', { name: /^Opzioni per/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Elimina chat' }).click();
  await page.getByRole('button', { name: 'Elimina', exact: true }).click();
  await page.getByText('Chat eliminata').waitFor();
  await expect.poll(chats).toBe(before);
  release();
  // Whoever asks now is answered after that one would have been.
  await expect.poll(() => provider.ended).toBeGreaterThan(0);
  provider.held = undefined;
  await ask();
  await expectWholeAnswer();
  expect(await chats()).toBe(before + 1);
  expect(await page.getByText('Chat fallito').count()).toBe(0);
});

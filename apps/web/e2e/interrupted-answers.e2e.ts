import { afterAll, beforeEach, expect } from 'vitest';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { type FakeProvider, startFakeProvider } from './harness/fake-provider.ts';
import { it } from './harness/it.ts';
import { type Line, startLine } from './harness/line.ts';
import { type Product, startProduct } from './harness/product.ts';
import { type RestCaller, registerOverRest, signIn } from './harness/rest.ts';
import { createSpeechFixture, type SpeechFixture } from './harness/speech-fixture.ts';

const email = 'interrotta@example.test';
const question = 'Quando passa il tecnico?';

let speech: SpeechFixture;
let provider: FakeProvider;
let product: Product;
let caller: RestCaller;
let line: Line;
let testUser: TestUser;

it.beforeAll(async () => {
  speech = await createSpeechFixture();
  provider = await startFakeProvider();
  product = await startProduct({
    OPENAI_API_KEY: 'sk-prova',
    OPENAI_BASE_URL: provider.baseUrl,
    SPEECH_VAD: 'energy',
  });
  provider.transcript = 'Il tecnico passa giovedì mattina.';
  caller = await registerOverRest(product.url, email);
  await caller.upload((await speech.say('parole per il fornitore')).wav);
  line = await startLine(product.url);
  testUser = await openBrowser(line.url);
  await signIn(testUser.page, email);
});

afterAll(async () => {
  await testUser?.close();
  await line?.close();
  await product.remove();
  await provider.close();
  await speech.remove();
});

beforeEach(() => {
  provider.answer = ['Il tecnico ', 'passa ', 'giovedì ', 'mattina [1].'];
});

async function ask(): Promise<void> {
  const { page } = testUser;
  await page.getByRole('button', { name: 'Nuova chat' }).first().click();
  const input = page.getByRole('textbox', { name: 'Messaggio' });
  await input.fill(question);
  await input.press('Enter');
}

/** The answer stands there once and whole, and nothing waits any more. */
async function expectWholeAnswer(): Promise<void> {
  const { page } = testUser;
  await page.getByRole('button', { name: /^Ascolta la fonte 1/ }).waitFor();
  await expect.poll(() => page.getByText('Il tecnico passa giovedì mattina').count()).toBe(1);
  expect(await page.getByRole('article', { name: 'Wingman' }).count()).toBe(1);
  expect(await page.getByText('Ricerca nelle registrazioni...').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Interrompi la risposta' }).count()).toBe(0);
}

it('D-30 (a) a reload one second after sending keeps the question, and the answer appears once', async () => {
  const { page } = testUser;
  provider.answer = ['Il tecnico passa giovedì mattina [1].'];
  provider.chunkDelayMs = 6_000;
  await ask();
  await page.waitForTimeout(1_000);
  await page.reload();
  await page.getByText(question).first().waitFor();
  await expectWholeAnswer();
});

it('D-30 (d) a line that drops while the answer streams loses and doubles nothing', async () => {
  const { page } = testUser;
  provider.chunkDelayMs = 1_000;
  await ask();
  await page.getByText('Il tecnico passa').waitFor();
  line.cut();
  await expectWholeAnswer();
  await page.reload();
  await expectWholeAnswer();
});

it('D-20 (d) a chat that is deleted while its answer is coming does not come back', async () => {
  const { page } = testUser;
  provider.chunkDelayMs = 1_000;
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
  // Longer than the answer would have taken.
  await page.waitForTimeout(5_000);
  expect(await chats()).toBe(before);
  expect(await page.getByText('Chat fallito').count()).toBe(0);
  expect(await page.getByText('Il tecnico passa').count()).toBe(0);
});

import { afterAll, expect } from 'vitest';
import { openNewcomer, record, type TestUser } from './harness/browser.ts';
import type { FakeProvider } from './harness/fake-provider.ts';
import { it } from './harness/it.ts';
import { sharedProduct, sharedProvider, sharedSpeech } from './harness/shared.ts';

let provider: FakeProvider;
let testUser: TestUser;

it.beforeAll(async () => {
  provider = await sharedProvider();
});

afterAll(() => testUser?.close());

it('transcribes and answers with a provider, and shows its answer with a playable citation', async () => {
  provider.transcript = "L'idraulico arriva giovedì alle quindici.";
  provider.answer = ["L'idraulico arriva ", 'giovedì alle 15 [1]', ' e porta i pezzi [9].'];
  const { file, seconds } = await (await sharedSpeech()).say('parole per il fornitore');
  testUser = await openNewcomer(await sharedProduct.withProvider(), {
    microphone: file,
    width: 390,
    dark: true,
  });
  const { page } = testUser;

  await record(page, seconds);
  await page.getByText('Registrazione elaborata').waitFor();
  // A slow machine records longer: then a part is heard while it is made, and the rest after it.
  expect(provider.transcriptionCalls).toBeGreaterThan(0);

  // Back to the chat, which the recording was begun from.
  await page.goBack();
  const input = page.getByRole('textbox', { name: 'Messaggio' });
  await input.fill("Quando arriva l'idraulico?");
  await input.press('Enter');
  await page.getByText('giovedì alle 15', { exact: false }).waitFor();
  await page.getByText('e porta i pezzi.', { exact: false }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Ascolta la fonte/ }).count()).toBe(1);

  const [chat] = provider.chats;
  const sent = chat?.messages.map(({ content }) => content).join('\n') ?? '';
  // Until four in the morning a weekday may be counted from either day, and is not told.
  expect(sent).toMatch(/L'idraulico arriva giovedì(?: \[= giovedì \d{1,2} \S+ \d{4}\])? alle quindici\./);
  expect(sent).toMatch(/Registrazione di \S+ \d{1,2} \S+ \d{4}, ore \d{2}:\d{2}/);

  await page.getByRole('button', { name: /^Ascolta la fonte 1/ }).click();
  const player = page.locator('audio');
  await expect
    .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0.5);

  await page.reload();
  await page.getByText('giovedì alle 15', { exact: false }).waitFor();
  expect(testUser.faults).toEqual([]);
});

it('quotes the recording while the provider is unreachable, and does not sign the user out', async () => {
  const { page } = testUser;
  provider.failing = 401;
  const input = page.getByRole('textbox', { name: 'Messaggio' });
  await input.fill("E l'idraulico?");
  await input.press('Enter');
  const answer = page.getByRole('article', { name: 'Wingman' }).last();
  await answer.getByText('Il modello che scrive le risposte non ha accettato la domanda.').waitFor();
  await answer.getByText("L'idraulico arriva giovedì alle quindici.", { exact: false }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).not.toBeNull();
  provider.failing = undefined;
});

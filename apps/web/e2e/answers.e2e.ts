import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Conversation } from '@wingman/contract/conversation.ts';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { dialogueWav } from '@wingman/speech/testing/dialogue.ts';
import { writeHumModels } from '@wingman/speech/testing/hum-models.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { keepExchanges } from './harness/kept-exchanges.ts';
import { type Product, startProduct } from './harness/product.ts';
import { quotedExchanges } from './harness/quoted-chat.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';
import { sharedSpeech } from './harness/shared.ts';

const earlier = 'il violino di marta costa novecento euro';

const dialogue = dialogueWav([
  [0, 'quando passa il tecnico della caldaia'],
  [1, 'passa giovedì alle nove'],
  [0, 'va bene allora lo aspetto'],
]);

let voicesDir: string;
let product: Product;
let caller: RestCaller;
let testUser: TestUser;
let page: Page;
let sessionId: string;

it.beforeAll(async () => {
  const speech = await sharedSpeech();
  voicesDir = await mkdtemp(path.join(tmpdir(), 'wingman-voices-'));
  writeHumModels(voicesDir);
  product = await startProduct({
    SPEECH_ENGINE: 'local',
    SPEECH_MODEL_DIR: speech.modelDir,
    SPEAKER_MODEL_DIR: voicesDir,
    RATE_LIMITS: 'off',
  });
  caller = await registerOverRest(product.url);
  const { wav } = await speech.say('il tecnico passa giovedì alle nove e poi porta il pezzo di ricambio');
  const { id: voicesId } = await caller.upload(wav);
  const { id: recordingId } = await caller.upload(wav);
  await caller.upload((await speech.say(earlier)).wav, new Date(Date.now() - 2 * 86_400_000));
  sessionId = await keepExchanges(product, caller, quotedExchanges({ recordingId, voicesId }));
  testUser = await openBrowser(product.url, { as: caller, width: 390, still: true });
  page = testUser.page;
});

afterAll(async () => {
  await testUser?.close();
  await product?.remove();
  await rm(voicesDir, { recursive: true, force: true });
});

const answers = () => page.getByRole('article', { name: 'Wingman' });
const chip = (within: Page | Locator, n: number) =>
  within.getByRole('button', { name: new RegExp(`^Ascolta la fonte ${n}(?!\\d)`) });

async function openChat(): Promise<void> {
  await page.goto(`/chat/${sessionId}`);
  await page.getByText('come si è detto alla riunione').waitFor();
}

async function ask(question: string): Promise<void> {
  await page.goto('/');
  const input = page.getByRole('textbox', { name: 'Messaggio' });
  await input.fill(question);
  await input.press('Enter');
}

/** From now on the page keeps to which seconds its player goes. */
async function keepSeconds(watched: Page): Promise<void> {
  await watched.addInitScript(() => {
    const seconds: number[] = [];
    Object.assign(window, { seconds });
    document.addEventListener(
      'seeking',
      ({ target }) => seconds.push((target as HTMLAudioElement).currentTime),
      true,
    );
  });
}

const soughtOn = (watched: Page) =>
  watched.evaluate(() => (window as unknown as { seconds: number[] }).seconds);

it('shows the best quote first and the others on request, and plays from the second that is quoted', async () => {
  await keepSeconds(page);
  await openChat();
  const answer = answers().first();
  const quotes = answer.getByRole('figure');
  expect(await quotes.count()).toBe(1);
  expect(await quotes.locator('p').allTextContents()).toEqual([
    'Anna: E il tecnico della caldaia quando passa?',
    'Risposta: Maria Giovanna Castellani Della Rovere: Passa giovedì mattina, verso le nove.',
    'Anna: Va bene, l’acqua la chiudo io la sera prima.',
  ]);
  expect(await answer.locator('mark').allTextContents()).toEqual(['tecnico', 'passa', 'Passa']);

  const others = answer.getByRole('button', { name: 'Altri passaggi (3)' });
  expect(await others.getAttribute('aria-expanded')).toBe('false');
  expect(await chip(answer, 3).count()).toBe(0);
  await others.click();
  expect(await others.getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => quotes.count()).toBe(3);

  await chip(answer, 3).click();
  await expect.poll(() => soughtOn(page)).toContain(3);
  expect(testUser.faults).toEqual([]);
});

it('folds the nearest passage where there is no answer', async () => {
  await openChat();
  const answer = answers().nth(2);
  await answer.getByText('Non ho trovato la risposta.', { exact: true }).waitFor();
  expect(await answer.getByRole('figure').count()).toBe(0);
  await answer.getByRole('button', { name: 'Il passaggio più vicino' }).click();
  await answer.getByText('Le piastrelle arrivano più avanti.').waitFor();
});

it('is never wider than a phone, and each chip shows its second', async () => {
  // The second is that of a window of 1280 pixels at 400 % zoom.
  for (const [theme, width] of [
    ['light', 390],
    ['dark', 320],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((name) => localStorage.setItem('wingman-theme', name), theme);
    await openChat();
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(theme);
    for (const fold of [/^Altri passaggi/, 'Il passaggio più vicino']) {
      await page.getByRole('button', { name: fold }).click();
    }
    const chips = page.getByRole('button', { name: /^Ascolta la fonte/ });
    expect(await chips.count()).toBe(7);
    const gaps = await chips.evaluateAll((all) =>
      all.flatMap((each) => {
        const column = each.closest('article')?.lastElementChild?.getBoundingClientRect();
        const whole = each.getBoundingClientRect();
        const second = each.lastElementChild as HTMLElement;
        const isWhole =
          second.scrollWidth <= second.clientWidth + 1 && /\d:\d\d$/.test(second.textContent ?? '');
        const isInside =
          second.getBoundingClientRect().right <= whole.right && whole.right <= (column?.right ?? 0);
        return isWhole && isInside ? [] : [each.textContent];
      }),
    );
    expect(gaps).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const scrolls = page.getByRole('log').locator('../..');
    expect(await scrolls.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await page.setViewportSize({ width: 390, height: 800 });
});

it('offers to search all recordings where today holds nothing, or does it by itself where that is wanted', async () => {
  await ask('Quanto costa il violino?');
  await answers().last().getByRole('button', { name: 'Cerca in tutte' }).click();
  await answers().last().getByText('novecento euro').first().waitFor();
  await page.getByText('Ricerca: Tutte le registrazioni').waitFor();
  expect(await page.getByRole('button', { name: 'Cerca in tutte' }).count()).toBe(1);

  await page.evaluate(() => window.dispatchEvent(new CustomEvent('toggleSettings')));
  await page.getByRole('switch', { name: /^Cerca in tutte se oggi non risulta nulla/ }).click();
  await expect.poll(() => caller.call('GET', '/api/settings')).toMatchObject({ searchAllWhenEmpty: true });
  await ask('Quanto costa il violino?');
  await answers().last().getByText('Oggi non risulta nulla: ho cercato in tutte le registrazioni.').waitFor();
  await answers().last().getByText('novecento euro').first().waitFor();
  expect(testUser.faults).toEqual([]);
});

it('quotes a dialogue turn by turn with its voices, from the second of its first turn', async () => {
  const listener = await registerOverRest(product.url);
  const { id } = await listener.upload(dialogue);
  const read = () => listener.call<RecordingDetail>('GET', `/api/recordings/${id}`);
  await expect.poll(async () => (await read()).segments.map(({ speaker }) => speaker)).toContain('Voce 2');
  const visitor = await openBrowser(product.url, { as: listener, width: 390, still: true });
  try {
    const input = visitor.page.getByRole('textbox', { name: 'Messaggio' });
    await keepSeconds(visitor.page);
    await visitor.page.goto('/');
    await input.fill('Quando passa il tecnico della caldaia?');
    await input.press('Enter');
    const card = visitor.page.getByRole('figure').first();
    await card.getByText('passa giovedì alle nove').waitFor();
    expect(await card.locator('[data-marked]').textContent()).toMatch(/Voce 2: passa giovedì alle nove$/);

    const [chat] = await listener.call<{ sessionId: string }[]>('GET', '/api/sessions');
    const [kept] = await listener.call<Conversation[]>(
      'GET',
      `/api/sessions/${chat?.sessionId}/conversations`,
    );
    const [citation] = kept?.citations ?? [];
    const { segments } = await read();
    const first = segments.find(({ text }) => text === citation?.turns?.[0]?.text);
    expect(citation).toMatchObject({ speaker: 'Voce 2', start: first?.start });
    await chip(card, 1).click();
    await expect
      .poll(async () =>
        (await soughtOn(visitor.page)).some((second) => Math.abs(second - (citation?.start ?? -1)) < 0.01),
      )
      .toBe(true);
    expect(visitor.faults).toEqual([]);
  } finally {
    await visitor.close();
  }
});

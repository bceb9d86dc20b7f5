import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { type Product, startProduct } from './harness/product.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';
import { longTalk, type Said, seedTranscript } from './harness/seed-transcript.ts';
import { sharedSpeech } from './harness/shared.ts';

let product: Product;
let testUser: TestUser;
let page: Page;
/** A short one that can be heard, and one of two hours. */
let shortId: string;
let longId: string;

/** Seconds of sound that the short one has at least. */
const heardSeconds = 60;

const short: Said[] = [
  { start: 0, end: 3, text: 'Quando passa il tecnico?', speaker: 'Anna' },
  { start: 3, end: 6, text: 'Passa giovedì alle nove.', speaker: 'Marco' },
  { start: 6, end: 8, text: 'Porta lui il pezzo.', speaker: 'Marco' },
  ...Array.from({ length: 30 }, (_, at) => ({
    start: 8 + at / 2,
    end: 8.5 + at / 2,
    text: `Poi c’è il punto numero ${at + 1}, di cui parliamo un’altra volta con più calma.`,
    speaker: at % 2 === 0 ? 'Anna' : 'Marco',
  })),
  { start: 45, end: 48, text: 'Ci sentiamo venerdì.', speaker: 'Anna' },
];

it.beforeAll(async () => {
  const speech = await sharedSpeech();
  product = await startProduct({
    SPEECH_ENGINE: 'local',
    SPEECH_MODEL_DIR: speech.modelDir,
    RATE_LIMITS: 'off',
  });
  const caller: RestCaller = await registerOverRest(product.url);
  const { wav, seconds } = await speech.say('ronzio '.repeat(60));
  expect(seconds).toBeGreaterThan(heardSeconds);
  ({ id: shortId } = await caller.upload(wav));
  ({ id: longId } = await caller.upload((await speech.say('ronzio')).wav));
  seedTranscript(product, shortId, short, Math.floor(seconds));
  const talk = longTalk(2).map((said, at) =>
    at % 150 === 20 ? { ...said, text: 'Perché l’idraulico È qui.' } : said,
  );
  seedTranscript(product, longId, talk, 7_200);
  testUser = await openBrowser(product.url, { as: caller, still: true });
  page = testUser.page;
  await testUser.context.grantPermissions(['clipboard-read', 'clipboard-write', 'microphone']);
});

afterAll(async () => {
  await testUser?.close();
  await product?.remove();
});

const segment = (text: string) => page.locator('[data-segment]', { hasText: text });
const heard = () => page.locator('[data-segment][aria-current]');
const position = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
const isPaused = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.paused);

async function open(id: string): Promise<void> {
  await page.goto(`/recordings/${id}`);
  await page.getByRole('heading', { name: 'Trascrizione' }).waitFor();
  await page.locator('[data-segment]').first().waitFor();
}

it('shows no player until something plays, and what one voice says as one text', async () => {
  await open(shortId);
  expect(await page.getByRole('region', { name: 'Lettore audio' }).count()).toBe(0);
  const second = page.locator('[data-index="1"]');
  expect(await second.locator('p').textContent()).toBe('Passa giovedì alle nove. Porta lui il pezzo.');
  await segment('Porta lui il pezzo').click();
  await page.getByRole('region', { name: 'Lettore audio' }).waitFor();
  await expect.poll(position).toBeGreaterThanOrEqual(6);
  await expect.poll(() => heard().textContent()).toBe('Porta lui il pezzo.');
});

it('a search counts its hits, steps through two hours of talk and shows each of them', async () => {
  await open(longId);
  expect(await page.locator('[data-index]').count()).toBeLessThan(60);
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Cerca nella trascrizione' }).fill("perche l'IDRAULICO");
  await page.getByText('Nessun risultato').waitFor();
  await page.getByRole('textbox', { name: 'Cerca nella trascrizione' }).fill('perche L’idraulico e');
  await page.getByText('1 di 16', { exact: true }).waitFor();
  const current = page.locator('mark[data-current]');
  const isSeen = () =>
    current.evaluate((mark) => {
      const { top, bottom } = mark.getBoundingClientRect();
      return top > 56 && bottom < window.innerHeight;
    });
  const seen: (string | null)[] = [];
  for (const at of [2, 3, 4]) {
    await page.keyboard.press('Enter');
    await page.getByText(`${at} di 16`, { exact: true }).waitFor();
    await expect.poll(isSeen).toBe(true);
    expect(await current.textContent()).toBe('Perché l’idraulico È');
    seen.push(await current.evaluate((mark) => mark.closest('li')?.ariaPosInSet ?? null));
  }
  expect(new Set(seen).size).toBe(3);
  for (const at of [3, 2, 1, 16]) {
    await page.keyboard.press('Shift+Enter');
    await page.getByText(`${at} di 16`, { exact: true }).waitFor();
    await expect.poll(isSeen).toBe(true);
  }
  await page.keyboard.press('Escape');
  expect(await page.locator('mark').count()).toBe(0);
});

it('follows the words as they play, until somebody scrolls away and comes back', async () => {
  await page.goto(`/recordings/${shortId}?t=20`);
  await expect.poll(() => heard().textContent()).toMatch(/punto numero 2\d/);
  const isInView = () =>
    heard().evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top > 56 && bottom < window.innerHeight - 80;
    });
  await expect.poll(isInView).toBe(true);
  // Pressed before it plays, the key would start what is to be stopped, and at its end nothing is heard any more.
  await expect.poll(isPaused).toBe(false);
  await page.keyboard.press('Space');
  await expect.poll(isPaused).toBe(true);
  await page.mouse.move(700, 400);
  const back = page.getByRole('button', { name: 'Torna al punto' });
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 50);
        await page.mouse.wheel(0, -5_000);
        return back.isVisible();
      },
      { interval: 500 },
    )
    .toBe(true);
  await back.click();
  await expect.poll(isInView).toBe(true);
  await back.waitFor({ state: 'detached' });
});

it('is played by keys alone', async () => {
  await page.goto('/recordings');
  await open(shortId);
  await page.keyboard.press('Space');
  await expect.poll(isPaused).toBe(false);
  await page.keyboard.press('Space');
  await expect.poll(isPaused).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect.poll(position).toBeGreaterThanOrEqual(3);
  await page.keyboard.press('Space');
  await expect.poll(isPaused).toBe(true);
  const before = await position();
  await page.keyboard.press('ArrowRight');
  await expect.poll(position).toBeCloseTo(before + 5, 0);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(position).toBeCloseTo(before + 4, 0);
  await page.keyboard.press('.');
  await page.getByRole('button', { name: 'Velocità 1,25×' }).waitFor();
  await open(shortId);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Velocità 1,25×' }).waitFor();
  await page.keyboard.press(',');
  await page.getByRole('button', { name: 'Velocità 1×' }).waitFor();
});

it('the list of speeds opens at the one that is chosen', async () => {
  const focused = () =>
    page.evaluate(() => [document.activeElement?.role, document.activeElement?.textContent].join(' '));
  for (const [from, key, to] of [
    ['1×', 'ArrowDown', '1,25×'],
    ['1,25×', 'ArrowUp', '1×'],
  ] as const) {
    await page.getByRole('button', { name: `Velocità ${from}` }).press('Enter');
    await expect.poll(focused).toBe(`menuitemradio ${from}`);
    await page.keyboard.press(key);
    await expect.poll(focused).toBe(`menuitemradio ${to}`);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Velocità ${to}` }).waitFor();
  }
});

it('passes over silence where somebody wants that', async () => {
  await page.goto(`/recordings/${shortId}?t=22`);
  await page.getByRole('button', { name: /^Velocità/ }).click();
  await page.getByRole('menuitemcheckbox', { name: /^Salta i silenzi \(/ }).click();
  await expect.poll(position).toBeGreaterThanOrEqual(44.6);
  await expect.poll(() => heard().textContent()).toBe('Ci sentiamo venerdì.');
  await page.getByRole('menuitemcheckbox', { name: /^Salta i silenzi/ }).click();
  await page.keyboard.press('Escape');
});

it('copies selected words with their time, reached by keys', async () => {
  await open(shortId);
  await page.evaluate(() => {
    const [first, , third] = [...document.querySelectorAll('[data-segment]')];
    const range = document.createRange();
    range.setStart(first?.firstChild as Node, 0);
    range.setEnd(third?.firstChild as Node, 5);
    document.getSelection()?.removeAllRanges();
    document.getSelection()?.addRange(range);
  });
  await page.getByRole('toolbar', { name: 'Testo selezionato' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Copiato').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    '[00:00:00] Anna: Quando passa il tecnico?\n[00:00:03] Marco: Passa giovedì alle nove. Porta',
  );
  await page.getByRole('toolbar').waitFor({ state: 'detached' });
});

it('asks about the recording beside it, with the selected words in the box', async () => {
  await open(shortId);
  await page.getByRole('button', { name: 'Chiedi a questa registrazione' }).click();
  const chat = page.getByRole('complementary', { name: 'Chiedi a questa registrazione' });
  const box = chat.getByRole('textbox', { name: 'Messaggio' });
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
  await box.fill('Quando passa il tecnico?');
  const asked = page.waitForRequest((request) => request.postData()?.includes('Quando passa') ?? false);
  await box.press('Enter');
  expect((await asked).postData()).toContain(`"recordingId":"${shortId}"`);
  await chat.getByRole('article', { name: 'Wingman' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/recordings/${shortId}`);
  await chat.getByRole('button', { name: 'Chiudi la chat' }).click();
  await chat.waitFor({ state: 'detached' });

  await segment('Porta lui il pezzo').evaluate((element) => {
    document.getSelection()?.selectAllChildren(element);
  });
  await page
    .getByRole('toolbar', { name: 'Testo selezionato' })
    .getByRole('button', { name: 'Chiedi' })
    .click();
  await expect.poll(() => box.inputValue()).toBe('«Porta lui il pezzo.»\n');

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Chiedi a questa registrazione' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/chat');
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
});

it('copies the whole transcript, and prints all of it on pages of its own', async () => {
  await open(longId);
  await page.getByRole('button', { name: 'Copia trascrizione' }).click();
  await page.getByRole('button', { name: 'Trascrizione copiata' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.match(/^\[\d\d:\d\d:\d\d\] /gm)?.length).toBe(600);
  expect(copied).toContain('[01:59:48] ');

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const printed = page.locator('body > article');
  await printed.waitFor();
  expect(await printed.locator('p').count()).toBe(601);
  expect(await printed.evaluate((article) => getComputedStyle(article).color)).toBe('rgb(0, 0, 0)');
  expect(await page.locator('#root').isVisible()).toBe(false);
  await page.emulateMedia({ media: null, colorScheme: null });
  await printed.waitFor({ state: 'detached' });

  // The browser draws its pages while this runs: all of them, and not one screen.
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(20);
  await printed.waitFor({ state: 'detached' });
});

it('a title is changed in its place', async () => {
  await open(shortId);
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  const field = page.getByRole('textbox', { name: 'Titolo' });
  await field.fill('Il tecnico della caldaia');
  await field.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Il tecnico della caldaia' }).waitFor();
  await page.getByRole('button', { name: 'Altre azioni', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rinomina' }).click();
  await field.press('Escape');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Il tecnico della caldaia');
  expect(testUser.faults).toEqual([]);
});

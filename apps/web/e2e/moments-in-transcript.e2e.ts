import { readFile } from 'node:fs/promises';
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
let caller: RestCaller;
let shortId: string;
let longId: string;

const said: Said[] = [
  { start: 0, end: 3, text: 'Quando passa il tecnico?', speaker: 'Anna' },
  { start: 3, end: 6, text: 'Passa giovedì alle nove.', speaker: 'Marco' },
  { start: 6, end: 8, text: 'Porta lui il pezzo.', speaker: 'Marco' },
];
const momentId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const note = (recordingId: string, number: number, at: number, text: string) =>
  caller.call('PUT', `/api/recordings/${recordingId}/moments/${momentId(number)}`, {
    kind: 'note',
    at,
    text,
  });

it.beforeAll(async () => {
  const speech = await sharedSpeech();
  product = await startProduct({
    SPEECH_ENGINE: 'local',
    SPEECH_MODEL_DIR: speech.modelDir,
    RATE_LIMITS: 'off',
  });
  caller = await registerOverRest(product.url);
  const { wav, seconds } = await speech.say('ronzio '.repeat(20));
  ({ id: shortId } = await caller.upload(wav));
  ({ id: longId } = await caller.upload((await speech.say('ronzio')).wav));
  seedTranscript(product, shortId, said, Math.floor(seconds));
  seedTranscript(product, longId, longTalk(2), 7_200);
  testUser = await openBrowser(product.url, { as: caller, still: true });
  page = testUser.page;
  await testUser.context.grantPermissions(['clipboard-read', 'clipboard-write', 'microphone']);
  await note(shortId, 1, 4.5, 'chiamare Rossi\nMarco: non detto');
  const form = new FormData();
  form.append('at', '7');
  form.append('text', 'la lavagna');
  const image = await page.screenshot({ type: 'jpeg', quality: 40 });
  form.append('image', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'lavagna.jpg');
  await caller.call('PUT', `/api/recordings/${shortId}/moments/${momentId(2)}`, form);
});

afterAll(async () => {
  await testUser?.close();
  await product?.remove();
});

const transcript = (shown: Page = page) => shown.getByRole('region', { name: 'Trascrizione' });
const position = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);

async function open(id: string, shown: Page = page): Promise<void> {
  await shown.goto(`/recordings/${id}`);
  await shown.locator('[data-segment]').first().waitFor();
}

it('notes and pictures stand between the words at their second, and are heard from there', async () => {
  await open(shortId);
  const words = transcript();
  await words.getByText('chiamare Rossi').waitFor();
  const order = await words.evaluate((element) =>
    ['alle nove', 'chiamare Rossi', 'Porta lui', 'la lavagna'].map((text) =>
      element.textContent?.indexOf(text),
    ),
  );
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => Number(one) - Number(other)));
  await words.getByRole('list', { name: 'Appunti' }).getByRole('button', { name: 'Ascolta da 0:04' }).click();
  await expect.poll(position).toBeGreaterThanOrEqual(4.5);

  const ticks = page.getByRole('toolbar', { name: 'Appunti nel tempo' });
  await page.locator('svg[data-moments="2"]').waitFor();
  await ticks.getByRole('button', { name: 'Nota: chiamare Rossi' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(position).toBeGreaterThanOrEqual(7);

  await words.getByRole('button', { name: 'Apri la foto: la lavagna' }).click();
  const large = page.getByRole('dialog', { name: 'Foto a 0:07' }).getByRole('img', { name: 'la lavagna' });
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goBack();
  await large.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(`/recordings/${shortId}`);
});

it('paper, copy and text file have the notes, and say that they are notes', async () => {
  await open(shortId);
  await transcript().getByText('chiamare Rossi').waitFor();
  await page.getByRole('button', { name: 'Copia trascrizione' }).click();
  await page.getByRole('button', { name: 'Trascrizione copiata' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    '[00:00:04] [Nota] chiamare Rossi Marco: non detto\n[00:00:06] Marco: Porta lui il pezzo.',
  );

  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('body > article');
  await printed.waitFor();
  const paper = (await printed.textContent()) ?? '';
  expect(paper.indexOf('Nota: chiamare Rossi')).toBeGreaterThan(paper.indexOf('giovedì alle nove'));
  expect(paper.indexOf('Porta lui')).toBeGreaterThan(paper.indexOf('Nota: chiamare Rossi'));
  const shown = printed.getByRole('img', { name: 'la lavagna' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.emulateMedia({ media: null });

  await page.getByRole('button', { name: 'Scarica' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Testo (.txt)' }).click();
  expect(await readFile(await (await saving).path(), 'utf8')).toBe(
    [
      'Anna: Quando passa il tecnico?',
      'Marco: Passa giovedì alle nove.',
      '[Nota a 00:00:04] chiamare Rossi\n    Marco: non detto',
      'Marco: Porta lui il pezzo.',
      '[Foto a 00:00:07] la lavagna\n',
    ].join('\n\n'),
  );
});

it('a note is written by keys at the second that is heard, changed and deleted there, in another tab at once', async () => {
  await open(shortId);
  const other = await testUser.context.newPage();
  await open(shortId, other);
  await page.locator('[data-segment]', { hasText: 'Passa giovedì' }).click();
  await expect.poll(position).toBeGreaterThanOrEqual(3);
  await page.keyboard.press('n');
  await page.keyboard.type('chiedere il prezzo');
  await page.keyboard.press('Enter');
  await transcript(other).getByText('chiedere il prezzo').waitFor();
  const item = transcript().getByRole('listitem').filter({ hasText: 'chiedere il prezzo' }).last();
  await item.getByRole('button', { name: /^Modifica/ }).click();
  await page.getByRole('textbox', { name: 'Testo dell’appunto' }).fill('chiedere lo sconto');
  await page.keyboard.press('Enter');
  await transcript(other).getByText('chiedere lo sconto').waitFor();
  const changed = transcript().getByRole('listitem').filter({ hasText: 'chiedere lo sconto' }).last();
  await changed.getByRole('button', { name: /^Elimina/ }).click();
  await transcript(other).getByText('chiedere lo sconto').waitFor({ state: 'detached' });
  await other.close();
  expect(testUser.faults).toEqual([]);
});

it('two hours with 300 notes draw only what is near the screen, and list all when asked', async () => {
  for (let number = 0; number < 300; number += 1) {
    await note(longId, 1_000 + number, number * 24, `appunto numero ${number}`);
  }
  await open(longId);
  await transcript().getByText('appunto numero 0').waitFor();
  const items = transcript().getByRole('listitem');
  expect(await transcript().getByText('appunto numero').count()).toBeLessThan(60);
  // What is drawn on the way may be higher than it was taken for.
  await expect
    .poll(async () => {
      await page.locator('#content').evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
      return transcript().getByText('appunto numero 299').count();
    })
    .toBe(1);
  expect(await items.count()).toBeLessThan(150);
  const ticks = page.getByRole('toolbar', { name: 'Appunti nel tempo' }).getByRole('button');
  expect(await ticks.count()).toBeLessThan(60);
  await page.getByRole('button', { name: 'Mostra 300 appunti' }).click();
  const list = page.getByRole('region', { name: 'Appunti', exact: true });
  await expect.poll(() => list.getByRole('listitem').count()).toBe(300);
});

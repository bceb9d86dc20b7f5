import type { Locator } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { violations } from './harness/axe.ts';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { keepImage } from './harness/keep-image.ts';
import { type Product, startProduct } from './harness/product.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';
import { sharedSpeech } from './harness/shared.ts';

let product: Product;
let testUser: TestUser;
let caller: RestCaller;
let id: string;
let heard: string;

it.beforeAll(async () => {
  const speech = await sharedSpeech();
  product = await startProduct({
    SPEECH_ENGINE: 'local',
    SPEECH_MODEL_DIR: speech.modelDir,
    RATE_LIMITS: 'off',
  });
  caller = await registerOverRest(product.url);
  const { wav } = await speech.say('ronzio '.repeat(6));
  ({ id } = await caller.upload(wav, new Date('2026-11-20T09:00:00Z')));
  heard = (await recordingOf(id)).transcript;
  testUser = await openBrowser(product.url, { as: caller, still: true });
});

afterAll(async () => {
  await testUser?.close();
  await product?.remove();
});

type Page = TestUser['page'];
type Shown = { transcript: string; duration: number; audioPath: string | null };
const recordingOf = (recordingId: string) => caller.call<Shown>('GET', `/api/recordings/${recordingId}`);
const shown = (page: Page) =>
  page.locator('[data-segment]').evaluateAll((all) => all.map((each) => each.textContent?.trim()));

const talk = ['Marco: il boiler perde acqua', 'Anna: chiamo io il tecnico', 'Marco: va bene, a giovedì'].join(
  '\n',
);

it('a dropped transcript is read in the dialog that imports it, on the home page and among the recordings', async () => {
  const { page } = testUser;
  await page.setViewportSize({ width: 1280, height: 800 });
  const drop = async (heading: Locator, name: string, text: string) => {
    const transfer = await page.evaluateHandle(
      ([fileName, content]) => {
        const data = new DataTransfer();
        data.items.add(new File([content as string], fileName as string, { type: '' }));
        return data;
      },
      [name, text],
    );
    // On what stands in the zone that takes it.
    await heading.dispatchEvent('drop', { dataTransfer: transfer });
  };
  const dialog = page.getByRole('dialog', { name: 'Importa una trascrizione' });
  const title = dialog.getByRole('textbox', { name: 'Titolo' });
  for (const [path, name] of [
    ['/recordings', 'Registrazioni'],
    ['/', /^Ciao/],
  ] as const) {
    await page.goto(path);
    // Not that of the page that loads.
    const heading = page.getByRole('heading', { level: 1, name });
    await heading.waitFor();
    await drop(heading, 'Sopralluogo.srt', '1\n00:00:01,000 --> 00:00:03,000\nil boiler perde\n');
    const pasted = dialog.getByRole('textbox', { name: 'Incolla la trascrizione' });
    await expect.poll(() => pasted.inputValue()).toContain('il boiler perde');
    expect(await title.inputValue()).toBe('Sopralluogo');
    await dialog.getByRole('button', { name: 'Annulla' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
});

it('a pasted text becomes a recording without audio, whose words are numbered, found and quoted', async () => {
  const { page } = testUser;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('wingman-theme', 'dark'));
  await page.goto('/recordings');
  await page.getByRole('button', { name: 'Importa una trascrizione' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importa una trascrizione' });
  await dialog.getByRole('button', { name: 'Crea la registrazione' }).click();
  await dialog.getByText('Incolla una trascrizione o scegli un file').waitFor();
  await dialog.getByRole('textbox', { name: 'Incolla la trascrizione' }).fill('{"a":1}');
  await dialog.getByText('Il file json non è leggibile, o non contiene una trascrizione').waitFor();
  await dialog.getByRole('textbox', { name: 'Incolla la trascrizione' }).fill(talk);
  await dialog.getByText('Senza orari: i passaggi sono numerati').waitFor();
  await dialog.getByText('Voci: Marco, Anna').waitFor();
  await dialog.getByRole('textbox', { name: 'Titolo' }).fill('Sopralluogo');
  await keepImage(page, 'import-dark-390');
  expect(await violations(page, 'importing a transcript')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await dialog.getByRole('button', { name: 'Crea la registrazione' }).click();
  await page.waitForURL(/\/recordings\/[\w-]{36}/);
  await page.getByText('Importata come testo: non c’è audio da ascoltare.').waitFor();
  await expect
    .poll(() => shown(page))
    .toEqual(['il boiler perde acqua', 'chiamo io il tecnico', 'va bene, a giovedì']);
  await page.getByText('par. 2', { exact: true }).waitFor();
  await keepImage(page, 'imported-dark-390');
  const madeId = page.url().split('/').at(-1) as string;
  expect(await recordingOf(madeId)).toMatchObject({ duration: 0, audioPath: null });
  expect(await page.getByRole('button', { name: /^Ascolta/ }).count()).toBe(0);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await page.getByRole('textbox').first().fill('Che cosa perde il boiler?');
  await page.keyboard.press('Enter');
  const source = page.getByRole('button', { name: /par\. 1/ }).first();
  await source.click();
  await page.waitForURL(new RegExp(`/recordings/${madeId}\\?t=-200`));
  const cited = page.locator('[data-segment][aria-current="true"]');
  await expect.poll(() => cited.textContent()).toBe('il boiler perde acqua');
});

it('a file of subtitles takes the place of a transcript, which comes back', async () => {
  const { page } = testUser;
  await page.goto(`/recordings/${id}`);
  await page.getByRole('button', { name: 'Altre azioni', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sostituisci la trascrizione' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sostituisci la trascrizione' });
  const srt =
    '1\n00:00:00,500 --> 00:00:01,500\nMarco: <b>perché</b> no\n\n2\n00:00:02,000 --> 00:00:03,000\n<script>x</script>\n';
  // As older programs write it.
  const buffer = Buffer.from(srt, 'latin1');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'riunione.srt', mimeType: '', buffer });
  await dialog.getByText('Con gli orari, fino a 0:03').waitFor();
  await keepImage(page, 'import-file');
  await dialog.getByRole('button', { name: 'Sostituisci' }).click();
  await dialog.waitFor({ state: 'hidden' });
  // While the keyboard is on it, the toast stays.
  const undo = page.getByRole('alert').getByRole('button', { name: 'Annulla' });
  await undo.focus();
  await expect.poll(() => shown(page)).toEqual(['Marco: perché no', '<script>x</script>']);
  await undo.click();
  await page.getByText('È di nuovo com’era').waitFor();
  expect((await recordingOf(id)).transcript).toBe(heard);
  await page.getByRole('button', { name: 'Ripeti: trascrizione importata' }).waitFor();
});

import { afterAll, afterEach, expect } from 'vitest';
import { openBrowser, openNewcomer, type TestUser, untilRecordingShown } from './harness/browser.ts';
import { type FakeProvider, startFakeProvider } from './harness/fake-provider.ts';
import { it } from './harness/it.ts';
import { readLocalStore } from './harness/local-store.ts';
import { type Product, startProduct } from './harness/product.ts';
import { registerOverRest } from './harness/rest.ts';
import { sharedSpeech } from './harness/shared.ts';
import type { SpeechFixture } from './harness/speech-fixture.ts';

let speech: SpeechFixture;
let provider: FakeProvider;
let product: Product;
let testUser: TestUser;

it.beforeAll(async () => {
  speech = await sharedSpeech();
  provider = await startFakeProvider();
  product = await startProduct({
    SPEECH_ENGINE: 'local',
    SPEECH_MODEL_DIR: speech.modelDir,
    CHAT_API_KEY: 'sk-prova',
    CHAT_BASE_URL: provider.baseUrl,
    // The stand-in answers every call alike.
    REWORDING: 'off',
    CHAT_MODEL: 'prova',
  });
});

afterEach(() => testUser?.close());

afterAll(async () => {
  await product.remove();
  await provider.close();
});

const words = 'il tecnico passa giovedì';

it('D-40 F-40 takes several audio files at once, names them and their downloads by their files, and says which is none', async () => {
  const { wav } = await speech.say(words);
  testUser = await openNewcomer(product);
  const { page } = testUser;
  await page.goto('/recordings');
  await page.locator('input[type=file]').setInputFiles([
    { name: 'Riunione – città €.wav', mimeType: 'audio/wav', buffer: wav },
    { name: 'finto.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('questo è solo testo') },
    { name: 'appunti.txt', mimeType: 'text/plain', buffer: Buffer.from('niente audio') },
  ]);
  await page.getByText('«appunti.txt» non è un file audio.').waitFor();
  await page.getByRole('link', { name: 'Riunione – città €', exact: true }).waitFor();
  await page.getByText(words).first().waitFor();
  await page.getByText('Non accettata dal server').waitFor();
  await page.getByRole('button', { name: 'Annulla il caricamento: finto.mp3' }).click();
  await page.getByText('Solo in questo browser').waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Riunione – città €', exact: true }).click();
  await page.getByRole('button', { name: 'Scarica' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Sottotitoli (.srt)' }).click();
  expect((await saving).suggestedFilename()).toMatch(
    /^\d{4}-\d\d-\d\d \d\d\.\d\d Riunione – città €\.it\.srt$/,
  );
  await page.getByText('Download completato').waitFor();
  await page.getByRole('button', { name: /^Forma d’onda/ }).click({ position: { x: 40, y: 30 } });
  const audio = page.locator('audio');
  await expect
    .poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime))
    .toBeGreaterThan(0);
});

it('accepts dropped files, and keeps them across a reload until the server has them', async () => {
  const { wav } = await speech.say(words);
  testUser = await openNewcomer(product);
  const { page } = testUser;
  const uploads = '**/api/recordings/*/slices?**';
  await page.route(uploads, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  await page.goto('/recordings');
  await page.getByRole('heading', { name: 'Registrazioni', level: 1 }).waitFor();
  const transfer = await page.evaluateHandle((content) => {
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], 'intervista.wav', { type: 'audio/wav' }));
    return data;
  }, wav.toString('base64'));
  const heading = page.getByRole('heading', { name: 'Registrazioni', level: 1 });
  await heading.dispatchEvent('dragenter', { dataTransfer: transfer });
  await page.getByText('Rilascia qui i file audio o le trascrizioni da importare').waitFor();
  await heading.dispatchEvent('drop', { dataTransfer: transfer });
  await page.getByText('Solo in questo browser (1)').waitFor();
  await page.getByText('Il server non è raggiungibile', { exact: false }).first().waitFor();
  await page.unroute(uploads);
  await page.reload();
  await page.getByRole('link', { name: 'intervista', exact: true }).waitFor();
  await page.getByText(words).first().waitFor();
});

it('D-35 a large photo is reduced before it is sent, a PDF named like one is refused, and the text stays', async () => {
  provider.answer = ['Si vede una scrivania.'];
  testUser = await openNewcomer(product);
  const { page } = testUser;
  const photo = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 4000;
    canvas.height = 3000;
    const context = canvas.getContext('2d');
    for (let i = 0; i < 20_000; i += 1) {
      if (!context) break;
      context.fillStyle = `hsl(${(i * 37) % 360} 70% 50%)`;
      context.fillRect((i * 131) % 4000, (i * 977) % 3000, 60, 40);
    }
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] as string;
  });
  const input = page.getByRole('textbox', { name: 'Messaggio' });
  const chooser = page.locator('input[type=file]');
  await input.fill('Che cosa si vede?');
  await chooser.setInputFiles({
    name: 'foto.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('%PDF-1.7 finta'),
  });
  await page.getByText('Il file non è un’immagine che si possa leggere.').waitFor();
  await chooser.setInputFiles({
    name: 'foto.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(photo, 'base64'),
  });
  await page.getByRole('img', { name: 'Immagine allegata: foto.jpg' }).waitFor();
  expect(await input.inputValue()).toBe('Che cosa si vede?');
  await page.getByRole('button', { name: 'Invia' }).click();
  await page.getByText('Si vede una scrivania.').waitFor();
  const sent = page.getByRole('img', { name: 'Immagine inviata' });
  await expect.poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2048);
});

it('D-32 F-16 an answer causes no request to other hosts, and its script links and markup are text', async () => {
  const caller = await registerOverRest(product.url);
  await caller.upload((await speech.say(words)).wav);
  testUser = await openBrowser(product.url, { as: caller });
  const { page } = testUser;
  provider.answer = [
    '![x](https://esterno.example/x.png) <img src="https://esterno.example/y.png"> ',
    '[qui](javascript:document.title="BANANA") [clicca](https://esterno.example/?d=segreto) <b>forte</b>. Il tecnico passa **giovedì** [1].',
  ];
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  const input = page.getByRole('textbox', { name: 'Messaggio' });
  await input.fill('Quando passa il tecnico?');
  await input.press('Enter');
  await page.getByRole('button', { name: /^Ascolta la fonte 1/ }).waitFor();
  const answer = page.getByRole('article', { name: 'Wingman' });
  expect(await answer.textContent()).toContain('<b>forte</b>');
  expect(await answer.getByRole('link').count()).toBe(0);
  await answer.getByText('qui', { exact: true }).click();
  // F-16: the middle button opens nothing, and a click asks with the whole address.
  const link = answer.getByRole('button', { name: 'clicca' });
  await link.click({ button: 'middle' });
  await link.click();
  const leaving = page.getByRole('dialog', { name: 'Vuoi aprire un altro sito?' });
  await leaving.getByText('https://esterno.example/?d=segreto').waitFor();
  await leaving.getByRole('button', { name: 'Annulla' }).click();
  expect(page.context().pages()).toHaveLength(1);
  expect(await page.title()).not.toContain('BANANA');
  expect(asked).not.toContain('esterno.example');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copia la risposta' }).click();
  await page.getByRole('button', { name: 'Risposta copiata' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Fonti:\n[1] oggi');
});

it('D-05 a recording continues across all screens, logout asks for confirmation, and it is kept', async () => {
  testUser = await openNewcomer(product);
  const { page } = testUser;
  const input = page.getByRole('textbox', { name: 'Messaggio' });
  await input.fill('Di che cosa si è parlato?');
  await input.press('Enter');
  await page.getByText('Oggi non ci sono ancora registrazioni.').waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('startRecording')));
  await untilRecordingShown(page);
  const seconds = async () => {
    const [minutes, rest] = ((await page.getByTestId('recording-time').textContent()) ?? '')
      .split(':')
      .map(Number);
    return (minutes as number) * 60 + (rest as number);
  };
  const menu = async (item: string) => {
    await page.getByRole('button', { name: /Menu utente/ }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const moves = [
    () => page.getByRole('link', { name: 'Registrazioni' }).first().click(),
    () => page.goBack(),
    () => menu('Abbonamento'),
    // Not everybody has the entry; the address is the same move.
    () => page.evaluate(() => history.pushState(null, '', '/admin')),
    () => page.getByRole('link', { name: 'Di che cosa si è parlato?' }).click(),
    () => page.getByRole('button', { name: 'Nuova chat' }).first().click(),
    () => page.keyboard.press('Alt+n'),
  ];
  for (const move of moves) {
    const before = await seconds();
    await move();
    await page.getByText('REC', { exact: true }).first().waitFor();
    await expect.poll(seconds).toBeGreaterThan(before);
  }
  await page.getByRole('button', { name: /Menu utente/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Continua a registrare' }).click();
  await page.getByText('REC', { exact: true }).first().waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('stopRecording')));
  await page.getByText('Registrazione elaborata').waitFor();
  expect(await readLocalStore(page)).toMatchObject([{ uploaded: true }]);
  expect(testUser.faults).toEqual([]);
});

it('shows when the server is unreachable and back, and keeps two tabs of one chat in sync', async () => {
  provider.answer = ['Non lo so.'];
  testUser = await openNewcomer(product);
  const { page, context } = testUser;
  await context.setOffline(true);
  await page.getByText('Sei offline:', { exact: false }).waitFor();
  await context.setOffline(false);
  await page.getByText('Sei offline:', { exact: false }).waitFor({ state: 'detached' });
  const input = page.getByRole('textbox', { name: 'Messaggio' });
  await input.fill('Prima domanda');
  await input.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/chat\//);
  const other = await context.newPage();
  await other.goto(new URL(page.url()).pathname);
  await other.getByRole('article', { name: 'Tu' }).getByText('Prima domanda').waitFor();
  await input.fill('Seconda domanda');
  await input.press('Enter');
  await other.getByRole('article', { name: 'Tu' }).getByText('Seconda domanda').waitFor();
  await other.getByRole('textbox', { name: 'Messaggio' }).fill('a metà');
  await other.reload();
  await expect.poll(() => other.getByRole('textbox', { name: 'Messaggio' }).inputValue()).toBe('a metà');
  await other.keyboard.press('Escape');
  await other.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
});

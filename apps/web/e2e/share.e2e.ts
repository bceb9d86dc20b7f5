import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { untilWorker } from './harness/app-worker.ts';
import { openBrowser, openNewcomer, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { type Product, startProduct } from './harness/product.ts';
import { newEmail, registerOverRest } from './harness/rest.ts';
import { type SharedWith, share } from './harness/share.ts';
import { sharedSpeech } from './harness/shared.ts';

let product: Product;
let testUser: TestUser | undefined;
let voice: SharedWith;

it.beforeAll(async () => {
  const { wav } = await (await sharedSpeech()).say('il tecnico passa giovedì');
  voice = { name: 'PTT-20261129-WA0003.wav', type: 'audio/wav', content: wav };
  product = await startProduct({ RATE_LIMITS: 'off', SPEECH_ENGINE: 'off' });
  await registerOverRest(product.url, 'amministrazione@example.test');
});

it.afterAll(() => product?.remove());
afterEach(() => testUser?.close());

const question = (page: Page, name = 'Importare questo audio?') => page.getByRole('dialog', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Titles of what the server has. */
function onServer(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('authToken')}`;
    const rows = await (await fetch('/api/recordings', { headers: { authorization } })).json();
    return rows.map(({ filename }: { filename: string }) => filename).sort();
  });
}

/** Slices that the browser keeps of files that wait. */
function keptSlices(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const open = indexedDB.open('wingman');
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const count = open.result.transaction('slices').objectStore('slices').count();
    await new Promise((resolve) => count.addEventListener('success', resolve));
    open.result.close();
    return count.result;
  });
}

async function openInstalled(): Promise<Page> {
  testUser = await openNewcomer(product, { worker: true, still: true });
  await untilWorker(testUser.page);
  return testUser.page;
}

it('asks before it imports what another app shares, says what is no audio, and sends several at once', async () => {
  const page = await openInstalled();
  const other = {
    ...voice,
    name: 'Nota «lunga» "due".opus',
    type: 'audio/ogg',
    content: Buffer.from('OggS altro'),
  };
  await share(page, [
    voice,
    other,
    { name: 'appunti.pdf', type: 'application/pdf', content: Buffer.from('%PDF') },
  ]);
  const dialog = question(page, 'Importare questi 2 audio?');
  await dialog.waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  const lines = dialog.getByRole('listitem');
  await expect
    .poll(() => lines.allTextContents())
    .toEqual([
      expect.stringMatching(/^PTT-20261129-WA0003\.wav[\d,]+ KB · \d+ s$/),
      expect.stringMatching(/^Nota «lunga» "due"\.opus0 KB$/),
      'appunti.pdfNon è un file audio',
    ]);
  expect(await onServer(page)).toEqual([]);
  await press(page, 'Importa');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Caricamento di 2 file avviato').waitFor();
  await expect.poll(() => onServer(page)).toContain(voice.name);
  await page.goto('/recordings');
  await page.getByText('Non accettata dal server').waitFor();

  // The same one again: it says so, and it can be refused.
  await share(page, [voice]);
  await question(page).getByText('Già importato da questo dispositivo').waitFor();
  const before = await keptSlices(page);
  await press(page, 'Non importare');
  await question(page).waitFor({ state: 'detached' });
  await expect.poll(() => keptSlices(page)).toBe(before - 1);
  expect(await onServer(page)).toHaveLength(1);
});

it('asks again about what was not answered, once for what was shared twice', async () => {
  const page = await openInstalled();
  await share(page, [voice]);
  await question(page).waitFor();
  await page.keyboard.press('Escape');
  await question(page).waitFor({ state: 'detached' });
  await share(page, [{ ...voice, name: 'la stessa.wav' }]);
  await question(page).waitFor();
  expect(await question(page).getByRole('listitem').count()).toBe(1);
  await page.reload();
  await question(page).getByText('la stessa.wav').waitFor();
  await press(page, 'Importa');
  await expect.poll(() => onServer(page)).toEqual(['la stessa.wav']);
});

it('asks after the sign-in, and only who signs in, about what was shared before', async () => {
  testUser = await openBrowser(product.url, { worker: true, still: true });
  const { page } = testUser;
  const [email, another] = [newEmail(), newEmail()];
  for (const one of [email, another]) await registerOverRest(product.url, one);
  await page.goto('/login');
  await untilWorker(page);
  await share(page, [voice]);
  await page.getByText('Accedi: poi scegli se importare i file condivisi.').waitFor();
  await signIn(page, email);
  await question(page).waitFor();
  await page.keyboard.press('Escape');
  await question(page).waitFor({ state: 'detached' });
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await signIn(page, another);
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
  await share(page, [], { text: 'ciao' });
  await page.getByText('È arrivato solo del testo').waitFor();
  expect(await question(page).count()).toBe(0);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await signIn(page, email);
  await question(page).getByText(voice.name).waitFor();
});

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('segreto-lungo');
  await press(page, 'Accedi');
}

it('says it when nothing came, and when a file is empty', async () => {
  const page = await openInstalled();
  await share(page, []);
  await page.getByText('Nessun file ricevuto').waitFor();
  await share(page, [{ name: 'vuoto.mp3', type: 'audio/mpeg', content: Buffer.alloc(0) }]);
  await question(page, 'Niente da importare').getByText('È vuoto').waitFor();
  await press(page, 'Ho capito');
  await question(page, 'Niente da importare').waitFor({ state: 'detached' });
});

it('says that nothing came where no worker was there to take it', async () => {
  testUser = await openNewcomer(product, { still: true });
  const { page } = testUser;
  await share(page, [voice]);
  await page.getByText('File non ricevuti').waitFor();
  expect(await onServer(page)).toEqual([]);
});

it('asks about a form from a page of another site as about any other, and sends nothing by itself', async () => {
  const page = await openInstalled();
  const { origin } = new URL(page.url());
  const stranger = await page.context().newPage();
  await stranger.setContent(`<form action="${origin}/condividi" method="post" enctype="multipart/form-data">
    <input name="audio" type="file"></form>`);
  await stranger
    .locator('input')
    .setInputFiles({ name: 'x.wav', mimeType: 'audio/wav', buffer: voice.content ?? Buffer.alloc(0) });
  await stranger.evaluate(() => document.querySelector('form')?.submit());
  await question(stranger).getByText('x.wav').waitFor();
  expect(await onServer(stranger)).toEqual([]);
});

it('takes large files slice by slice', async () => {
  const page = await openInstalled();
  await share(page, [{ name: 'lungo.wav', type: 'audio/wav', megabytes: 300 }]);
  await question(page)
    .getByText(/^314,6 MB/)
    .waitFor();
  expect(await keptSlices(page)).toBe(75);
  await press(page, 'Non importare');
  await expect.poll(() => keptSlices(page)).toBe(0);
});

it('asks about files that are opened with the installed app', async () => {
  testUser = await openNewcomer(product, {
    still: true,
    prepare: (page) =>
      page.addInitScript(() => {
        const launchQueue = {
          setConsumer(consumer: (launch: object) => void) {
            const file = new File(['RIFF niente'], 'intervista.wav', { type: 'audio/wav' });
            if (location.hash === '#aperto') consumer({ files: [{ getFile: async () => file }] });
          },
        };
        Object.defineProperty(window, 'launchQueue', { value: launchQueue });
      }),
  });
  const { page } = testUser;
  await page.goto('/healthz');
  await page.goto('/condividi#aperto');
  await question(page).getByText('intervista.wav').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
});

it('keeps what comes without the server, and sends it when the server is back', async () => {
  const page = await openInstalled();
  await product.kill();
  await share(page, [voice]);
  await question(page).waitFor();
  await press(page, 'Importa');
  await question(page).waitFor({ state: 'detached' });
  await page.goto('/recordings');
  await page.getByText('Solo in questo browser (1)').waitFor();
  await product.start();
  await expect.poll(() => onServer(page)).toEqual([voice.name]);
});

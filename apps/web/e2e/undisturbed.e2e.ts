import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toneRecording } from '@wingman/speech/testing/tone-recording.ts';
import { afterAll, expect } from 'vitest';
import { openBrowser, startRecording, type TestUser, untilRecorded } from './harness/browser.ts';
import { it } from './harness/it.ts';
import type { Product } from './harness/product.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';
import { sharedProduct } from './harness/shared.ts';

const sampleRate = 48_000;
const silentSeconds = 20;
const bytesPerSample = 2;
const headerBytes = 44;

let folder: string;
let product: Product;
let caller: RestCaller;
let testUser: TestUser;

it.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wingman-silence-'));
  product = await sharedProduct.deaf();
  caller = await registerOverRest(product.url);
});

afterAll(async () => {
  await testUser?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A microphone that gives nothing at first, as if it were switched off, and then sound. */
async function lateMicrophone(): Promise<string> {
  const { wav } = toneRecording('parole '.repeat(40), { sampleRate });
  const silence = Buffer.alloc(silentSeconds * sampleRate * bytesPerSample);
  const late = Buffer.concat([wav.subarray(0, headerBytes), silence, wav.subarray(headerBytes)]);
  late.writeUInt32LE(late.length - 8, 4);
  late.writeUInt32LE(late.length - headerBytes, 40);
  const file = path.join(folder, 'late.wav');
  await writeFile(file, late);
  return file;
}

it('F-31 F-38 F-39: a silent microphone is reported, and neither that nor an update of the server ends the recording', async () => {
  testUser = await openBrowser(product.url, {
    still: true,
    microphone: await lateMicrophone(),
    as: caller,
    // The update has taken away the file of a screen that this page has not opened yet.
    prepare: (opened) =>
      opened.route('**/assets/recordings-route-*.js', (route) => route.fulfill({ status: 404 })),
  });
  const { page } = testUser;
  await page.goto('/login');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await page.goto('/register?plan=pro');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');

  await startRecording(page);
  const isRecording = page.getByText('REC', { exact: true });
  await isRecording.waitFor();
  const silence = page.getByText('Dal microfono arriva solo silenzio');
  await silence.waitFor();
  await isRecording.waitFor();
  await silence.waitFor({ state: 'detached' });

  // The server serves the next build from now on.
  const isDocument = ({ pathname }: URL) => ['/', '/recordings'].includes(pathname);
  await page.route(isDocument, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/index-[\w-]+\.js/, 'index-di-domani.js');
    await route.fulfill({ response: answer, body });
  });
  await page.getByRole('link', { name: 'Registrazioni' }).first().click();
  await page.getByRole('heading', { name: 'È uscita una nuova versione' }).waitFor();
  await page.getByText('La registrazione continua', { exact: false }).first().waitFor();
  expect(await page.getByText('Qualcosa è andato storto').count()).toBe(0);
  const before = Number((await page.getByTestId('recording-time').textContent())?.split(':').at(-1));
  await isRecording.waitFor();
  await untilRecorded(page, before + 5);
  await page.unrouteAll();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Ferma la registrazione' }).first().click();
  await reloaded;
  await page.getByRole('heading', { name: 'Registrazioni', level: 1 }).waitFor();
  // The file is stored when the recording has ended for the server, too.
  const headers = { authorization: `Bearer ${caller.token}` };
  const storedBytes = async () => {
    const [recording] = await caller.call<{ id: string }[]>('GET', '/api/recordings');
    const audio = await fetch(`${product.url}/api/recordings/${recording?.id}/audio`, { headers });
    return audio.ok ? (await audio.arrayBuffer()).byteLength : 0;
  };
  await expect.poll(storedBytes).toBeGreaterThan(20_000);
});

import type { Page, Route } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import {
  openNewcomer,
  openOwnBrowser,
  record,
  register,
  startRecording,
  type TestUser,
  untilRecorded,
  untilRecordingShown,
} from './harness/browser.ts';
import { it } from './harness/it.ts';
import { readLocalStore } from './harness/local-store.ts';
import { onServer } from './harness/on-server.ts';
import type { Product } from './harness/product.ts';
import { newEmail } from './harness/rest.ts';
import { sharedProduct, sharedSpeech } from './harness/shared.ts';
import type { SpeechFixture } from './harness/speech-fixture.ts';

let speech: SpeechFixture;
let product: Product;
let testUser: TestUser;

const words = 'quello che dico adesso non deve andare perso';

it.beforeAll(async () => {
  speech = await sharedSpeech();
  product = await sharedProduct.local();
});

afterEach(() => testUser?.close());

type Refusal = (route: Route) => Promise<void>;

const refusals: Record<string, Refusal> = {
  '413 with an HTML body': (route) =>
    route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' }),
  'status 500': (route) => route.fulfill({ status: 500, body: '' }),
  'a connection that breaks': (route) => route.abort('connectionreset'),
};

type Proxy = { refusal: keyof typeof refusals | undefined; met: Set<string> };

/** A proxy between browser and server: while `refusal` is set, it answers uploads. */
async function interceptUploads(page: Page): Promise<Proxy> {
  const proxy: Proxy = { refusal: undefined, met: new Set() };
  await page.route(
    (url) => /^\/api\/recordings\/[^/]+\/(slices|finish)$/.test(url.pathname),
    async (route) => {
      const refuse = proxy.refusal && refusals[proxy.refusal];
      if (route.request().method() !== 'POST' || !refuse) return route.continue();
      if (!route.request().url().includes('isWhole=true')) return refuse(route);
      proxy.met.add(proxy.refusal ?? '');
      return refuse(route);
    },
  );
  return proxy;
}

it('D-01 a refused upload does not lose the recording', async () => {
  const { file, seconds } = await speech.say(words);
  testUser = await openNewcomer(product, { microphone: file });
  const { page } = testUser;
  const proxy = await interceptUploads(page);
  for (const name of Object.keys(refusals)) {
    proxy.refusal = name;
    if (proxy.met.size === 0) await record(page, seconds);
    else await page.getByRole('button', { name: /^Riprova il caricamento/ }).click();
    await expect.poll(() => [...proxy.met]).toContain(name);
    await page.getByText('Errore caricamento').first().waitFor();
    await page.goto('/recordings');
    await page.getByText('Solo in questo browser (1)').waitFor();
    const stored = await readLocalStore(page);
    expect(stored, name).toMatchObject([{ uploaded: false, firstBytes: '1a 45 df a3' }]);
    expect(stored[0]?.seconds, name).toBeGreaterThan(seconds);
  }
  expect(await onServer(page)).toEqual([]);
  proxy.refusal = undefined;
  await page.getByRole('button', { name: /^Riprova il caricamento/ }).click();
  await expect.poll(() => onServer(page)).toMatchObject([{ transcript: words }]);
  await expect.poll(() => readLocalStore(page)).toMatchObject([{ uploaded: true }]);
});

it('D-24 recovers a recording of many slices after a browser crash, and uploads it completely', async () => {
  const { file, seconds } = await speech.say(words);
  const own = await openOwnBrowser(product.url, { microphone: file });
  testUser = own;
  await register(own.page, newEmail());
  await startRecording(own.page);
  await untilRecorded(own.page, Math.ceil(seconds) + 4);

  const page = await own.crash();
  await page.goto('/recordings');
  await expect.poll(() => onServer(page)).toMatchObject([{ status: 'ready', transcript: words }]);
  const [stored] = await readLocalStore(page);
  expect(stored).toMatchObject({ uploaded: true, firstBytes: '1a 45 df a3' });
  expect(stored?.sliceCount).toBeGreaterThanOrEqual(5);
  expect(stored?.seconds).toBeGreaterThan(seconds);
});

it('keeps recording while moving inside the app, without network, and uploads when it is back', async () => {
  const { file, seconds } = await speech.say('senza rete non si perde nulla');
  testUser = await openNewcomer(product, { microphone: file });
  const { page, context } = testUser;
  await startRecording(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Registrazioni' }).first().click();
  await untilRecorded(page, Math.ceil(seconds) + 1);
  await page.goBack();
  await page.getByRole('button', { name: 'Ferma la registrazione' }).first().click();
  await page.getByText('Errore caricamento').or(page.getByText('Processing...')).first().waitFor();
  const waiting = await readLocalStore(page);
  expect(waiting).toMatchObject([{ uploaded: false }]);
  expect(waiting[0]?.seconds).toBeGreaterThan(seconds - 0.5);
  await context.setOffline(false);
  await expect
    .poll(() => onServer(page))
    .toMatchObject([{ status: 'ready', transcript: 'senza rete non si perde nulla' }]);
});

it('D-26 start pressed twice makes one recording, and the microphone is released after the stop', async () => {
  const { file, seconds } = await speech.say('una volta sola');
  const countTracks = () => {
    const devices = navigator.mediaDevices;
    const original = devices.getUserMedia.bind(devices);
    const tracks: MediaStreamTrack[] = [];
    Object.assign(globalThis, { microphoneTracks: tracks });
    devices.getUserMedia = async (constraints) => {
      const stream = await original(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  };
  testUser = await openNewcomer(product, {
    microphone: file,
    prepare: (opened) => opened.addInitScript(countTracks),
  });
  const { page } = testUser;
  const states = () =>
    page.evaluate(() => {
      const { microphoneTracks } = globalThis as unknown as { microphoneTracks: MediaStreamTrack[] };
      return microphoneTracks.map(({ readyState }) => readyState);
    });
  const before = (await states()).length;
  const start = page.getByRole('button', { name: 'Inizia a registrare' }).first();
  await start.dblclick();
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('startRecording')));
  await untilRecordingShown(page);
  expect((await states()).slice(before)).toEqual(['live']);
  await untilRecorded(page, Math.ceil(seconds) + 1);
  const stop = page.getByRole('button', { name: 'Ferma la registrazione' }).first();
  await stop.dblclick();
  await expect.poll(() => onServer(page)).toMatchObject([{ transcript: 'una volta sola' }]);
  expect(new Set(await states())).toEqual(new Set(['ended']));
  expect(await readLocalStore(page)).toHaveLength(1);
});

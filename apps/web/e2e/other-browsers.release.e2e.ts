import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Recording } from '@wingman/contract/recording.ts';
import { afterEach, expect } from 'vitest';
import { it } from './harness/it.ts';
import { openFirefox } from './harness/other-browsers/firefox.ts';
import { bodyText, control, field, type OtherBrowser } from './harness/other-browsers/other-browser.ts';
import { type SoundServer, startSoundServer } from './harness/other-browsers/sound-server.ts';
import { openWebKit } from './harness/other-browsers/webkit.ts';
import { type Product, startProduct } from './harness/product.ts';
import { password, registerOverRest } from './harness/rest.ts';
import { sharedSpeech } from './harness/shared.ts';
import type { SpeechFixture } from './harness/speech-fixture.ts';

const spoken = 'il tecnico della caldaia passa martedì alle nove';

let speech: SpeechFixture;
let product: Product;
let sound: SoundServer;
let folder: string;
let browser: OtherBrowser | undefined;

it.beforeAll(async () => {
  speech = await sharedSpeech();
  product = await startProduct({
    SPEECH_ENGINE: 'local',
    SPEECH_MODEL_DIR: speech.modelDir,
    RATE_LIMITS: 'off',
  });
  sound = await startSoundServer();
});

it.afterAll(async () => {
  await sound.end();
  await product.remove();
});

it.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wingman-other-browser-'));
});

afterEach(async () => {
  await browser?.kill();
  browser = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function openSignedIn(
  openBrowser: (folder: string, env: Record<string, string>) => Promise<OtherBrowser>,
): Promise<OtherBrowser> {
  const { email } = await registerOverRest(product.url);
  const opened = await openBrowser(folder, sound.env);
  browser = opened;
  await opened.open(`${product.url}/login`);
  await opened.type(field('Email'), email);
  await opened.type(field('Password'), `${password}\n`);
  await untilShown(opened, 'Ciao, come posso aiutarti');
  await preparePage(opened);
  return opened;
}

/** These browsers never say that the microphone is allowed, so each page offers to ask for it. */
async function preparePage(opened: OtherBrowser): Promise<void> {
  await opened.click(control('Not Now'));
  await opened.run(withoutFilters);
}

/** Tones are noise to the filters that a microphone has for voices. */
const withoutFilters = `
  const devices = navigator.mediaDevices;
  const ask = devices.getUserMedia.bind(devices);
  devices.getUserMedia = (wanted) => ask({ audio: { ...(wanted.audio === true ? {} : wanted.audio), echoCancellation: false, noiseSuppression: false, autoGainControl: false } });
`;

async function untilShown(shown: OtherBrowser, text: string): Promise<void> {
  await expect.poll(() => shown.run<string>(bodyText)).toContain(text);
}

/** From now on the page remembers whether a text was shown: a toast may be gone before a busy machine looks. */
const watchFor = (shown: OtherBrowser, text: string) =>
  shown.run(`
    const look = () => { window.hasShown ||= document.body.textContent.includes(${JSON.stringify(text)}); };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  `);
const untilWatched = (shown: OtherBrowser) =>
  expect.poll(() => shown.run<boolean>('return window.hasShown === true')).toBe(true);

const recordings = (asked: OtherBrowser) =>
  asked.run<Recording[]>(`
    const authorization = 'Bearer ' + localStorage.getItem('authToken');
    return (await fetch('/api/recordings', { headers: { authorization } })).json();
  `);

const start = (used: OtherBrowser) => used.click(control('Inizia a registrare'));
const stop = (used: OtherBrowser) => used.click(control('Ferma la registrazione'));

/** Milliseconds after the words for what a busy machine still owes. */
const restMs = 2000;

/** Says the words to a recorder that runs, and waits a moment. */
async function sayWords(to: OtherBrowser): Promise<void> {
  await untilShown(to, 'REC');
  const { file } = await speech.say(spoken);
  await sound.play(file);
  await to.run(`await new Promise((resolve) => setTimeout(resolve, ${restMs}))`);
}

/** A busy machine loses tones on the way from one program to the other: most of the words are enough. */
function isHeard({ status, transcript }: Recording): boolean {
  const words = spoken.split(' ');
  const heard = words.filter((word) => transcript.split(' ').includes(word));
  return status === 'ready' && heard.length > words.length / 2;
}

const untilTranscribed = (asked: OtherBrowser) =>
  expect.poll(async () => (await recordings(asked)).map(isHeard)).toEqual([true]);

/** Asks for what was said and hears the second that is cited. */
async function askAndHear(asked: OtherBrowser): Promise<void> {
  await asked.open(`${product.url}/`);
  await preparePage(asked);
  await asked.type(field('Messaggio'), 'Quando passa il tecnico?\n');
  // The source moves while the answer is being finished: this is there at its end.
  await untilShown(asked, 'Ricerca:');
  await asked.click(control('Ascolta la fonte 1'));
  const seconds = () => asked.run<number>(`return document.querySelector('audio')?.currentTime ?? 0`);
  await expect.poll(seconds).toBeGreaterThan(0.2);
  expect(await asked.run(`return document.querySelector('audio').error?.message ?? null`)).toBeNull();
}

const browsers = [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const;

it.each(browsers)(
  '%s records the microphone, transcribes it, answers from it and plays the cited second',
  async (_, openBrowser) => {
    const used = await openSignedIn(openBrowser);
    await start(used);
    await sayWords(used);
    await stop(used);
    await untilTranscribed(used);
    await askAndHear(used);
  },
);

it.each(browsers)(
  '%s keeps what it records while the server is away, and sends it later',
  async (_, open) => {
    const used = await openSignedIn(open);
    await start(used);
    await untilShown(used, 'REC');
    await product.kill();
    await sayWords(used);
    await watchFor(used, 'Salvata');
    await stop(used);
    await untilWatched(used);
    await product.start();
    await untilTranscribed(used);
  },
);

// WebKit's driver gives each session a profile of its own, which does not outlive it.
it('Firefox sends what it recorded before a crash of its own', async () => {
  const crashing = await openSignedIn(openFirefox);
  await start(crashing);
  await sayWords(crashing);
  await crashing.kill();
  const firefox = await openFirefox(folder, sound.env);
  browser = firefox;
  await firefox.open(`${product.url}/recordings`);
  await untilTranscribed(firefox);
});

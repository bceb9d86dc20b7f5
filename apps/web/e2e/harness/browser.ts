import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { findChromium, findChromiumShell } from '../../../../scripts/browsers/ensure-chromium.ts';
import { type RestCaller, registerOverRest } from './rest.ts';
import { sharedSpeech } from './shared.ts';
import { oncePerWorker } from './worker.ts';

/** A browser with its own profile, whose microphone plays a sound file. */
export type TestUser = {
  page: Page;
  context: BrowserContext;
  close(): Promise<void>;
  /** Unexpected console errors and exceptions. */
  faults: string[];
};

/** Has processes and a profile of its own. */
export type Owner = TestUser & {
  /** Ends the browser as a power cut would and opens it again on the same profile. */
  crash(): Promise<Page>;
};

/** A host name of this machine that is no secure context, unlike localhost. */
export const plainHost = 'wingman.test';

/** Microphones that play a file, given without asking. With either of them no tab can be shared with its sound. */
const fakeDevices = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  ...fakeDevices,
  `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`,
];

/**
 * Chromium stores no blobs where its temporary folder is /dev/shm, which is where that of a test run may lie. Its
 * profiles lie beside its temporary files, so that files can be moved from one to the other.
 */
const temporaryFolder = existsSync('/tmp') ? '/tmp' : tmpdir();

const program = (executablePath = findChromium()) => ({
  executablePath,
  headless: true,
  env: { ...(process.env as Record<string, string>), TMPDIR: temporaryFolder },
});

const hearing = (file: string) => `--use-file-for-fake-audio-capture=${file}%noloop`;

type TestUserOptions = {
  /** A sound file. */
  microphone?: string;
  width?: number;
  dark?: boolean;
  still?: boolean;
  /** Lets the app's service worker answer: without it a test sees, and changes, what comes from the server. */
  worker?: boolean;
  /** Only what pages show is looked at: no sound, no other window, nothing that the browser asks. */
  bare?: boolean;
  /** A phone: fingers instead of a pointer. */
  touch?: boolean;
  /** The user who is signed in from the start, on the main screen. */
  as?: { token: string };
  /** Setup of the page before it opens anything. */
  prepare?: (page: Page) => Promise<unknown>;
};

const contextOptions = (url: string, options: TestUserOptions): BrowserContextOptions => ({
  baseURL: url,
  locale: 'it-IT',
  timezoneId: 'Europe/Rome',
  viewport: { width: options.width ?? 1280, height: 800 },
  colorScheme: options.dark ? 'dark' : 'light',
  reducedMotion: options.still ? 'reduce' : 'no-preference',
  ...(options.touch && { hasTouch: true, isMobile: true }),
  permissions: ['microphone'],
  acceptDownloads: true,
  serviceWorkers: options.worker ? 'allow' : 'block',
});

const shared = (find: () => string) =>
  oncePerWorker(
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'wingman-microphone-'));
      // Read whenever a page opens the microphone: each person puts there what is to be heard.
      const microphone = path.join(folder, 'microphone.wav');
      const browser = await chromium.launch({
        ...program(find()),
        args: [...flags, hearing(microphone)],
      });
      return { browser, folder, microphone };
    },
    async ({ browser, folder }) => {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  );

const sharedBrowser = shared(findChromium);
const sharedShell = shared(findChromiumShell);

/** What the microphone hears when a test does not say: sounds with pauses, for longer than any of them records. */
const humming = oncePerWorker(
  async () => (await sharedSpeech()).say('ronzio ronzio ronzio ronzio|'.repeat(20)),
  async () => {},
);

/** A person with one tab, which has opened nothing yet unless somebody is signed in. */
export async function openBrowser(url: string, options: TestUserOptions = {}): Promise<TestUser> {
  const { browser, microphone } = await (options.bare ? sharedShell() : sharedBrowser());
  await copyFile(options.microphone ?? (await humming()).file, microphone);
  const context = await browser.newContext({
    ...contextOptions(url, options),
    ...(options.as && { storageState: signedInState(url, options.as.token) }),
  });
  const faults: string[] = [];
  const page = await usablePage(context, faults);
  await options.prepare?.(page);
  if (options.as) await openMain(page);
  return { page, context, faults, close: () => context.close() };
}

/**
 * A new user on the main screen. The forms are used only by their own tests, because they take seconds.
 */
export async function openNewcomer(
  { url }: { url: string },
  options: TestUserOptions = {},
): Promise<TestUser & { caller: RestCaller }> {
  const caller = await registerOverRest(url);
  return { ...(await openBrowser(url, { ...options, as: caller })), caller };
}

/** What the app keeps in the browser of somebody who has signed in. */
function signedInState(url: string, token: string) {
  const localStorage = [{ name: 'authToken', value: token }];
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
}

async function usablePage(context: BrowserContext, faults: string[]): Promise<Page> {
  context.setDefaultTimeout(120_000);
  await context.addInitScript(countRecordedBytes);
  const page = context.pages()[0] ?? (await context.newPage());
  repeatAborted(page);
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  return page;
}

type OwnBrowserOptions = TestUserOptions & {
  /** The title of the tab that is shared when the user is asked what to share; such a browser has no microphone. */
  sharedTab?: string;
};

function ownFlags({ microphone, sharedTab }: OwnBrowserOptions): string[] {
  if (sharedTab === undefined) return [...flags, ...(microphone ? [hearing(microphone)] : [])];
  const sharing = `--auto-select-tab-capture-source-by-title=${sharedTab}`;
  return [...flags.filter((flag) => !fakeDevices.includes(flag)), sharing];
}

/**
 * A dialog that closes goes a step back in the history, and the browser lets that step abort a navigation which began meanwhile: it
 * is begun again.
 */
function repeatAborted(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = (...to) =>
    goto(...to).catch((error: Error) => {
      if (!error.message.includes('ERR_ABORTED')) throw error;
      return goto(...to);
    });
}

/** A browser whose processes can be killed. */
export async function openOwnBrowser(url: string, options: OwnBrowserOptions = {}): Promise<Owner> {
  const profile = await mkdtemp(path.join(temporaryFolder, 'wingman-browser-'));
  const faults: string[] = [];

  async function launch(): Promise<{ context: BrowserContext; page: Page }> {
    const context = await chromium.launchPersistentContext(profile, {
      ...contextOptions(url, options),
      ...program(),
      args: ownFlags(options),
      // A browser that is mute shares no sound.
      ...(options.sharedTab !== undefined && { ignoreDefaultArgs: ['--mute-audio'] }),
    });
    return { context, page: await usablePage(context, faults) };
  }

  const testUser: Owner = {
    ...(await launch()),
    faults,
    async crash() {
      const closed = testUser.context.waitForEvent('close');
      for (const pid of processesOf(profile)) process.kill(pid, 'SIGKILL');
      await closed;
      await rm(path.join(profile, 'SingletonLock'), { force: true });
      Object.assign(testUser, await launch());
      return testUser.page;
    },
    async close() {
      await testUser.context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
  return testUser;
}

/** The browser's processes, found by the profile folder in their command line. */
function processesOf(profile: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && commandLine(name).includes(`--user-data-dir=${profile}`))
    .map(Number);
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** The landing page once the app has taken it over: its links work before that, its buttons do not. */
export async function openLanding(page: Page): Promise<void> {
  await page.goto('/');
  await untilTakenOver(page);
}

/** Waits until React knows the page that the server sent. */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1');
    return heading && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
  });
}

/** The main screen, ready to be used. `base`: the path of the product, if any. */
export async function openMain(page: Page, base = ''): Promise<void> {
  await page.goto(`${base}/`);
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
}

/**
 * Registers a fresh account through the form and waits for the main screen. `base`: the path of the product, if any.
 */
export async function register(page: Page, email: string, base = ''): Promise<void> {
  await page.goto(`${base}/register`);
  await page.getByLabel('Nome', { exact: true }).fill('Prova');
  await page.getByLabel('Cognome').fill('Browser');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('segreto-lungo');
  await page.getByRole('button', { name: 'Crea Account' }).click();
  await expect.poll(() => new URL(page.url()).pathname.replace(/\/$/, '')).toBe(base);
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
}

/** Presses the button that records, which is another one on phones. */
export async function pressRecord(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Inizia a registrare|Registra una conversazione)$/ })
    .filter({ visible: true })
    .first()
    .click();
}

/** Begins to record from anywhere, and waits for the screen of the recording. */
export async function startRecording(page: Page): Promise<void> {
  await pressRecord(page);
  await untilRecordingShown(page);
}

/** The screen of the recording, which opens wherever it was begun. */
export async function untilRecordingShown(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Registrazione in corso' }).waitFor();
}

/**
 * Records for so many seconds and a little more, because a busy machine starts late, and stops on the screen of the recording,
 * which leads on to the page of what was recorded.
 */
export async function record(page: Page, seconds: number): Promise<void> {
  await startRecording(page);
  await untilRecorded(page, Math.ceil(seconds) + 1);
  await page.getByRole('button', { name: 'Ferma e salva', exact: true }).click();
}

/** In the page: counts the bytes that its latest recorder has delivered. */
function countRecordedBytes(): void {
  const { MediaRecorder } = window;
  if (!MediaRecorder) return;
  const { start } = MediaRecorder.prototype;
  MediaRecorder.prototype.start = function counted(...args) {
    Object.assign(window, { recordedBytes: 0 });
    this.addEventListener('dataavailable', ({ data }) => {
      (window as unknown as { recordedBytes: number }).recordedBytes += data.size;
    });
    return start.apply(this, args);
  };
}

/**
 * Waits until so many seconds are recorded, at least two, or more where the machine is busy: the time runs also while the
 * browser is too busy to deliver audio.
 */
export async function untilRecorded(page: Page, seconds: number): Promise<void> {
  const shown = async () => {
    const [minutes = 0, rest = 0] = ((await page.getByTestId('recording-time').textContent()) ?? '')
      .split(':')
      .map(Number);
    return minutes * 60 + rest;
  };
  await expect.poll(shown).toBeGreaterThanOrEqual(seconds);
  const bytes = () => page.evaluate(() => (window as unknown as { recordedBytes: number }).recordedBytes);
  await expect.poll(bytes).toBeGreaterThan(0);
}

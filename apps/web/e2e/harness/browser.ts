import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { findChromium } from '../../../../scripts/ensure-chromium.ts';

/** A person's browser: a profile of its own that survives `restart`, with a microphone that hears a sound file. */
export type Person = {
  page: Page;
  context: BrowserContext;
  /** Ends the browser as a power cut would and opens it again on the same profile. */
  crash(): Promise<Page>;
  close(): Promise<void>;
  /** Console errors and exceptions that no test said it expects. */
  faults: string[];
};

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

type PersonOptions = {
  microphone?: string;
  width?: number;
  dark?: boolean;
  still?: boolean;
  /** A name that leads to this machine and that the browser does not trust as it trusts localhost. */
  plainHost?: string;
};

export async function openBrowser(url: string, options: PersonOptions = {}): Promise<Person> {
  const profile = await mkdtemp(path.join(tmpdir(), 'wingman-browser-'));
  const faults: string[] = [];
  const { microphone, plainHost } = options;

  async function launch(): Promise<{ context: BrowserContext; page: Page }> {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findChromium(),
      headless: true,
      args: [
        ...quiet,
        ...(microphone ? [`--use-file-for-fake-audio-capture=${microphone}%noloop`] : []),
        ...(plainHost ? [`--host-resolver-rules=MAP ${plainHost} 127.0.0.1`] : []),
      ],
      baseURL: url,
      locale: 'it-IT',
      timezoneId: 'Europe/Rome',
      viewport: { width: options.width ?? 1280, height: 800 },
      colorScheme: options.dark ? 'dark' : 'light',
      reducedMotion: options.still ? 'reduce' : 'no-preference',
      permissions: ['microphone'],
      acceptDownloads: true,
    });
    context.setDefaultTimeout(60_000);
    const page = context.pages()[0] ?? (await context.newPage());
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(String(error)));
    return { context, page };
  }

  const person: Person = {
    ...(await launch()),
    faults,
    async crash() {
      const closed = person.context.waitForEvent('close');
      for (const pid of processesOf(profile)) process.kill(pid, 'SIGKILL');
      await closed;
      await rm(path.join(profile, 'SingletonLock'), { force: true });
      Object.assign(person, await launch());
      return person.page;
    },
    async close() {
      await person.context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
  return person;
}

/** The browser's processes, told by the profile folder in their command line. */
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

/** Registers a fresh account through the form and waits for the main screen. `base`: the path of the product, if any. */
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

/** Speaks into the microphone for so many seconds and stops. */
export async function record(page: Page, seconds: number): Promise<void> {
  await page.getByRole('button', { name: 'Inizia a registrare' }).first().click();
  await page.getByText('REC', { exact: true }).first().waitFor();
  await page.waitForTimeout(seconds * 1000);
  await page.getByRole('button', { name: 'Ferma la registrazione' }).first().click();
}

/** Waits until so many seconds are recorded, or more where the machine is busy. */
export async function untilRecorded(page: Page, seconds: number): Promise<void> {
  const shown = async () => {
    const [minutes = 0, rest = 0] = ((await page.getByTestId('recording-time').textContent()) ?? '')
      .split(':')
      .map(Number);
    return minutes * 60 + rest;
  };
  await expect.poll(shown, { timeout: 60_000 }).toBeGreaterThanOrEqual(seconds);
}

import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import {
  openBrowser,
  openNewcomer,
  plainHost,
  register,
  type TestUser,
  untilRecorded,
  untilRecordingShown,
} from './harness/browser.ts';
import { it } from './harness/it.ts';
import { readLocalStore } from './harness/local-store.ts';
import { onServer, untilSent } from './harness/on-server.ts';
import type { Product } from './harness/product.ts';
import { newEmail } from './harness/rest.ts';
import { sharedProduct } from './harness/shared.ts';

let product: Product;
let testUser: TestUser;

it.beforeAll(async () => {
  product = await sharedProduct.local();
});

afterEach(() => testUser.close());

const start = (page: Page) => page.getByRole('button', { name: 'Inizia a registrare' }).click();
const stop = (page: Page) => page.getByRole('button', { name: 'Ferma la registrazione' }).click();
const recording = (page: Page) => page.getByText('REC', { exact: true });
const toast = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });

/** What the page has asked of the browser, and how the browser shall answer, in the hands of the test. */
type Spy = {
  tracks: MediaStreamTrack[];
  /** The name of the error with which the next requests for the microphone fail. */
  refusal: string | null;
  locks: { released: boolean }[];
  visibility: DocumentVisibilityState;
};
type SpiedWindow = Window & { spy: Spy };

/** On every page that is opened from now on. */
async function spyOnDevices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const spy: Spy = { tracks: [], refusal: null, locks: [], visibility: 'visible' };
    Object.assign(window, { spy });
    const original = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices);
    if (original) {
      navigator.mediaDevices.getUserMedia = async (constraints) => {
        if (spy.refusal) throw new DOMException('', spy.refusal);
        const stream = await original(constraints);
        spy.tracks.push(...stream.getTracks());
        return stream;
      };
    }
    const request = async () => {
      const lock = { released: false, release: async () => void Object.assign(lock, { released: true }) };
      spy.locks.push(lock);
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    Object.defineProperty(document, 'visibilityState', { get: () => spy.visibility, configurable: true });
  });
}

const trackStates = (page: Page) =>
  page.evaluate(() => (window as unknown as SpiedWindow).spy.tracks.map(({ readyState }) => readyState));
const lockStates = (page: Page) =>
  page.evaluate(() => (window as unknown as SpiedWindow).spy.locks.map(({ released }) => released));
const refuseWith = (page: Page, name: string | null) =>
  page.evaluate((refusal) => Object.assign((window as unknown as SpiedWindow).spy, { refusal }), name);

/** Hides the page, on which the browser takes its screen lock back, and shows it again. */
async function hideAndShow(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { spy } = window as unknown as SpiedWindow;
    for (const visibility of ['hidden', 'visible'] as const) {
      spy.visibility = visibility;
      if (visibility === 'hidden') for (const lock of spy.locks) lock.released = true;
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });
}

async function openPage(): Promise<Page> {
  testUser = await openNewcomer(product, { still: true, prepare: spyOnDevices });
  return testUser.page;
}

it('D-25 a wake lock is held while recording, requested again on return, and released at the end', async () => {
  const page = await openPage();
  expect(await lockStates(page)).toEqual([]);
  await start(page);
  await recording(page).waitFor();
  await expect.poll(() => lockStates(page)).toEqual([false]);
  await hideAndShow(page);
  await expect.poll(() => lockStates(page)).toEqual([true, false]);
  await untilRecorded(page, 3);
  await stop(page);
  await expect.poll(() => lockStates(page)).toEqual([true, true]);
  await hideAndShow(page);
  await untilSent(page);
  expect(await lockStates(page)).toEqual([true, true]);
});

it('D-25 (a) an unplugged microphone is reported within 5 s, REC disappears, and the recording is sent', async () => {
  const page = await openPage();
  await start(page);
  await untilRecorded(page, 3);
  await page.evaluate(() => {
    for (const track of (window as unknown as SpiedWindow).spy.tracks) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  });
  await toast(page, 'Microfono scollegato').waitFor();
  await recording(page).waitFor({ state: 'detached' });
  await untilSent(page);
});

it('D-25 (b) a microphone muted by the system is reported within 5 s, and the recording is sent', async () => {
  const page = await openPage();
  await start(page);
  await untilRecorded(page, 2);
  await page.evaluate(() => {
    const { tracks } = (window as unknown as SpiedWindow).spy;
    for (const track of tracks) track.dispatchEvent(new Event('mute'));
  });
  await toast(page, 'Il microfono non trasmette più').waitFor();
  await recording(page).waitFor({ state: 'detached' });
  await untilSent(page);
  expect(new Set(await trackStates(page))).toEqual(new Set(['ended']));
});

it('D-26 (d) after a denial the button works again, and (b) D-27 each failure has a sentence of its own', async () => {
  const page = await openPage();
  const titles: Record<string, string> = {
    NotAllowedError: 'Permessi microfono richiesti',
    NotFoundError: 'Nessun microfono trovato',
    NotReadableError: 'Microfono occupato',
    OverconstrainedError: 'Microfono non adatto',
  };
  for (const [name, title] of Object.entries(titles)) {
    await refuseWith(page, name);
    // A press that follows at once is the second one of a double click.
    await expect
      .poll(
        async () => {
          await start(page);
          return toast(page, title).isVisible();
        },
        { interval: 700 },
      )
      .toBe(true);
    if (name === 'NotAllowedError') {
      const text = "Per favore consenti l'accesso al microfono nel browser e riprova.";
      await toast(page, title).getByText(text, { exact: true }).waitFor();
    } else {
      await expect.poll(() => page.getByText('Permessi microfono richiesti').count()).toBe(0);
    }
    expect(await recording(page).count()).toBe(0);
  }
  await refuseWith(page, null);
  await expect
    .poll(
      async () => {
        if (!(await recording(page).isVisible())) await start(page);
        return recording(page).isVisible();
      },
      { interval: 700 },
    )
    .toBe(true);
  await untilRecorded(page, 2);
  await stop(page);
  await untilSent(page);
  expect(new Set(await trackStates(page))).toEqual(new Set(['ended']));
});

it.each([
  ['is asked for', async () => ({ state: 'prompt' })],
  [
    'cannot be asked about',
    async () => {
      throw new TypeError('unknown permission');
    },
  ],
])(
  'D-26 (e) D-27 (c) where the permission %s the prompt asks, gives the microphone back, and recording works',
  async (_how, query) => {
    testUser = await openNewcomer(product, {
      still: true,
      async prepare(opened) {
        await opened.addInitScript(`navigator.permissions.query = ${query}`);
        await spyOnDevices(opened);
      },
    });
    const { page } = testUser;
    const prompt = page.getByRole('dialog', { name: 'Microphone Access' });
    await prompt.waitFor();
    await prompt.getByRole('button', { name: 'Not Now' }).waitFor();
    await prompt.getByRole('button', { name: 'Allow Microphone Access' }).click();
    await prompt.waitFor({ state: 'hidden' });
    expect(await trackStates(page)).toEqual(['ended']);
    await start(page);
    await recording(page).waitFor();
    await untilRecorded(page, 2);
    await stop(page);
    await untilSent(page);
    expect(await trackStates(page)).toEqual(['ended', 'ended']);
  },
);

/** Where the button that records is, in px of the window. */
async function recordPoint(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('button', { name: 'Inizia a registrare' }).first().boundingBox();
  if (!box) throw new Error('no button that records');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const asking = (page: Page) =>
  page.addInitScript(`navigator.permissions.query = async () => ({ state: 'prompt' })`);

it('a press on the button that records is not swallowed by the prompt that covers it', async () => {
  testUser = await openNewcomer(product, { still: true, prepare: asking });
  const { page } = testUser;
  const { x, y } = await recordPoint(page);
  const prompt = page.getByRole('dialog', { name: 'Microphone Access' });
  await prompt.waitFor();
  await page.mouse.click(x, y);
  await untilRecordingShown(page);
  await prompt.waitFor({ state: 'hidden' });
  await page.goBack();
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
  await recording(page).waitFor();
});

it('a press during which the prompt comes records all the same, and elsewhere only closes it', async () => {
  testUser = await openNewcomer(product, { still: true, prepare: asking });
  const { page } = testUser;
  const { x, y } = await recordPoint(page);
  await page.reload();
  const prompt = page.getByRole('dialog', { name: 'Microphone Access' });
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await prompt.waitFor();
  await page.mouse.up();
  await untilRecordingShown(page);

  await page.getByRole('button', { name: 'Ferma e salva', exact: true }).click();
  await untilSent(page);
  await page.goto('/');
  await prompt.waitFor();
  await page.mouse.click(x - 400, y);
  await prompt.waitFor({ state: 'hidden' });
  expect(await recording(page).count()).toBe(0);
});

it('D-27 (a) (d) over plain http the login works, and recording says that https is needed', async () => {
  const url = product.url.replace('localhost', plainHost);
  testUser = await openBrowser(url, { still: true });
  const { page } = testUser;
  const email = newEmail();
  await register(page, email);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await start(page);
  await toast(page, 'Serve una connessione sicura').getByText('https', { exact: false }).first().waitFor();
  expect(await recording(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Menu utente' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByText('Logout effettuato').waitFor();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('segreto-lungo');
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.getByText('Login effettuato!').waitFor();
  const box = page.getByRole('textbox', { name: 'Messaggio' });
  await box.fill('Che cosa è stato detto oggi?');
  await box.press('Enter');
  await page.getByText('Oggi non ci sono ancora registrazioni.', { exact: false }).waitFor();
  await page.reload();
  await page.getByText('Oggi non ci sono ancora registrazioni.', { exact: false }).waitFor();
  expect(testUser.faults).toEqual([]);
});

it('D-15 (d) a browser whose recorder makes no webm records in a type that it makes, and the server takes it', async () => {
  const prepare = (opened: Page) =>
    opened.addInitScript(() => {
      const original = MediaRecorder.isTypeSupported.bind(MediaRecorder);
      MediaRecorder.isTypeSupported = (type) => !/webm|ogg/.test(type) && original(type);
    });
  testUser = await openNewcomer(product, { still: true, prepare });
  const { page } = testUser;
  await start(page);
  await untilRecorded(page, 4);
  await stop(page);
  await expect.poll(() => readLocalStore(page)).toMatchObject([{ uploaded: true }]);
  expect(await page.getByText('Permessi microfono richiesti').count()).toBe(0);
  // Only what the server has decoded has a length.
  await expect.poll(async () => (await onServer(page))[0]?.status).toBe('ready');
  const [made] = await onServer(page);
  expect(made?.audioType).toMatch(/mp4/);
  const [kept] = await readLocalStore(page);
  expect(Math.abs((made?.duration ?? 0) - (kept?.seconds ?? 0))).toBeLessThanOrEqual(1);
});

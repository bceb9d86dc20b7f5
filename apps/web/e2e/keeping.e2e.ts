import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { openNewcomer, type TestUser, untilRecorded, untilRecordingShown } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { readLocalStore } from './harness/local-store.ts';
import { onServer, untilSent } from './harness/on-server.ts';
import type { Product } from './harness/product.ts';
import { registerOverRest, signIn } from './harness/rest.ts';
import { sharedProduct } from './harness/shared.ts';

let product: Product;
let testUser: TestUser;
let email: string;

it.beforeAll(async () => {
  product = await sharedProduct.deaf();
});

afterEach(() => testUser.close());

/** What the server has whole: a recording that goes on is there too, and may never be ended. */
const recordings = async (page: Page) =>
  (await onServer(page)).filter(({ status }) => status !== 'recording');
const toast = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });

async function recordFor(page: Page, seconds: number): Promise<void> {
  // By the event: a press of the button that follows another one at once counts as a double click.
  await page.evaluate(() => window.dispatchEvent(new Event('startRecording')));
  await untilRecordingShown(page);
  await untilRecorded(page, seconds);
}

const stop = (page: Page) => page.getByRole('button', { name: 'Ferma la registrazione' }).click();

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu utente' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

async function open(prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const newcomer = await openNewcomer(product, { still: true, ...(prepare && { prepare }) });
  testUser = newcomer;
  email = newcomer.caller.email;
  return newcomer.page;
}

/** Inside the app: a page that is left stops sending. */
async function moveToRecordings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Registrazioni' }).first().click();
  await page.getByRole('heading', { name: 'Registrazioni', level: 1 }).waitFor();
}

/** Ways in which a browser's own store fails, put into the page before anything runs in it. */
const brokenStores = {
  'D-22 (a) rejects every slice for want of room': () => {
    const original = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function put(...parts) {
      if (this.name === 'slices') throw new DOMException('full', 'QuotaExceededError');
      return original.apply(this, parts);
    };
  },
  'D-22 (b) gives back 15 bytes of each slice': () => {
    const original = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function put(value, ...rest) {
      const isSlice = this.name === 'slices';
      return original.call(this, isSlice ? { ...value, blob: value.blob.slice(0, 15) } : value, ...rest);
    };
  },
  'D-22 (c) does not open': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no store', 'InvalidStateError');
    };
  },
};

it.each(Object.entries(brokenStores))(
  'a store that %s is told, and the recording is sent from memory',
  async (_name, breakStore) => {
    const page = await open((opened) => opened.addInitScript(breakStore));
    await recordFor(page, 2);
    await toast(page, 'Nessuna copia di sicurezza').waitFor();
    await untilRecorded(page, 5);
    await stop(page);
    await moveToRecordings(page);
    await expect.poll(() => recordings(page)).toHaveLength(1);
    await page.getByRole('link', { name: /^Registrazione delle/ }).waitFor();
    await page.getByText('Solo in questo browser').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('link', { name: /^Registrazione delle/ }).waitFor();
    expect(await page.getByText('Solo in questo browser').count()).toBe(0);
  },
);

it('D-22 requests persistent storage at the first recording, and not before', async () => {
  const page = await open((opened) =>
    opened.addInitScript(() => {
      const asked: string[] = [];
      Object.assign(window, { asked });
      navigator.storage.persisted = async () => false;
      navigator.storage.persist = async () => asked.push('persist') > 0;
    }),
  );
  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
  expect(await asked()).toEqual([]);
  await recordFor(page, 2);
  expect(await asked()).toEqual(['persist']);
  await stop(page);
  await untilSent(page);
});

it('D-05 a confirmed logout while recording keeps the recording for the next sign-in', async () => {
  const page = await open();
  await page.route(
    (url) => url.pathname.startsWith('/api/recordings'),
    (route) => (route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue()),
  );
  await recordFor(page, 4);
  await logOut(page);
  const question = page.getByRole('dialog', { name: 'Stai registrando' });
  await question.getByRole('button', { name: 'Ferma ed esci' }).click();
  await toast(page, 'Logout effettuato').waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  const [kept] = await readLocalStore(page);
  expect(kept).toMatchObject({ uploaded: false, status: 'pending' });
  expect(kept?.seconds).toBeGreaterThan(3.5);
  await page.unrouteAll();
  await signIn(page, email);
  await expect.poll(() => recordings(page)).toMatchObject([{ id: kept?.id }]);
});

it('D-05 closing the tab while recording asks for confirmation, and loses nothing', async () => {
  const page = await open();
  await recordFor(page, 4);
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    });
  });
  await page.close({ runBeforeUnload: true });
  expect(await asked).toBe('beforeunload');
  await page.getByText('REC', { exact: true }).waitFor();
  // The third slice has had a second to be written; what a busy browser cannot hand over while it closes is less than one.
  await untilRecorded(page, 7);

  const closed = page.waitForEvent('close');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.close({ runBeforeUnload: true });
  await closed;
  const next = await testUser.context.newPage();
  await next.goto('/recordings');
  await toast(next, 'Registrazioni recuperate').waitFor();
  await expect.poll(() => recordings(next)).toHaveLength(1);
  await expect.poll(() => readLocalStore(next)).toMatchObject([{ uploaded: true }]);
  const [kept] = await readLocalStore(next);
  expect(kept?.seconds).toBeGreaterThan(5.5);
});

it('D-23 unsent recordings of one user are not sent, shown or counted for another, and later sent for the first', async () => {
  const page = await open();
  const second = await registerOverRest(product.url);
  const uploads = (url: URL) => url.pathname.startsWith('/api/recordings');
  await page.route(uploads, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  for (const _ of [1, 2, 3]) {
    await recordFor(page, 2);
    await stop(page);
    // While one is being saved no other begins.
    await page.getByRole('button', { name: 'Inizia a registrare' }).waitFor();
  }
  await moveToRecordings(page);
  await page.getByText('Solo in questo browser (3)').waitFor();
  await logOut(page);
  await toast(page, 'Logout effettuato').waitFor();

  await signIn(page, second.email);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && uploads(new URL(request.url()))) sent.push(request.url());
  });
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.goto('/recordings');
  await page.getByText('Ancora nessuna registrazione').waitFor();
  expect(await page.getByText('Solo in questo browser').count()).toBe(0);
  expect(await page.getByText('Processing...').count()).toBe(0);
  expect(sent).toEqual([]);
  expect((await readLocalStore(page)).map(({ uploaded }) => uploaded)).toEqual([false, false, false]);
  await logOut(page);
  await toast(page, 'Logout effettuato').waitFor();

  await signIn(page, email);
  await expect.poll(() => recordings(page)).toHaveLength(3);
  await expect
    .poll(async () => (await readLocalStore(page)).map(({ uploaded }) => uploaded))
    .toEqual([true, true, true]);
});

import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openBrowser, startRecording, type TestUser, untilRecorded } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { readLocalStore } from './harness/local-store.ts';
import { onServer } from './harness/on-server.ts';
import type { Product } from './harness/product.ts';
import { type RestCaller, registerOverRest, signIn } from './harness/rest.ts';
import { sharedProduct } from './harness/shared.ts';

/** Milliseconds between the message and the login form. */
const expiryDelayMs = 1_500;

let product: Product;
let caller: RestCaller;
let email: string;
let testUser: TestUser;

it.beforeAll(async () => {
  product = await sharedProduct.deaf();
  caller = await registerOverRest(product.url);
  email = caller.email;
  testUser = await openBrowser(product.url);
  await noteExpiry(testUser.context);
});

/** A test that failed may have left its sign-in behind, and no other test is to fail by it. */
it.beforeEach(async () => {
  const { page, context } = testUser;
  await context.clearCookies();
  if (page.url().startsWith(product.url)) await page.evaluate(() => localStorage.removeItem('authToken'));
});

afterAll(() => testUser?.close());

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Ends the page's session on the server. */
async function revoke(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const answer = await fetch(`${product.url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
}

type Expiry = { told?: number; timerStarted?: number; left?: number };

/**
 * Notes in the page itself, on every load, when the message came, when the timer of the login form was started, and when the form
 * opened. What the page shows late on a busy machine does not count for the length of the timer.
 */
async function noteExpiry(context: BrowserContext): Promise<void> {
  await context.addInitScript((delayMs) => {
    const notes: Expiry = {};
    Object.assign(window, { expiryNotes: notes });
    const setTimer = window.setTimeout;
    Object.assign(window, {
      setTimeout: (...args: Parameters<typeof setTimer>) => {
        if (args[1] === delayMs) notes.timerStarted ??= performance.now();
        return setTimer(...args);
      },
    });
    new MutationObserver(() => {
      const isTold = document.body?.textContent?.includes('Sessione scaduta');
      if (isTold) notes.told ??= performance.now();
      if (notes.told && location.pathname === '/login') notes.left ??= performance.now();
    }).observe(document, { childList: true, subtree: true });
  }, expiryDelayMs);
}

async function expectExpiry(page: Page): Promise<void> {
  await page.getByText('Sessione scaduta').waitFor();
  await page.getByText('Effettua nuovamente il login per continuare').waitFor();
  await expect.poll(() => pathOf(page)).toBe('/login');
  await page.getByRole('button', { name: 'Accedi' }).waitFor();
  const { told, timerStarted, left } = await page.evaluate(
    () => (window as unknown as { expiryNotes: Required<Expiry> }).expiryNotes,
  );
  expect(left - timerStarted).toBeGreaterThanOrEqual(expiryDelayMs - 1);
  expect(told).toBeLessThan(left);
}

it('says that the session has expired when a message is refused, and opens the login form after 1.5 s', async () => {
  const { page } = testUser;
  await signIn(page, email);
  await page.getByRole('textbox', { name: 'Messaggio' }).fill('Cosa è stato detto oggi?');
  await revoke(page);
  // The server looks by itself, too, and may have taken the box away by now.
  await page.keyboard.press('Enter');
  await expectExpiry(page);
  expect(await page.getByText('Chat fallito').count()).toBe(0);
});

it('says the same when the page is loaded with an invalid token', async () => {
  const { page } = testUser;
  await signIn(page, email);
  await page.getByRole('link', { name: 'Registrazioni' }).click();
  await page.getByText('Ancora nessuna registrazione').waitFor();
  await revoke(page);
  await page.reload();
  await expectExpiry(page);
});

it('shows a recording in the tab that makes it and nowhere else, and signs every tab out at once', async () => {
  const { page, context } = testUser;
  await signIn(page, email);
  const other = await context.newPage();
  await other.goto('/recordings');
  await other.getByRole('heading', { name: 'Registrazioni', level: 1 }).waitFor();

  await page.bringToFront();
  await startRecording(page);
  await untilRecorded(page, 2);
  await other.reload();
  // The list may hold what the server has of it already.
  await other.getByRole('heading', { name: 'Registrazioni', level: 1 }).waitFor();
  await other.getByRole('button', { name: 'Inizia a registrare' }).waitFor();
  expect(await other.getByText('REC', { exact: true }).count()).toBe(0);
  expect(await other.getByText('Solo in questo browser').count()).toBe(0);

  await page.getByRole('button', { name: 'Ferma e salva', exact: true }).click();
  await other.getByText('Sul server, in attesa').waitFor();
  expect(await caller.call<object[]>('GET', '/api/recordings')).toHaveLength(1);

  await page.getByRole('button', { name: 'Menu utente' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByText('Logout effettuato').waitFor();
  await expectExpiry(other);
  expect(pathOf(page)).toBe('/');
});

it('says the same, and nothing else, whatever is refused: a setting, a download, the events of an idle page', async () => {
  const { page } = testUser;
  const refused: Record<string, () => Promise<void>> = {
    'a setting': async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('toggleSettings')));
      await page.getByLabel('Nome utente').fill('Nuovo');
      await revoke(page);
      await page.getByRole('button', { name: 'Salva', exact: true }).click();
    },
    'a download': async () => {
      await page.getByRole('link', { name: 'Registrazioni' }).click();
      await page.getByRole('link', { name: /^Registrazione delle/ }).click();
      await page.getByRole('button', { name: 'Scarica' }).click();
      await revoke(page);
      await page.getByRole('menuitem', { name: 'Audio MP3' }).click();
    },
    // The server looks again every half minute whether who listens is still signed in.
    'the events of an idle page': () => revoke(page),
  };
  for (const [what, refuse] of Object.entries(refused)) {
    await signIn(page, email);
    await refuse();
    await expectExpiry(page);
    expect(await page.getByText('Token non valido').count(), what).toBe(0);
    expect(await page.getByText(/^Errore/).count(), what).toBe(0);
  }
});

type Ending = { end: (page: Page, email: string) => Promise<void>; isStopped: boolean };

const endings: Record<string, Ending> = {
  'revoked, and the recording stopped at once': { end: revoke, isStopped: true },
  'revoked while the recording goes on': { end: revoke, isStopped: false },
  'ended with the account, which is deactivated': {
    end: (_page, address) => product.run('admin', 'deactivate', address),
    isStopped: false,
  },
};

it.each(Object.entries(endings))(
  'D-31 keeps the recording of a sign-in that is %s, for the person who made it',
  async (_name, { end, isStopped }) => {
    const { page } = testUser;
    const { email: own } = await registerOverRest(product.url);
    await signIn(page, own);
    await startRecording(page);
    await untilRecorded(page, 2);
    await end(page, own);
    if (isStopped) await page.getByRole('button', { name: 'Ferma e salva', exact: true }).click();
    await expectExpiry(page);
    expect(await page.getByText('Errore caricamento').count()).toBe(0);
    expect(await page.getByText('Token non valido').count()).toBe(0);
    expect(await page.getByText('REC', { exact: true }).count()).toBe(0);
    if (!isStopped) await page.getByText('Registrazione chiusa').waitFor();
    const waiting = async () => (await readLocalStore(page)).filter(({ uploaded }) => !uploaded);
    await expect.poll(waiting).toMatchObject([{ status: 'pending' }]);
    const kept = await waiting();
    expect(kept[0]?.seconds).toBeGreaterThan(1.5);

    // Somebody else at the same browser neither sees nor sends it.
    await signIn(page, email);
    await page.goto('/recordings');
    await page.getByRole('link', { name: /^Registrazione delle/ }).waitFor();
    expect(await page.getByText('Solo in questo browser').count()).toBe(0);
    expect(await caller.call<object[]>('GET', '/api/recordings')).toHaveLength(1);
    await page.getByRole('button', { name: 'Menu utente' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByText('Logout effettuato').waitFor();

    await product.run('admin', 'activate', own);
    await signIn(page, own);
    await expect.poll(() => onServer(page)).toMatchObject([{ id: kept[0]?.id }]);
    await expect
      .poll(async () => (await readLocalStore(page)).find(({ id }) => id === kept[0]?.id)?.uploaded)
      .toBe(true);
    await page.getByRole('button', { name: 'Menu utente' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByText('Logout effettuato').waitFor();
  },
);

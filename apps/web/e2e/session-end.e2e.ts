import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type Person } from './harness/browser.ts';
import { type Product, startProduct } from './harness/product.ts';
import { type RestCaller, registerOverRest, signIn } from './harness/rest.ts';

const email = 'scaduta@example.test';

let product: Product;
let caller: RestCaller;
let person: Person;

beforeAll(async () => {
  product = await startProduct({ SPEECH_ENGINE: 'off' });
  caller = await registerOverRest(product.url, email);
  person = await openBrowser(product.url);
  await noteExpiry(person.context);
});

afterAll(async () => {
  await person?.close();
  await product.remove();
});

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Ends the page's sign-in on the server, behind the page's back. */
async function revoke(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const answer = await fetch(`${product.url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
}

/** Notes in the page itself, on every load, when the message came and when the form opened: we look too late. */
async function noteExpiry(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const notes: Record<string, number> = {};
    Object.assign(window, { expiryNotes: notes });
    new MutationObserver(() => {
      const isTold = document.body?.textContent?.includes('Sessione scaduta');
      if (isTold) notes.told ??= performance.now();
      if (notes.told && location.pathname === '/login') notes.left ??= performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
}

async function expectExpiry(page: Page): Promise<void> {
  await page.getByText('Sessione scaduta').waitFor();
  await page.getByText('Effettua nuovamente il login per continuare').waitFor();
  await expect.poll(() => pathOf(page), { timeout: 10_000 }).toBe('/login');
  await page.getByRole('button', { name: 'Accedi' }).waitFor();
  const waited = await page.evaluate(() => {
    const { expiryNotes } = window as unknown as { expiryNotes: { told: number; left: number } };
    return expiryNotes.left - expiryNotes.told;
  });
  expect(waited).toBeGreaterThan(1_200);
}

it('says that the session has expired when a message is refused, and opens the login form after 1.5 s', async () => {
  const { page } = person;
  await signIn(page, email);
  await revoke(page);
  const input = page.getByRole('textbox', { name: 'Messaggio' });
  await input.fill('Cosa è stato detto oggi?');
  await input.press('Enter');
  await expectExpiry(page);
  expect(await page.getByText('Chat fallito').count()).toBe(0);
});

it('says the same when the page is loaded with a token that is no longer good', async () => {
  const { page } = person;
  await signIn(page, email);
  await page.getByRole('link', { name: 'Registrazioni' }).click();
  await page.getByText('Ancora nessuna registrazione').waitFor();
  await revoke(page);
  await page.reload();
  await expectExpiry(page);
});

it('shows a recording in the tab that makes it and nowhere else, and signs every tab out at once', async () => {
  const { page, context } = person;
  await signIn(page, email);
  const other = await context.newPage();
  await other.goto('/recordings');
  await other.getByRole('heading', { name: 'Registrazioni', level: 1 }).waitFor();

  await page.bringToFront();
  await page.getByRole('button', { name: 'Registra una conversazione' }).click();
  await page.getByText('REC', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('timer').textContent(), { timeout: 10_000 }).toBe('00:02');
  await other.reload();
  await other.getByText('Ancora nessuna registrazione').waitFor();
  await other.getByRole('button', { name: 'Inizia a registrare' }).waitFor();
  expect(await other.getByText('REC', { exact: true }).count()).toBe(0);
  expect(await other.getByText('Solo in questo browser').count()).toBe(0);

  await page.getByRole('button', { name: 'Termina e salva la conversazione' }).click();
  await other.getByText('Sul server, in attesa').waitFor();
  expect(await caller.call<object[]>('GET', '/api/recordings')).toHaveLength(1);

  await page.getByRole('button', { name: 'Menu utente' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByText('Logout effettuato').waitFor();
  await expectExpiry(other);
  expect(pathOf(page)).toBe('/');
});

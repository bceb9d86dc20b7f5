import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { untilWorker } from './harness/app-worker.ts';
import { openNewcomer, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import type { Product } from './harness/product.ts';
import type { RestCaller } from './harness/rest.ts';
import { signIn } from './harness/rest.ts';
import { sharedProduct } from './harness/shared.ts';

let product: Product;
let testUser: TestUser | undefined;

it.beforeAll(async () => {
  product = await sharedProduct.deaf();
});

afterEach(() => testUser?.close());

const box = (page: Page) => page.getByRole('textbox', { name: 'Messaggio' });
const waiting = (page: Page) => page.getByRole('list', { name: 'Domande in attesa' }).getByRole('article');

async function ask(page: Page, question: string): Promise<void> {
  await box(page).fill(question);
  await box(page).press('Enter');
}

type Exchange = { id: string; message: string; status: string; scope: { superSearch: boolean } };

/** All questions of a user that the server has, chat by chat. */
async function asked({ call }: RestCaller): Promise<Exchange[]> {
  const chats = await call<{ sessionId: string }[]>('GET', '/api/sessions');
  const all = await Promise.all(
    chats.map(({ sessionId }) => call<Exchange[]>('GET', `/api/sessions/${sessionId}/conversations`)),
  );
  return all.flat();
}

it('what is asked offline survives a reload and is answered once, in its order, when the network is back', async () => {
  const newcomer = await openNewcomer(product, { worker: true, still: true });
  testUser = newcomer;
  const { page, context, caller } = newcomer;
  await untilWorker(page);
  await context.setOffline(true);
  await ask(page, 'Quando passa il tecnico?');
  await page.getByText('In attesa di rete').waitFor();
  await ask(page, 'E che cosa porta?');
  await expect.poll(() => waiting(page).count()).toBe(2);

  await page.reload();
  await expect
    .poll(() => waiting(page).allInnerTexts())
    .toEqual(['Quando passa il tecnico?', 'E che cosa porta?']);
  expect(await page.getByRole('alert').count()).toBe(0);

  await context.setOffline(false);
  await expect.poll(() => waiting(page).count()).toBe(0);
  await expect
    .poll(async () => (await asked(caller)).map(({ status }) => status))
    .toEqual(['complete', 'complete']);
  expect((await asked(caller)).map(({ message }) => message)).toEqual([
    'Quando passa il tecnico?',
    'E che cosa porta?',
  ]);
  await expect.poll(() => page.getByRole('article', { name: 'Tu' }).allInnerTexts()).toHaveLength(2);
  expect(new URL(page.url()).pathname).toMatch(/^\/chat\//);
});

it('waits in another chat too, with what it is asked about, and is taken back', async () => {
  const newcomer = await openNewcomer(product, { worker: true, still: true });
  testUser = newcomer;
  const { page, context, caller } = newcomer;
  await untilWorker(page);
  await page.getByRole('button', { name: 'Strumenti' }).click();
  await page.getByRole('switch', { name: /SuperSearch/ }).check();
  await context.setOffline(true);
  await ask(page, 'Quando passa il tecnico?');
  await page.getByText('In attesa di rete').waitFor();
  await page.getByRole('button', { name: 'Nuova chat' }).first().click();
  await expect.poll(() => waiting(page).count()).toBe(0);
  await ask(page, 'Chi ha chiamato?');
  await expect.poll(() => waiting(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Ritira la domanda: Chi ha chiamato?' }).click();
  await expect.poll(() => box(page).inputValue()).toBe('Chi ha chiamato?');
  // The chat that the server does not know is found among the chats.
  await page.getByRole('link', { name: 'Quando passa il tecnico?' }).click();
  await expect.poll(() => waiting(page).allInnerTexts()).toEqual(['Quando passa il tecnico?']);
  await context.setOffline(false);
  await expect
    .poll(async () => asked(caller))
    .toMatchObject([
      { message: 'Quando passa il tecnico?', status: 'complete', scope: { superSearch: true } },
    ]);
});

it('says why it was refused, stays, and is sent again at the press of Riprova', async () => {
  const newcomer = await openNewcomer(product, { still: true });
  testUser = newcomer;
  const { page, caller } = newcomer;
  await page.route('**/trpc/chat.send*', (route) => route.abort());
  await ask(page, 'Quando passa il tecnico?');
  await page.getByText('In attesa di rete').waitFor();
  await page.unrouteAll();
  await page.route('**/trpc/chat.send*', (route) =>
    route.fulfill({ status: 403, body: '<h1>Forbidden</h1>' }),
  );
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText('Non inviata: La richiesta è stata rifiutata prima di arrivare al server').waitFor();
  await page.reload();
  const retry = page.getByRole('button', { name: 'Riprova a inviare: Quando passa il tecnico?' });
  await retry.waitFor();
  expect(await asked(caller)).toEqual([]);
  await page.unrouteAll();
  await retry.click();
  await expect.poll(() => waiting(page).count()).toBe(0);
  await expect.poll(async () => (await asked(caller)).map(({ status }) => status)).toEqual(['complete']);
  await expect.poll(() => page.getByRole('article', { name: 'Tu' }).count()).toBe(1);
  expect(await keptQuestions(page)).toEqual([]);
});

it('waits when the network is connected and nothing answers, and is answered once', async () => {
  const newcomer = await openNewcomer(product, { still: true });
  testUser = newcomer;
  const { page, caller } = newcomer;
  const reached = Promise.withResolvers<void>();
  const seen = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route('**/trpc/chat.send*', async (route) => {
    if (isFirst) {
      isFirst = false;
      // The server has it, and its answer is lost.
      await route.fetch();
      return reached.resolve();
    }
    await seen.promise;
    return route.continue();
  });
  await page.clock.install();
  await ask(page, 'Quando passa il tecnico?');
  await reached.promise;
  await page.clock.fastForward(15_000);
  await page.getByText('In attesa di rete').waitFor();
  seen.resolve();
  await expect.poll(() => keptQuestions(page)).toEqual([]);
  await expect.poll(async () => (await asked(caller)).map(({ status }) => status)).toEqual(['complete']);
  await expect.poll(() => page.getByRole('article', { name: 'Tu' }).count()).toBe(1);
});

it('goes with the sign-out, and with all that is cleared', async () => {
  const newcomer = await openNewcomer(product, { still: true });
  testUser = newcomer;
  const { page } = newcomer;
  await page.route('**/trpc/chat.send*', (route) => route.abort());
  await ask(page, 'Quando passa il tecnico?');
  await page.getByText('In attesa di rete').waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('toggleSettings')));
  await page.getByRole('button', { name: 'Cancella tutti i dati' }).click();
  await page.getByRole('button', { name: 'Cancella tutto' }).click();
  await expect.poll(() => keptQuestions(page)).toEqual([]);
  await expect.poll(() => waiting(page).count()).toBe(0);
  await ask(page, 'E quanto costa?');
  await page.getByText('In attesa di rete').waitFor();
  await page.getByRole('button', { name: 'Menu utente' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByText('Logout effettuato').waitFor();
  await expect.poll(() => keptQuestions(page)).toEqual([]);
});

it('after a sign-in that ended it is kept for the same user, and another one neither sees nor sends it', async () => {
  const newcomer = await openNewcomer(product, { still: true });
  testUser = newcomer;
  const { page, caller } = newcomer;
  const other = await openNewcomer(product);
  await other.close();
  await page.route('**/trpc/chat.send*', (route) =>
    route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }),
  );
  await ask(page, 'Quando passa il tecnico?');
  await page.getByText('In attesa di rete').waitFor();
  await caller.call('POST', '/api/auth/logout');
  await page.reload();
  await page.unrouteAll();
  await signIn(page, other.caller.email);
  await box(page).waitFor();
  expect(await keptQuestions(page)).toEqual(['Quando passa il tecnico?']);
  expect(await page.getByText('Quando passa il tecnico?').count()).toBe(0);
  await page.evaluate(() => localStorage.removeItem('authToken'));
  await signIn(page, caller.email);
  await expect.poll(() => keptQuestions(page)).toEqual([]);
  const link = page.getByRole('link', { name: /Quando passa il tecnico/ });
  await link.first().waitFor();
});

it.each(['before', 'after'])(
  'is answered once when the tab is closed %s the server has it, and before it says so',
  async (moment) => {
    const newcomer = await openNewcomer(product, { still: true });
    testUser = newcomer;
    const { page, context, caller } = newcomer;
    const reached = Promise.withResolvers<void>();
    await page.route('**/trpc/chat.send*', async (route) => {
      if (moment === 'after') await route.fetch();
      reached.resolve();
      // Nothing comes back.
    });
    await ask(page, 'Quando passa il tecnico?');
    await reached.promise;
    await expect.poll(() => keptQuestions(page)).toEqual(['Quando passa il tecnico?']);
    await page.close();
    const next = await context.newPage();
    await next.goto('/');
    await expect.poll(() => keptQuestions(next)).toEqual([]);
    await expect.poll(async () => (await asked(caller)).map(({ status }) => status)).toEqual(['complete']);
    await next.getByRole('link', { name: /Quando passa il tecnico/ }).click();
    await expect.poll(() => next.getByRole('article', { name: 'Tu' }).count()).toBe(1);
  },
);

/** What the browser's own database holds. */
function keptQuestions(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const open = indexedDB.open('wingman-questions');
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const all = open.result.transaction('questions').objectStore('questions').getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    open.result.close();
    return all.result.map(({ question }) => question.message);
  });
}

import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openNewcomer, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import type { Product } from './harness/product.ts';
import type { RestCaller } from './harness/rest.ts';
import { sharedProduct, sharedSpeech } from './harness/shared.ts';

const spoken = 'il tecnico passa giovedì';
const asked = 'Quando passa il tecnico?';
/** In a chat that was read earlier and is open nowhere. */
const askedBefore = 'Chi passa giovedì?';

let product: Product;
let testUser: TestUser & { caller: RestCaller };
let recordingId: string;
let sessionId: string;
let earlierId: string;

it.beforeAll(async () => {
  product = await sharedProduct.local();
  testUser = await openNewcomer(product, { still: true });
  const { caller } = testUser;
  const { wav } = await (await sharedSpeech()).say(spoken);
  recordingId = (await caller.upload(wav)).id;
  sessionId = crypto.randomUUID();
  await caller.call('POST', '/api/chat', { message: asked, sessionId });
  earlierId = crypto.randomUUID();
  await caller.call('POST', '/api/chat', { message: askedBefore, sessionId: earlierId });
});

afterAll(() => testUser?.close());

async function openTab(path: string, text: string): Promise<Page> {
  const page = await testUser.context.newPage();
  await page.goto(path);
  await page.getByText(text).first().waitFor();
  return page;
}

/** What this browser keeps to be read offline, as text. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await result(indexedDB.open('wingman-offline'));
    const rows = await result(database.transaction('answers').objectStore('answers').getAll());
    database.close();
    return JSON.stringify(rows);
  });

it('when all data is cleared elsewhere, no tab shows or keeps anything of it', async () => {
  const earlier = await openTab(`/chat/${earlierId}`, askedBefore);
  await expect.poll(() => kept(earlier)).toContain(`"message":"${askedBefore}"`);
  await earlier.close();
  const tabs = {
    list: await openTab('/recordings', 'Registrazione delle'),
    recording: await openTab(`/recordings/${recordingId}`, spoken),
    chat: await openTab(`/chat/${sessionId}`, asked),
  };
  await expect.poll(() => kept(tabs.chat)).toContain(asked);
  await expect.poll(() => kept(tabs.chat)).toContain(spoken);
  // Each tab draws without being looked at.
  await testUser.caller.call('DELETE', '/api/data');

  await tabs.list.getByText('Ancora nessuna registrazione').waitFor();
  await tabs.recording.getByText('Questa registrazione non esiste o è stata eliminata.').waitFor();
  await tabs.chat.getByText('Questa chat non esiste o è stata eliminata.').waitFor();
  for (const page of Object.values(tabs)) {
    await page.getByText('Le chat compariranno qui.').waitFor();
    await expect.poll(() => page.locator('body').textContent()).not.toContain(spoken);
    expect(await page.locator('body').textContent()).not.toContain(asked);
  }
  await expect.poll(() => kept(tabs.chat)).not.toContain('giovedì');
  for (const question of [asked, askedBefore]) expect(await kept(tabs.chat)).not.toContain(question);

  // Also what is opened from now on, in the same page and without the server.
  await testUser.context.setOffline(true);
  await tabs.recording.getByRole('link', { name: 'Registrazioni' }).first().click();
  await tabs.recording.getByRole('heading', { name: 'Registrazioni', level: 1 }).waitFor();
  await expect.poll(() => tabs.recording.locator('body').textContent()).not.toContain('Registrazione delle');
  await testUser.context.setOffline(false);
});

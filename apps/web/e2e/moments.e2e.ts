import type { Moment } from '@wingman/contract/moment.ts';
import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { untilWorker } from './harness/app-worker.ts';
import { openNewcomer, startRecording, type TestUser, untilRecorded } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { onServer } from './harness/on-server.ts';
import { type Product, startProduct } from './harness/product.ts';

let product: Product;
let testUser: TestUser | undefined;

it.beforeAll(async () => {
  product = await startProduct({ RATE_LIMITS: 'off', SPEECH_ENGINE: 'off' });
});

it.afterAll(() => product?.remove());
afterEach(() => testUser?.close());

const notes = (page: Page) => page.getByRole('region', { name: 'Elenco degli appunti' });
const noteField = (page: Page) => page.getByRole('textbox', { name: 'Nota', exact: true });

async function addImage(page: Page): Promise<void> {
  const image = await page.screenshot({ type: 'jpeg', quality: 40 });
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Aggiungi una foto' }).click();
  await (await chosen).setFiles({ name: 'lavagna.jpg', mimeType: 'image/jpeg', buffer: image });
}

/** What the server has of the one recording of the page. */
async function momentsOnServer(page: Page): Promise<Moment[]> {
  const [recording] = await onServer(page);
  if (!recording) return [];
  return page.evaluate(async (id) => {
    const authorization = `Bearer ${localStorage.getItem('authToken')}`;
    return (await fetch(`/api/recordings/${id}/moments`, { headers: { authorization } })).json();
  }, recording.id);
}

it('a mark, a note and a picture made without the server survive a reload, and reach it with their seconds', async () => {
  testUser = await openNewcomer(product, { worker: true, still: true });
  const { page } = testUser;
  await untilWorker(page);
  await product.kill();
  await startRecording(page);
  await untilRecorded(page, 2);
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Segnato', exact: true }).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^Segnato a 0:0\d$/ })
    .waitFor({ state: 'attached' });
  await page.keyboard.press('n');
  await page.keyboard.type('chiamare Rossi');
  // The second is that of the first letter, however long the note takes.
  await untilRecorded(page, 6);
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('entro venerdì');
  await page.keyboard.press('Enter');
  expect(await noteField(page).inputValue()).toBe('');
  await addImage(page);
  await expect.poll(() => notes(page).getByText('Nel browser, parte da sola').count()).toBe(3);
  await noteField(page).fill('non ancora finita');
  await page.waitForFunction(
    () =>
      new Promise<boolean>((resolve) => {
        const opened = indexedDB.open('wingman-moments');
        opened.onsuccess = () => {
          const rows = opened.result.transaction('moments').objectStore('moments').getAll();
          rows.onsuccess = () => {
            opened.result.close();
            resolve(rows.result.some(({ text }) => text === 'non ancora finita'));
          };
        };
      }),
  );

  await page.reload();
  await product.start();
  await expect.poll(() => momentsOnServer(page)).toHaveLength(4);
  const moments = await momentsOnServer(page);
  const of = (kind: string) => moments.filter((moment) => moment.kind === kind);
  const [mark, note, image] = [of('mark')[0], of('note')[0], of('image')[0]];
  expect(of('note').map(({ text }) => text)).toEqual(['chiamare Rossi\nentro venerdì', 'non ancora finita']);
  expect(mark?.at).toBeGreaterThanOrEqual(2);
  expect(note?.at).toBeGreaterThanOrEqual(mark?.at ?? 0);
  expect(note?.at).toBeLessThan(6);
  expect(image?.at).toBeGreaterThanOrEqual(6);
  const answer = await page.request.get(`${product.url}${image?.imageUrl}`);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);

  await page.goto(`/recordings/${mark?.recordingId}`);
  const shown = page.getByRole('region', { name: 'Appunti', exact: true });
  await expect.poll(() => shown.getByRole('listitem').count()).toBe(4);
  expect(await shown.getByText('Nel browser, parte da sola').count()).toBe(0);
});

it('what was noted is changed, deleted and restored, in the other tabs too', async () => {
  testUser = await openNewcomer(product, { still: true });
  const { page, context } = testUser;
  await startRecording(page);
  await untilRecorded(page, 2);
  await noteField(page).fill('chiamare Rosi');
  await noteField(page).press('Enter');
  await page.getByRole('button', { name: 'Segna', exact: true }).click();
  await expect.poll(async () => (await momentsOnServer(page)).length).toBe(2);
  const [{ recordingId } = { recordingId: '' }] = await momentsOnServer(page);
  const other = await context.newPage();
  await other.goto(`/recordings/${recordingId}`);
  const seen = other.getByRole('region', { name: 'Appunti', exact: true });
  await seen.getByText('chiamare Rosi').waitFor();

  await notes(page)
    .getByRole('button', { name: /^Modifica/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Testo dell’appunto' }).fill('chiamare Rossi');
  await page.getByRole('textbox', { name: 'Testo dell’appunto' }).press('Enter');
  await seen.getByText('chiamare Rossi').waitFor();

  await notes(page)
    .getByRole('button', { name: /^Elimina/ })
    .first()
    .click();
  await notes(page)
    .getByRole('button', { name: /^Ripristina/ })
    .press('Enter');
  await notes(page).getByText('chiamare Rossi').waitFor();
  await notes(page)
    .getByRole('button', { name: /^Elimina/ })
    .first()
    .click();
  await expect.poll(async () => (await momentsOnServer(page)).map(({ kind }) => kind)).toEqual(['mark']);
  await seen.getByText('chiamare Rossi').waitFor({ state: 'detached' });
  await expect.poll(() => seen.getByRole('listitem').count()).toBe(1);
});

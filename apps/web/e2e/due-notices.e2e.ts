import type { Page, Worker } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { untilWorker } from './harness/app-worker.ts';
import { openNewcomer, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { sharedProduct, sharedSpeech } from './harness/shared.ts';

let testUser: TestUser | undefined;
afterEach(() => testUser?.close());

/** What the browser shows on behalf of the app's worker. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
  });

/** Presses the first notification, as nobody can in a browser without a screen: the worker gets the event that a press makes. */
const press = (worker: Worker) =>
  worker.evaluate(`(async () => {
    const [notification] = await self.registration.getNotifications();
    if (!notification) throw new Error('There is no notification');
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })()`);

it('a commitment of today is announced by the worker once it is wanted, and a press leads to the commitments', async () => {
  const newcomer = await openNewcomer(await sharedProduct.local(), { worker: true, still: true });
  testUser = newcomer;
  const { page, context, caller, faults } = newcomer;
  await context.grantPermissions(['notifications', 'microphone']);
  const { wav } = await (await sharedSpeech()).say('ti mando io il preventivo entro venerdì');
  const { id } = await caller.upload(wav);
  const dueDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());
  const line = { section: 'commitment', text: 'Chiamo Rossi per le chiavi', dueDay };
  await caller.call('POST', `/api/recordings/${id}/notes/lines`, line);
  await untilWorker(page);
  // It is announced from nine o'clock on.
  await page.clock.setSystemTime(`${dueDay}T11:00:00Z`);
  await page.goto('/impegni');
  await page.getByText(line.text).waitFor();
  expect(await shown(page)).toEqual([]);

  await page.getByRole('button', { name: 'Calendario e avvisi' }).click();
  await page.getByRole('switch', { name: /^Avvisami il giorno stesso/ }).check();
  await expect.poll(() => shown(page)).toEqual([`Per oggi: ${line.text}`]);

  await page.goto('/recordings');
  await page.getByRole('heading', { name: 'Registrazioni', level: 1 }).waitFor();
  const [worker] = context.serviceWorkers();
  await press(worker as Worker);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/impegni');
  await expect.poll(() => shown(page)).toEqual([]);
  expect(faults).toEqual([]);
});

import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openNewcomer, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { sharedProduct, sharedProvider, sharedSpeech } from './harness/shared.ts';
import { countShifts, shiftsOf } from './harness/shifts.ts';

/** Of the score that counts as good, 0.1, a fifth. */
const most = 0.02;

/** A slow 4G line, on which every part comes by itself. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

let recordingId: string;
const opened: TestUser[] = [];

afterAll(async () => {
  for (const { close } of opened) await close();
});

/** A user with a recording and a chat, at a page that nothing has been kept of. */
async function openCold(width: number): Promise<Page> {
  const provider = await sharedProvider();
  provider.transcript = 'La caldaia perde acqua e il tecnico passa giovedì, con il pezzo di ricambio.';
  const product = await sharedProduct.withProvider();
  const testUser = await openNewcomer(product, { still: true, width });
  opened.push(testUser);
  const { wav } = await (await sharedSpeech()).say('parole per il fornitore');
  ({ id: recordingId } = await testUser.caller.upload(wav));
  await testUser.caller.call('POST', '/api/chat', {
    message: 'Quando passa il tecnico?',
    sessionId: crypto.randomUUID(),
  });
  const devtools = await testUser.context.newCDPSession(testUser.page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', slowLine);
  await testUser.page.addInitScript(countShifts);
  return testUser.page;
}

/** Waits until the app has fetched what it fetches after its start: nothing comes any more that could move anything. */
async function untilStarted(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/whole-settings')),
  );
}

it.each([390, 1280])('a cold start of the chat moves nothing, at %s px', async (width) => {
  const page = await openCold(width);
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
  await untilStarted(page);
  const { shifted, moved } = await shiftsOf(page);
  expect(shifted, moved.join('\n')).toBeLessThan(most);
});

it.each([390, 1280])('a cold start of the page of a recording moves nothing, at %s px', async (width) => {
  const page = await openCold(width);
  await page.goto(`/recordings/${recordingId}`);
  await page.getByText('La caldaia perde acqua').waitFor();
  await untilStarted(page);
  const { shifted, moved } = await shiftsOf(page);
  expect(shifted, moved.join('\n')).toBeLessThan(most);
});

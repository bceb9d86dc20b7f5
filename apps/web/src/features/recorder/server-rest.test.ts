import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import { ScriptedServer } from './testing/scripted-server.ts';
import { keepRecording, openUploadPage } from './testing/upload-page.ts';

test('F-33: nothing is sent before a Retry-After of twenty seconds, and then everything is', async () => {
  const server = new ScriptedServer();
  await server.listen();
  const body = '{"message":"Troppe richieste","code":"too_many_requests"}';
  server.script = [{ status: 503, type: 'application/json', body, retryAfter: '20' }];
  const page = openUploadPage({ url: server.url, name: `test-${crypto.randomUUID()}` });
  onTestFinished(() => {
    page.close();
    return server.close();
  });
  await keepRecording(page.vault, 'anna');
  await keepRecording(page.vault, 'anna');
  await page.signedIn();
  // A connection that was cut before its question came is tried again, at a later time.
  await expect
    .poll(async () => {
      if (server.attempts === 0) page.state.time += 2_000;
      await page.queue.wakeAll();
      return server.attempts;
    })
    .toBe(1);
  page.state.time += 19_000;
  await page.queue.wakeAll();
  expect(server.attempts).toBe(1);
  // The clock stands, so it is moved on again: a connection that was cut meanwhile is tried again later, too.
  await expect
    .poll(async () => {
      page.state.time += 2_000;
      await page.queue.wake();
      return server.received.length;
    })
    .toBe(2);
});

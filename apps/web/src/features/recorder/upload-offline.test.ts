import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RecorderNotification } from './notification.ts';
import { recordingOf, ScriptedServer } from './testing/scripted-server.ts';
import { keepRecording, openUploadPage } from './testing/upload-page.ts';

let server: ScriptedServer;
let page: ReturnType<typeof openUploadPage>;

beforeEach(async () => {
  server = new ScriptedServer();
  await server.listen();
  page = openUploadPage({ url: server.url, name: `test-${crypto.randomUUID()}` });
});

afterEach(async () => {
  page.close();
  await server.close();
});

test('without a network nothing has failed: it is told once that the recording is saved, and it leaves when there is one', async () => {
  const id = await keepRecording(page.vault, 'anna');
  page.state.isOnline = false;
  server.script = ['cutHalfWay', 'cutHalfWay'];
  await page.signedIn();
  page.state.time += 60_000;
  await page.queue.wake();
  expect(server.attempts).toBe(2);
  expect(page.notifications).toMatchObject([{ kind: 'info', title: 'Salvata, parte da sola' }]);
  const [waiting] = await page.vault.list('anna');
  expect(waiting).toMatchObject({ id, status: 'pending', uploaded: false });
  expect(waiting?.lastError).toBeUndefined();
  const { until } = page.notifications[0] as RecorderNotification;
  expect(until?.aborted).toBe(false);
  page.state.isOnline = true;
  await page.queue.wakeAll();
  expect(server.recordingIds).toEqual([id]);
  expect(until?.aborted).toBe(true);
});

test('the message that a recording waits goes also where another tab has sent it', async () => {
  const id = await keepRecording(page.vault, 'anna');
  page.state.isOnline = false;
  server.script = ['cutHalfWay'];
  await page.signedIn();
  const { until } = page.notifications[0] as RecorderNotification;
  expect(until?.aborted).toBe(false);
  // The other tab has written that into the store that both share.
  await page.vault.update(id, { status: 'uploaded', uploaded: true, serverStatus: 'queued' });
  await page.queue.noteServerRecordings([recordingOf({ id, token: 'token-of-anna' }, null)]);
  expect(until?.aborted).toBe(true);
});

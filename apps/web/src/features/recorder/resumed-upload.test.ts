// @vitest-environment node
import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import { ScriptedServer } from './testing/scripted-server.ts';
import { keepFile, keepRecording, openUploadPage } from './testing/upload-page.ts';

test('a file interrupted at 70 % is not sent from its beginning, whatever happened in between', async () => {
  const server = new ScriptedServer();
  await server.listen();
  onTestFinished(() => server.close());
  const open = () => openUploadPage({ url: server.url, name: 'resumed' });
  const page = open();
  const id = crypto.randomUUID();
  const file = new Blob([new Uint8Array(4 * 1024 * 1024).map((_, index) => index % 251)]);
  await keepFile(page.vault, id, file);
  server.cutAt = file.size * 0.7;
  await page.signedIn();
  expect(await page.vault.get(id)).toMatchObject({ uploaded: false, status: 'pending' });
  const before = server.bytes;
  page.close();

  const reloaded = open();
  onTestFinished(() => reloaded.close());
  await reloaded.signedIn();
  expect(await reloaded.vault.get(id)).toMatchObject({ uploaded: true });
  expect(server.received[0]?.audio.length).toBe(file.size);
  expect(before / file.size).toBeGreaterThanOrEqual(0.7);
  expect((server.bytes - before) / file.size).toBeLessThan(0.36);
});

test('a recording whose slices are not all here any more ends with those that the server has', async () => {
  const server = new ScriptedServer();
  await server.listen();
  const page = openUploadPage({ url: server.url, name: 'gap' });
  onTestFinished(() => {
    page.close();
    return server.close();
  });
  const id = await keepRecording(page.vault, 'anna');
  server.script = ['acceptSilently'];
  await page.signedIn();
  await page.database.slices.delete([id, 9]);
  const sent = server.bytes;
  await page.queue.retry(id);
  expect(await page.vault.get(id)).toMatchObject({ uploaded: true });
  expect([server.bytes, server.received.at(-1)?.audio.length]).toEqual([sent, 40_000]);
});

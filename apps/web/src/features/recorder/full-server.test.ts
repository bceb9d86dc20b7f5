import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import { ScriptedServer } from './testing/scripted-server.ts';
import { keepRecording, openUploadPage } from './testing/upload-page.ts';

test('D-33 (b) a server with a full disk leaves the recording pending here, and accepts it when there is space', async () => {
  const server = new ScriptedServer();
  await server.listen();
  onTestFinished(() => server.close());
  const open = () => openUploadPage({ url: server.url, name: 'full-server' });
  const message = 'Spazio esaurito sul server: la registrazione resta al sicuro nel browser';
  const body = JSON.stringify({ message, code: 'storage_full' });
  server.script = [{ status: 507, type: 'application/json', body }];

  const page = open();
  const id = await keepRecording(page.vault, 'anna');
  await page.signedIn();
  expect(page.notifications).toMatchObject([{ kind: 'error', title: 'Errore caricamento', message }]);
  expect(await page.vault.list('anna')).toMatchObject([{ id, uploaded: false, safe: true }]);
  expect(server.received).toEqual([]);
  page.close();

  const later = open();
  onTestFinished(() => later.close());
  await later.signedIn();
  expect(server.received).toMatchObject([{ id, token: 'token-of-anna' }]);
  expect(await later.vault.get(id)).toMatchObject({ uploaded: true });
});

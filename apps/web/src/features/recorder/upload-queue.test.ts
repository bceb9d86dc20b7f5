import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bytesOf, sliceBytes } from './testing/recorder-page.ts';
import { recordingOf, ScriptedServer } from './testing/scripted-server.ts';
import type { UploadPageOptions } from './testing/upload-page.ts';
import { keepRecording, openUploadPage, sessionOf } from './testing/upload-page.ts';

let server: ScriptedServer;
let name: string;
let pages: { close(): void }[];

beforeEach(async () => {
  server = new ScriptedServer();
  await server.listen();
  name = `test-${crypto.randomUUID()}`;
  pages = [];
});

afterEach(async () => {
  for (const page of pages) page.close();
  await server.close();
});

function openPage(options: Partial<UploadPageOptions> = {}) {
  const page = openUploadPage({ url: server.url, name, ...options });
  pages.push(page);
  return page;
}

const wholeAudio = Array.from({ length: 10 }, (_, number) => [...sliceBytes(number, 4_000)]).flat();

describe('D-01 a refused upload does not lose the recording', () => {
  test('D-01 413 with HTML, 500 and a cut connection, each followed by a reload, lose nothing', async () => {
    const first = openPage();
    const id = await keepRecording(first.vault, 'anna');
    first.close();
    const failures = [
      { status: 413, type: 'text/html', body: '<html><body><h1>413 Too Large</h1></body></html>' },
      { status: 500, type: 'application/json', body: '{"message":"Errore interno","code":"internal"}' },
      'cutHalfWay',
    ] as const;

    for (const failure of failures) {
      server.script = [failure];
      const page = openPage();
      await page.signedIn();
      expect(page.notifications).toMatchObject([{ kind: 'error', title: 'Errore caricamento' }]);
      const message = page.notifications[0]?.message ?? '';
      expect(message).not.toMatch(/[<>]/);
      expect(message.length).toBeLessThanOrEqual(200);
      page.close();

      const reloaded = openPage({ session: null });
      const rows = await reloaded.vault.list('anna');
      expect(rows).toMatchObject([{ id, uploaded: false, duration: 20, safe: true }]);
      const { audio, complete } = await reloaded.vault.audioOf(id);
      expect(complete).toBe(true);
      expect(await bytesOf(audio)).toEqual(wholeAudio);
      reloaded.close();
    }
    expect(server.attempts).toBe(3);
    expect(server.received).toEqual([]);

    const recovered = openPage();
    await recovered.signedIn();
    expect(server.received).toMatchObject([{ id, audio: wholeAudio, token: 'token-of-anna' }]);
    expect(await recovered.vault.get(id)).toMatchObject({
      uploaded: true,
      status: 'uploaded',
      transcript: 'Ciao a tutti',
      serverStatus: 'ready',
    });
    expect(recovered.notifications).toMatchObject([
      {
        kind: 'success',
        title: 'Registrazione elaborata',
        message: 'Ciao a tutti',
        action: { label: 'Apri', href: expect.stringMatching(/^\/recordings\/./) },
      },
    ]);
  });

  test('the upload includes when the recording began and which segment it is', async () => {
    const page = openPage();
    await keepRecording(page.vault, 'anna', Date.parse('2026-07-11T06:00:00Z'));
    await page.signedIn();
    expect(server.received[0]?.fields).toMatchObject({
      recordedAt: '2026-07-11T06:00:00.000Z',
      segmentNumber: '1',
      isAutoSegmented: 'false',
    });
  });

  test('D-28 a 200 that is not our JSON is no success', async () => {
    server.script = [
      { status: 200, type: 'text/html', body: '<html>Accedi al Wi-Fi</html>' },
      { status: 200, type: 'application/json', body: '{"ok":true}' },
    ];
    const page = openPage();
    const id = await keepRecording(page.vault, 'anna');
    await page.signedIn();
    await page.queue.retry(id);
    expect(server.attempts).toBe(2);
    expect(await page.vault.get(id)).toMatchObject({ uploaded: false, status: 'pending' });
    expect(page.notifications.every(({ kind }) => kind === 'error')).toBe(true);
  });
});

test('D-22 (d) three recordings that wait for eight days are shown at the start and sent', async () => {
  const eightDaysAgo = Date.now() - 8 * 24 * 60 * 60 * 1000;
  const earlier = openPage({ session: null });
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1)
    ids.push(await keepRecording(earlier.vault, 'anna', eightDaysAgo + n * 60_000));
  earlier.close();

  const page = openPage({ session: null });
  expect(await page.vault.list('anna')).toHaveLength(3);
  page.close();
  const later = openPage();
  await later.signedIn();
  expect(server.received.map(({ id }) => id).sort()).toEqual(ids.sort());
  for (const id of ids) expect(await later.vault.get(id)).toMatchObject({ uploaded: true });
});

describe('retries', () => {
  test('a temporary failure is retried later, not at once, and reported once', async () => {
    const failure = { status: 503, type: 'text/html', body: '<html>down</html>' };
    server.script = [failure, failure];
    const page = openPage();
    const id = await keepRecording(page.vault, 'anna');
    await page.signedIn();
    await page.queue.wake();
    expect(server.attempts).toBe(1);
    page.state.time += 2_000;
    await page.queue.wake();
    expect(server.attempts).toBe(2);
    expect(page.notifications).toHaveLength(1);
    const row = await page.vault.get(id);
    expect(row).toMatchObject({ attempts: 2, status: 'pending' });
    expect((row?.nextAttemptAt ?? 0) - page.state.time).toBe(3_000);
  });

  test('the network coming back does not wait for the next attempt', async () => {
    server.script = ['cutHalfWay'];
    const page = openPage();
    const id = await keepRecording(page.vault, 'anna');
    await page.signedIn();
    await page.queue.wakeAll();
    expect(await page.vault.get(id)).toMatchObject({ uploaded: true });
  });

  test('what the server itself refuses is kept with the reason and sent again only when asked', async () => {
    server.script = [
      {
        status: 400,
        type: 'application/json',
        body: '{"message":"La registrazione è vuota","code":"audio_empty"}',
      },
    ];
    const page = openPage();
    const id = await keepRecording(page.vault, 'anna');
    await page.signedIn();
    page.state.time += 86_400_000;
    await page.signedIn();
    expect(server.attempts).toBe(1);
    expect(await page.vault.get(id)).toMatchObject({
      status: 'refused',
      uploaded: false,
      lastError: 'La registrazione è vuota',
    });
    await page.queue.retry(id);
    expect(await page.vault.get(id)).toMatchObject({ status: 'uploaded', uploaded: true });
  });

  test('D-22 (b) an incomplete copy is never sent as if it were whole, only when a person asks', async () => {
    const page = openPage();
    const id = await keepRecording(page.vault, 'anna');
    await page.database.slices.delete([id, 9]);
    await page.signedIn();
    expect(server.attempts).toBe(0);
    expect(await page.vault.get(id)).toMatchObject({ status: 'refused', uploaded: false });
    expect(page.notifications[0]?.message).toContain('incompleta');
    await page.queue.retry(id);
    expect(server.received[0]?.audio).toEqual(wholeAudio.slice(0, 36_000));
    expect(await page.vault.get(id)).toMatchObject({ uploaded: true });
  });

  test('one refused recording does not block the next', async () => {
    server.script = [{ status: 413, type: 'text/html', body: '<html>413</html>' }];
    const page = openPage();
    const refused = await keepRecording(page.vault, 'anna', 1_000);
    const next = await keepRecording(page.vault, 'anna', 2_000);
    await page.signedIn();
    expect((await page.vault.get(refused))?.status).toBe('refused');
    expect((await page.vault.get(next))?.uploaded).toBe(true);
  });

  test('an expired session stops the queue until the user signs in', async () => {
    server.script = [
      {
        status: 403,
        type: 'application/json',
        body: '{"message":"Token non valido","code":"invalid_token"}',
      },
    ];
    const page = openPage();
    const id = await keepRecording(page.vault, 'anna');
    await keepRecording(page.vault, 'anna', 2_000);
    await page.signedIn();
    await page.queue.wakeAll();
    expect(server.attempts).toBe(1);
    expect(await page.vault.get(id)).toMatchObject({ status: 'pending', attempts: 0 });
    // The page leads to the login and says why: an error of the upload would say the wrong thing.
    expect(page.notifications).toEqual([]);
    page.state.session = { userId: 'anna', token: 'new-token' };
    await page.signedIn();
    expect((await page.vault.list('anna')).every((row) => row.uploaded)).toBe(true);
    expect(server.received.map(({ token }) => token)).toEqual(['new-token', 'new-token']);
  });
});

describe('D-04 not knowing whether the upload landed', () => {
  test('D-04 (b) a lost response after the server stored it ends as one recording', async () => {
    server.script = ['acceptSilently'];
    const page = openPage();
    const id = await keepRecording(page.vault, 'anna');
    await page.signedIn();
    expect((await page.vault.get(id))?.uploaded).toBe(false);
    page.state.time += 10_000;
    await page.queue.wake();
    expect(server.recordingIds).toEqual([id]);
    expect((await page.vault.get(id))?.uploaded).toBe(true);
  });

  test('D-04 (c) two tabs with the same pending recording send it once', async () => {
    const { locks } = navigator;
    const one = openPage({ locks });
    const two = openPage({ locks });
    const id = await keepRecording(one.vault, 'anna');
    await Promise.all([one.signedIn(), two.signedIn()]);
    expect(server.attempts).toBe(1);
    expect((await two.vault.get(id))?.uploaded).toBe(true);
  });

  test('a later transcript is reported once', async () => {
    server.script = ['acceptSlowly'];
    const page = openPage();
    const id = await keepRecording(page.vault, 'anna');
    await page.signedIn();
    expect(page.notifications).toEqual([]);
    expect(await page.vault.get(id)).toMatchObject({ uploaded: true, serverStatus: 'transcribing' });
    const ready = recordingOf({ id, token: 'token-of-anna' }, 'Buongiorno');
    await page.queue.noteServerRecordings([ready]);
    await page.queue.noteServerRecordings([ready]);
    expect(page.notifications).toMatchObject([{ title: 'Registrazione elaborata', message: 'Buongiorno' }]);
    expect(await page.vault.get(id)).toMatchObject({ serverStatus: 'ready', transcript: 'Buongiorno' });
  });

  test('a pending recording that the server already lists is not sent again', async () => {
    const page = openPage();
    const id = await keepRecording(page.vault, 'anna');
    await page.queue.noteServerRecordings([recordingOf({ id, token: 'token-of-anna' }, 'Buongiorno')]);
    await page.signedIn();
    expect(server.attempts).toBe(0);
    expect((await page.vault.get(id))?.uploaded).toBe(true);
  });

  test('a recording of which only a part may have arrived while it was made is sent to its end', async () => {
    const page = openPage();
    const id = await keepRecording(page.vault, 'anna');
    await page.vault.update(id, { wasLive: true });
    await page.queue.noteServerRecordings([recordingOf({ id, token: 'token-of-anna' }, 'Buongiorno')]);
    expect((await page.vault.get(id))?.uploaded).toBe(false);
    await page.signedIn();
    expect(server.recordingIds).toEqual([id]);
    expect((await page.vault.get(id))?.uploaded).toBe(true);
  });
});

test('an outcome received before the end of a live recording is settled is reported to the user, too', async () => {
  const page = openPage({
    upload: async ({ id }) => {
      await page.queue.noteServerRecordings([recordingOf({ id, token: 'token-of-anna' }, 'Buongiorno')]);
      return recordingOf({ id, token: 'token-of-anna' }, null);
    },
  });
  const id = await keepRecording(page.vault, 'anna');
  await page.vault.update(id, { wasLive: true });
  await page.signedIn();
  expect(page.notifications).toMatchObject([{ title: 'Registrazione elaborata', message: 'Buongiorno' }]);
  expect(await page.vault.get(id)).toMatchObject({ uploaded: true, serverStatus: 'ready' });
});

describe('D-23 recordings belong to who made them', () => {
  test('D-23 nothing of one user is sent or listed for another, and all of it later for its owner', async () => {
    const page = openPage({ session: sessionOf('bruno') });
    const ids = [
      await keepRecording(page.vault, 'anna', 1_000),
      await keepRecording(page.vault, 'anna', 2_000),
    ];
    await page.signedIn();
    expect(server.attempts).toBe(0);
    expect(await page.vault.list('bruno')).toEqual([]);
    await page.queue.noteServerRecordings([
      recordingOf({ id: ids[0] as string, token: 'token-of-bruno' }, 'x'),
    ]);
    page.state.session = sessionOf('anna');
    await page.signedIn();
    expect(server.received.map(({ id, token }) => [id, token])).toEqual([
      [ids[0], 'token-of-anna'],
      [ids[1], 'token-of-anna'],
    ]);
  });

  test('D-23 a user switch in the middle of three uploads aborts, and no upload has the other token', async () => {
    server.script = ['accept', 'hold'];
    const page = openPage();
    for (const time of [1_000, 2_000, 3_000]) await keepRecording(page.vault, 'anna', time);
    const draining = page.signedIn();
    await vi.waitFor(() => expect(server.attempts).toBe(2));
    page.state.session = sessionOf('bruno');
    page.queue.sessionChanged();
    await draining;
    server.release();
    expect(server.attempts).toBe(2);
    expect((await page.vault.list('anna')).filter((row) => row.uploaded)).toHaveLength(1);

    page.state.session = sessionOf('anna');
    await page.signedIn();
    expect((await page.vault.list('anna')).every((row) => row.uploaded)).toBe(true);
    expect(server.recordingIds).toHaveLength(3);
    expect(new Set(server.received.map(({ token }) => token))).toEqual(new Set(['token-of-anna']));
  });

  test('D-23 a token that the server knows as somebody else’s sends nothing', async () => {
    const page = openPage({ session: { userId: 'anna', token: 'token-of-bruno' } });
    const id = await keepRecording(page.vault, 'anna');
    await page.signedIn();
    expect(server.attempts).toBe(0);
    page.state.session = sessionOf('anna');
    await page.signedIn();
    expect((await page.vault.get(id))?.uploaded).toBe(true);
  });
});

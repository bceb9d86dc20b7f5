import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newTestUser, type TestUser } from '@wingman/api/testing/test-user.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { openDatabase } from '@wingman/db/database.ts';
import { encodeAudio } from '@wingman/speech/testing/encode.ts';
import { speakTones } from '@wingman/speech/testing/tones.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fakeTranscription, saying } from '../../testing/fake-transcription.ts';
import { say, startStubProvider } from '../../testing/stub-provider.ts';
import { newFolder, startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Everything that is logged from now on, at the most verbose level. */
function listenToLog(): () => string {
  const lines: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  onTestFinished(() => write.mockRestore());
  return () => lines.join('');
}

const settings = (baseUrl: string) => ({
  SPEECH_ENGINE: 'provider',
  SPEECH_BASE_URL: baseUrl,
  SPEECH_VAD: 'energy',
  LOG_LEVEL: 'trace',
});

/** Every row of these tables, as text. */
async function rowsOf(
  { config }: TestApp,
  tables: ('jobs' | 'recordings' | 'audit_events')[],
): Promise<string> {
  const database = await openDatabase(config.database);
  const rows = await Promise.all(tables.map((table) => database.db.selectFrom(table).selectAll().execute()));
  await database.close();
  return JSON.stringify(rows);
}

const statusOf = async (testUser: TestUser, id: string) =>
  ((await testUser.call('GET', `/api/recordings/${id}`)).body as Recording).status;

/** A file that says more about whoever made it than anybody should read: title, artist and comment of its tags. */
function taggedMp3(secret: string): Buffer {
  const path = join(newFolder(), 'a.mp3');
  encodeAudio(path, speakTones('ciao', { sampleRate: 44_100 }), 44_100, { encoder: 'libmp3lame' });
  const frames = ['TIT2', 'TPE1', 'TALB'].map((name) => {
    const text = Buffer.concat([Buffer.of(3), Buffer.from(secret)]);
    const head = Buffer.alloc(10);
    head.write(name, 'latin1');
    head.writeUInt32BE(text.length, 4);
    return Buffer.concat([head, text]);
  });
  const tags = Buffer.concat(frames);
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, tags.length >> 7, tags.length & 0x7f]);
  return Buffer.concat([head, tags, readFileSync(path)]);
}

it('metadata of a file reaches no provider, no log and no other user', async () => {
  const secret = 'iPhone di Ornella Ricciardelli';
  const log = listenToLog();
  const speech = await fakeTranscription(() => saying('il tecnico passa giovedì'));
  const chat = await startStubProvider((call) => say(call, 'Giovedì [1].', 'stop'));
  const app = await startTestApp({ env: { ...settings(speech.baseUrl), ...chat.env } });
  const anna = await newTestUser(app);
  const bruno = await newTestUser(app);
  const { body } = await upload(app, anna, [['audio', taggedMp3(secret), 'nota.mp3']]);
  const { id } = body as Recording;
  await vi.waitUntil(async () => (await statusOf(anna, id)) === 'ready', { timeout: 20_000 });
  const question = { message: 'Quando passa il tecnico?', sessionId: randomUUID() };
  const { body: answer } = await anna.call('POST', '/api/chat', question);
  const ofBruno = await Promise.all(
    ['/api/recordings', `/api/recordings/${id}`, '/api/sessions'].map((path) => bruno.call('GET', path)),
  );
  const sent = Buffer.concat(speech.calls.map(({ audio }) => audio)).toString('latin1');
  const original = await fetch(app.url(`/api/recordings/${id}/audio`), {
    headers: { authorization: `Bearer ${anna.token}` },
  });
  expect(Buffer.from(await original.arrayBuffer()).includes(secret)).toBe(true);
  expect(speech.calls.length).toBeGreaterThan(0);
  expect(chat.asked).toHaveLength(1);
  const places = {
    sent,
    asked: chat.asked,
    answer,
    ofBruno,
    log: log(),
    rows: await rowsOf(app, ['jobs', 'recordings']),
  };
  for (const [place, content] of Object.entries(places))
    expect(JSON.stringify(content), place).not.toContain(secret);
});

it('words of a recording are in no log, no error and no job, however a transcription ends', async () => {
  const log = listenToLog();
  const replies = [
    { status: 500, body: { error: { message: 'cannot write down «il mirtillo azzurro»' } } },
    { status: 422, body: { error: { message: 'il mirtillo azzurro is not allowed here' } } },
    { raw: 'mirtillo azzurro is no JSON' },
    saying('il mirtillo azzurro matura'),
  ];
  const speech = await fakeTranscription(
    () => replies[Math.min(speech.calls.length, replies.length) - 1] ?? saying(''),
  );
  const app = await startTestApp({ env: settings(speech.baseUrl) });
  const anna = await newTestUser(app);
  const path = join(newFolder(), 'a.mp3');
  encodeAudio(path, speakTones('ciao', { sampleRate: 44_100 }), 44_100, { encoder: 'libmp3lame' });
  const { body } = await upload(app, anna, [['audio', readFileSync(path), 'nota.mp3']]);
  const { id } = body as Recording;
  const refused: unknown[] = [];
  await vi.waitUntil(
    async () => {
      const { body: shown } = await anna.call('GET', `/api/recordings/${id}`);
      const { status } = shown as Recording;
      if (status !== 'ready') refused.push(shown);
      if (status === 'queued' || status === 'failed') {
        refused.push(await rowsOf(app, ['jobs']), (await anna.call('GET', '/api/admin/statistics')).body);
        await anna.call('POST', `/api/recordings/${id}/retry`);
      }
      return status === 'ready';
    },
    { timeout: 50_000 },
  );
  expect(speech.calls.length).toBe(4);
  expect(JSON.stringify(refused)).not.toContain('mirtillo');
  expect(log()).toMatch(/retry in|job failed/);
  expect(log()).not.toContain('mirtillo');
  expect(await rowsOf(app, ['jobs', 'audit_events'])).not.toContain('mirtillo');
});

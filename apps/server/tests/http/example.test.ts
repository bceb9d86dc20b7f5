import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { newTestUser, type TestUser, trpc } from '@wingman/api/testing/test-user.ts';
import type { ChatResponse } from '@wingman/contract/conversation.ts';
import { packedDaySchema } from '@wingman/contract/example.ts';
import type { Recording, RecordingDetail } from '@wingman/contract/recording.ts';
import { inspectAudio } from '@wingman/speech/inspect/inspect.ts';
import { describe, expect, it } from 'vitest';
import packed from '../../../../data/example-day/day.json' with { type: 'json' };
import { storedFiles } from '../../src/testing/stored-files.ts';
import { startTestApp } from '../../src/testing/test-app.ts';

const day = packedDaySchema.parse(packed);
const folder = new URL('../../../../data/example-day/', import.meta.url);
const pathOf = (file: string) => new URL(file, folder).pathname;

/** For each suggested question, the turn that answers it. */
const answers = [
  'il tecnico passa dopodomani mattina alle nove',
  'La revisione costa novanta euro',
  'per la copertina prendiamo quella verde',
  'accompagno io Nina dal dentista',
];

/** By the last page of an Ogg file: its position counts samples, 48,000 a second. */
function secondsOf(ogg: Buffer): number {
  return Number(ogg.readBigUInt64LE(ogg.lastIndexOf('OggS') + 6)) / 48_000;
}

async function askFor(user: TestUser, message: string) {
  const { body } = await user.call('POST', '/api/chat', { message, sessionId: randomUUID() });
  return (body as ChatResponse).conversation;
}

describe('the packed example day', () => {
  it('is small, and its audio is as long as its times say and in the form that they state', async () => {
    const bytes = day.recordings.reduce((sum, { file }) => sum + statSync(pathOf(file)).size, 0);
    expect(bytes).toBeLessThan(400_000);
    for (const { file, duration, segments } of day.recordings) {
      expect(await inspectAudio(pathOf(file))).toMatchObject({ container: 'ogg', playerForm: 'ogg-opus' });
      expect(Math.abs(secondsOf(readFileSync(pathOf(file))) - duration), file).toBeLessThan(1);
      expect(segments.at(-1)?.end).toBeLessThan(duration);
      for (const [index, { start, end }] of segments.entries()) {
        expect(end).toBeGreaterThan(start);
        expect(start).toBeGreaterThan(segments[index - 1]?.end ?? 0);
      }
    }
  });
});

describe.each(['sqlite', 'postgres'] as const)('the example day on %s', (kind) => {
  it('answers each question that it suggests from the right turn, without a model', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    const { body } = await anna.call('POST', '/api/example');
    const recordings = body as Recording[];
    expect(recordings.map(({ title }) => title)).toEqual(day.recordings.map(({ title }) => title));
    for (const [index, question] of day.questions.entries()) {
      const { citations, certainty, response } = await askFor(anna, question);
      expect(response, question).toContain(answers[index]);
      expect(certainty, question).toBe('sure');
      const [citation] = citations;
      const detail = (await anna.call('GET', `/api/recordings/${citation?.recordingId}`))
        .body as RecordingDetail;
      const at = detail.segments.findIndex(({ text }) => text.includes(answers[index] ?? ''));
      // A reply is played from the turn that asked for it.
      const starts = [detail.segments[at]?.start, detail.segments[at - 1]?.start];
      expect(starts, question).toContain(citation?.start);
    }
  });

  it('is played, drawn and downloaded like any recording, and gone with its files', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    const [first] = (await anna.call('POST', '/api/example')).body as Recording[];
    const headers = { authorization: `Bearer ${anna.token}` };
    const audio = await fetch(app.url(`/api/recordings/${first?.id}/audio?plays=ogg-opus`), { headers });
    expect(audio.headers.get('content-type')).toBe('audio/ogg');
    expect((await audio.arrayBuffer()).byteLength).toBe(statSync(pathOf('colazione.ogg')).size);
    const mp3 = await fetch(app.url(`/api/recordings/${first?.id}/audio?plays=mp3`), { headers });
    expect(mp3.headers.get('content-type')).toBe('audio/mpeg');
    await expect
      .poll(async () => (await anna.call('GET', `/api/recordings/${first?.id}/waveform`)).body)
      .toMatchObject({ peaks: expect.any(Array) });
    expect((await trpc(app, 'mutation', 'example.remove', undefined, headers)).status).toBe(200);
    expect((await anna.call('GET', '/api/recordings')).body).toEqual([]);
    expect(storedFiles(app)).toEqual([]);
  });

  it('is loaded once by simultaneous calls', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    const calls = await Promise.all(Array.from({ length: 6 }, () => anna.call('POST', '/api/example')));
    for (const { status, body } of calls) {
      expect(status).toBe(200);
      expect(idsOf(body)).toEqual(idsOf(calls[0]?.body));
    }
    expect((await anna.call('GET', '/api/recordings')).body).toHaveLength(day.recordings.length);
    expect(storedFiles(app)).toHaveLength(day.recordings.length);
  });
});

const idsOf = (recordings: unknown) => (recordings as { id: string }[]).map(({ id }) => id);

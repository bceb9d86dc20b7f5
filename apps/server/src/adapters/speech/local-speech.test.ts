import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEvents } from '@wingman/api/testing/event-stream.ts';
import { newTestUser, type TestUser } from '@wingman/api/testing/test-user.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { wavOf } from '@wingman/speech/convert/wav.ts';
import { encodeAudio } from '@wingman/speech/testing/encode.ts';
import { writeToneModel } from '@wingman/speech/testing/tone-model.ts';
import { speakTones } from '@wingman/speech/testing/tones.ts';
import { expect, it, vi } from 'vitest';
import { servingOn, untilServing, wingman } from '../../testing/program.ts';
import { freePort } from '../../testing/spawned-program.ts';
import { newFolder, startTestApp } from '../../testing/test-app.ts';

const rate = 16_000;

function toneModel(): string {
  const modelDir = join(newFolder(), 'model');
  writeToneModel(modelDir);
  return modelDir;
}

async function appWithTones(overrides = {}) {
  const env = { SPEECH_ENGINE: 'local', SPEECH_MODEL_DIR: toneModel() };
  const app = await startTestApp({ env, overrides });
  return { app, testUser: await newTestUser(app) };
}

/** Talk for so many seconds, with a word of its own at each of the given ones. */
function talk(seconds: number, words: Record<number, string>): Float32Array {
  const samples = new Float32Array(seconds * rate);
  const filler = speakTones('e allora dicevamo questo', { lead: 0, tail: 1 });
  for (let at = 0; at + filler.length < samples.length; at += filler.length) samples.set(filler, at);
  for (const [second, word] of Object.entries(words)) {
    const spoken = speakTones(word, { lead: 1.2, tail: 1.2 });
    samples.set(spoken, Math.round((Number(second) - 1.2) * rate));
  }
  return samples;
}

async function statusOf(testUser: TestUser, id: string, status: string): Promise<void> {
  const read = async () => (await testUser.call('GET', `/api/recordings/${id}`)).body as Recording;
  await vi.waitUntil(async () => (await read()).status === status, { timeout: 30_000 });
}

/** Processor time of this process and of those that it started, in seconds. */
function usedSeconds(): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ticks = processes.map((pid) => {
    const [, rest = ''] = readTextOrNothing(`/proc/${pid}/stat`).split(') ');
    const fields = rest.split(' ');
    const isOurs = Number(pid) === process.pid || Number(fields[1]) === process.pid;
    // utime, stime, and those of children that ended; in hundredths of a second.
    return isOurs ? fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) : 0;
  });
  return ticks.reduce((sum, each) => sum + each, 0) / 100;
}

/** Processes end at any time. */
function readTextOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

async function untilReady(
  testUser: TestUser,
  id: string,
): Promise<Recording & { segments: { start: number; text: string }[] }> {
  const path = `/api/recordings/${id}`;
  await vi.waitUntil(async () => ((await testUser.call('GET', path)).body as Recording).status === 'ready', {
    timeout: 30_000,
  });
  return (await testUser.call('GET', path)).body as never;
}

it.each([
  [180, { 5: 'corallo', 90: 'betulla', 175: 'sestante' }],
  [420, { 5: 'corallo', 210: 'betulla', 415: 'sestante' }],
])(
  'D-06 the local engine transcribes all of %i seconds while other requests are answered',
  async (seconds, words) => {
    const { app, testUser } = await appWithTones();
    const sent = upload(app, testUser, [['audio', wavOf(talk(seconds, words))]]);
    let answered = 0;
    let isDone = false;
    const finished = sent.then(async ({ body }) => {
      const recording = await untilReady(testUser, (body as Recording).id);
      isDone = true;
      return recording;
    });
    while (!isDone) {
      expect((await testUser.call('GET', '/api/recordings')).status).toBe(200);
      answered += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { segments, duration } = await finished;
    expect(duration).toBe(seconds);
    for (const [second, word] of Object.entries(words)) {
      const said = segments.filter(({ text }) => text === word);
      expect(said, word).toHaveLength(1);
      expect(Math.abs((said[0]?.start ?? 0) - Number(second))).toBeLessThan(0.3);
    }
    // If transcription blocked the server, it would be one or two.
    expect(answered).toBeGreaterThan(20);
  },
);

it('D-13 (a)(b) the length is measured, whatever the client claims', async () => {
  const { app, testUser } = await appWithTones();
  const path = join(newFolder(), 'a.webm');
  const samples = speakTones('ciao|ciao|ciao', { sampleRate: 48_000, tail: 6.64 });
  encodeAudio(path, samples, 48_000, { encoder: 'libopus', live: true });
  for (const claimed of [undefined, '1', '99999', 'NaN']) {
    const claim: [string, string][] = claimed === undefined ? [] : [['duration', claimed]];
    const { body } = await upload(app, testUser, [...claim, ['audio', readFileSync(path)]]);
    const { duration } = await untilReady(testUser, (body as Recording).id);
    expect(Math.abs(duration - 12), String(claimed)).toBeLessThanOrEqual(1);
  }
  const { body } = await testUser.call('GET', '/api/auth/me');
  expect((body as { totalRecordingMinutes: number }).totalRecordingMinutes).toBeLessThanOrEqual(1);
});

it.each([
  ['(a) AAC in MP4 that calls itself webm', 'a.m4a', 'aac', 44_100, 'audio/mp4', 'm4a'],
  ['(b) WebM with a codec in its type', 'a.webm', 'libopus', 48_000, 'audio/webm', 'webm'],
  ['(c) Ogg Opus', 'a.ogg', 'libopus', 48_000, 'audio/ogg', 'ogg'],
] as const)(
  'D-15 %s is taken by its content and given back under its right name',
  async (_, name, encoder, sampleRate, type, extension) => {
    const { app, testUser } = await appWithTones();
    const path = join(newFolder(), name);
    encodeAudio(path, speakTones('passo giovedì', { sampleRate }), sampleRate, { encoder });
    const form = new FormData();
    const claimed = new Blob([new Uint8Array(readFileSync(path))], { type: 'audio/webm;codecs=opus' });
    form.append('audio', claimed, 'recording.webm');
    const headers = { authorization: `Bearer ${testUser.token}` };
    const sent = await fetch(app.url('/api/recordings'), { method: 'POST', headers, body: form });
    expect(sent.status).toBe(200);
    const { id } = (await sent.json()) as Recording;
    const { transcript, filename } = await untilReady(testUser, id);
    expect(transcript).toBe('passo giovedì');
    expect(filename).toBe(`recording.${extension}`);
    const original = await fetch(app.url(`/api/recordings/${id}/download?format=original`), { headers });
    expect(original.headers.get('content-type')).toBe(type);
    expect(original.headers.get('content-disposition')).toContain(`.${extension}`);
    expect((await original.arrayBuffer()).byteLength).toBe(claimed.size);
  },
);

it('D-15 (e) a text file with an audio type is refused', async () => {
  const { app, testUser } = await appWithTones();
  const { status, body } = await upload(app, testUser, [['audio', Buffer.from('solo testo')]]);
  expect(status).toBe(400);
  expect((body as { message: string }).message).toBe('Il file non è una registrazione audio riconoscibile');
});

it.each([
  ['(a) killed', 'SIGKILL'],
  ['(b) told to stop', 'SIGTERM'],
] as const)(
  'D-08 %s while it transcribes one of three recordings and a live stream is open, it finishes all after its start, once',
  async (_, signal) => {
    const env = {
      DATA_DIR: newFolder(),
      PORT: await freePort(),
      SPEECH_ENGINE: 'local',
      SPEECH_MODEL_DIR: toneModel(),
    };
    const address = `http://127.0.0.1:${env.PORT}`;
    const first = wingman([], env);
    await untilServing(first);
    const { token } = await newTestUser(servingOn(env.PORT));
    const headers = { authorization: `Bearer ${token}` };
    const list = async () =>
      (await (await fetch(`${address}/api/recordings`, { headers })).json()) as Recording[];
    const words = ['corallo', 'betulla', 'sestante'];
    const sent = words.map((word) => {
      const form = new FormData();
      const samples = talk(1_800, { 1790: word });
      form.append('audio', new Blob([new Uint8Array(wavOf(samples))]), `${word}.wav`);
      return fetch(`${address}/api/recordings`, { method: 'POST', headers, body: form }).catch(() => 'cut');
    });
    await vi.waitUntil(
      async () => {
        const states = (await list()).map(({ status }) => status);
        return states.length === 3 && states.includes('transcribing');
      },
      { timeout: 20_000, interval: 20 },
    );
    const stream = await openEvents(servingOn(env.PORT), headers);
    const asked = performance.now();
    first.child.kill(signal);
    await first.ended;
    expect(performance.now() - asked).toBeLessThan(45_000);
    await Promise.all(sent);
    await stream.ended.catch(() => 'cut');
    const second = wingman([], env);
    await untilServing(second);
    await vi.waitUntil(async () => (await list()).every(({ status }) => status === 'ready'), {
      timeout: 60_000,
      interval: 200,
    });
    const recordings = await list();
    expect(recordings.map(({ duration }) => duration)).toEqual([1_800, 1_800, 1_800]);
    const found = recordings.map(({ transcript }) =>
      transcript.split(' ').filter((word) => words.includes(word)),
    );
    expect(found.flat().toSorted()).toEqual(words.toSorted());
  },
);

it('F-04: four seconds of one person are heard in the middle of the hours of another', async () => {
  // An upload is answered at once, whatever becomes of it.
  const { app, testUser } = await appWithTones({ transcriptWaitMs: 0 });
  const other = await newTestUser(app);
  const hours = wavOf(talk(1_200, { 5: 'corallo', 1195: 'sestante' }));
  const queued: string[] = [];
  for (let number = 0; number < 3; number += 1) {
    const sent = await upload(app, testUser, [['audio', hours]]);
    queued.push((sent.body as Recording).id);
    if (number === 0) await statusOf(testUser, queued[0] ?? '', 'transcribing');
  }
  const before = usedSeconds();
  const { body } = await upload(app, other, [
    ['audio', wavOf(speakTones('betulla', { lead: 1, tail: 1.7 }))],
  ]);
  expect((await untilReady(other, (body as Recording).id)).transcript).toContain('betulla');
  expect(usedSeconds() - before).toBeLessThan(15);
  const last = (await testUser.call('GET', `/api/recordings/${queued[2]}`)).body as Recording;
  expect(last.status).not.toBe('ready');
  for (const id of queued) {
    const { transcript } = await untilReady(testUser, id);
    expect([transcript.split('corallo').length, transcript.split('sestante').length]).toEqual([2, 2]);
  }
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHeldTranscriber } from '@wingman/api/testing/held-transcriber.ts';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import type { Transcription } from '@wingman/core/ports/transcriber.ts';
import { encodeAudio } from '@wingman/speech/testing/encode.ts';
import { speakTones } from '@wingman/speech/testing/tones.ts';
import { describe, expect, it } from 'vitest';
import { newFolder, startTestApp } from '../../src/testing/test-app.ts';

const nothing = { incomplete: null, statedDuration: null };

/** Somebody with a recording of these bytes, of which decoding found out this. */
async function recorded(audio: Buffer, findings: Transcription['findings']) {
  const held = createHeldTranscriber();
  held.release({ duration: 6, segments: [], ...(findings ? { findings } : {}) });
  const app = await startTestApp({ overrides: { transcriber: held.transcriber } });
  const anna = await newTestUser(app);
  const { body } = await upload(app, anna, [['audio', audio, 'nota']]);
  const recording = body as Recording;
  const listen = (query: string, headers: Record<string, string> = {}) =>
    fetch(app.url(`/api/recordings/${recording.id}/audio${query}`), {
      headers: { authorization: `Bearer ${anna.token}`, ...headers },
    });
  return { app, anna, recording, listen };
}

function alac(): Buffer {
  const path = join(newFolder(), 'a.m4a');
  encodeAudio(path, speakTones('ciao', { sampleRate: 48_000 }), 48_000, { encoder: 'alac' });
  return readFileSync(path);
}

describe('F-95: a player', () => {
  it('gets the original where it plays it, else an mp3 that is made once and read in ranges', async () => {
    const original = alac();
    const { app, listen } = await recorded(original, { ...nothing, playerForm: 'mp4-alac' });
    for (const query of ['', '?plays=mp3,mp4-alac']) {
      const answer = await listen(query);
      expect(answer.headers.get('content-type')).toBe('audio/mp4');
      expect(Buffer.from(await answer.arrayBuffer()).equals(original)).toBe(true);
    }
    const [first, second] = await Promise.all([listen('?plays=mp3,wav'), listen('?plays=')]);
    expect(first.headers.get('content-type')).toBe('audio/mpeg');
    expect(first.headers.get('etag')).toBe(second.headers.get('etag'));
    const whole = Buffer.from(await first.arrayBuffer());
    const part = await listen('?plays=mp3', { range: 'bytes=100-199' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${whole.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))).toBe(true);
    const bruno = await newTestUser(app);
    const theirs = await fetch(first.url, { headers: { authorization: `Bearer ${bruno.token}` } });
    expect(theirs.status).toBe(404);
  });

  it('never gets an original whose times are not those of the transcript', async () => {
    const { listen } = await recorded(toneWav(1), { ...nothing, playerForm: null });
    expect((await listen('?plays=wav,mp3')).headers.get('content-type')).toBe('audio/mpeg');
  });

  it('gets what is not transcribed yet by what looking at it found', async () => {
    const { listen } = await recorded(toneWav(1), undefined);
    expect((await listen('?plays=wav')).headers.get('content-type')).toBe('audio/wav');
    expect((await listen('?plays=mp3')).headers.get('content-type')).toBe('audio/mpeg');
  });
});

it('F-34: a recording whose file was cut off tells both lengths, in lists and by itself', async () => {
  const findings = { incomplete: 'cut_off', statedDuration: 12, playerForm: null } as const;
  const { anna, recording } = await recorded(toneWav(1), findings);
  const expected = { status: 'ready', duration: 6, incomplete: { reason: 'cut_off', statedDuration: 12 } };
  expect(recording).toMatchObject(expected);
  expect((await anna.call('GET', `/api/recordings/${recording.id}`)).body).toMatchObject(expected);
  expect((await anna.call('GET', '/api/recordings')).body).toMatchObject([expected]);
});

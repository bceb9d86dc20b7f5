import { afterAll, expect } from 'vitest';
import { it } from './harness/it.ts';
import { type Product, startProduct } from './harness/product.ts';
import { sharedSpeech } from './harness/shared.ts';
import type { SpeechFixture } from './harness/speech-fixture.ts';

let speech: SpeechFixture;
let product: Product;

it.beforeAll(async () => {
  speech = await sharedSpeech();
  product = await startProduct({ SPEECH_ENGINE: 'off' });
});

afterAll(async () => {
  await product.remove();
});

type Answer = { id: string; status: string; transcript: string; duration: number };

async function registerOverRest(): Promise<{ authorization: string }> {
  const answer = await fetch(`${product.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Prova',
      lastName: 'Riavvio',
      email: 'riavvio@example.test',
      password: 'parola segreta',
    }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

async function upload(headers: { authorization: string }, id: string, wav: Buffer): Promise<Response> {
  const form = new FormData();
  form.append('id', id);
  form.append('audio', new Blob([new Uint8Array(wav)]), 'recording.webm');
  return fetch(`${product.url}/api/recordings`, { method: 'POST', headers, body: form });
}

async function getJson<T>(headers: { authorization: string }, path: string): Promise<T> {
  return (await (await fetch(`${product.url}${path}`, { headers })).json()) as T;
}

/** Ten minutes of speech: long enough to be caught while it is being transcribed. */
const longText = Array.from({ length: 475 }, () => 'parola').join(' ');
const texts = ['la caldaia perde acqua', 'il treno parte alle sette', 'il medico ha chiamato', longText];

async function statuses(headers: { authorization: string }): Promise<string[]> {
  return (await getJson<Answer[]>(headers, '/api/recordings')).map(({ status }) => status);
}

it('keeps what it acknowledged through two kill -9 and transcribes each recording once', async () => {
  const headers = await registerOverRest();
  const sounds = await Promise.all(texts.map((text) => speech.say(text)));
  const ids = texts.map(() => crypto.randomUUID());
  for (const [i, { wav }] of sounds.entries()) {
    const answer = await upload(headers, ids[i] ?? '', wav);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id: ids[i], status: 'queued', transcript: '' });
  }
  await product.kill();

  await product.start({ SPEECH_ENGINE: 'local', SPEECH_MODEL_DIR: speech.modelDir });
  await expect.poll(() => statuses(headers)).toContain('transcribing');
  await product.kill();

  await product.start();
  await expect.poll(() => statuses(headers)).toEqual(texts.map(() => 'ready'));

  let seconds = 0;
  for (const [i, id] of ids.entries()) {
    const recording = await getJson<Answer>(headers, `/api/recordings/${id}`);
    expect(recording.transcript).toBe(texts[i]);
    expect(Math.abs(recording.duration - (sounds[i]?.seconds ?? 0))).toBeLessThanOrEqual(1);
    seconds += recording.duration;
  }

  const again = await upload(headers, ids[0] ?? '', sounds[0]?.wav ?? Buffer.alloc(0));
  expect(await again.json()).toMatchObject({ id: ids[0], status: 'ready', transcript: texts[0] });
  expect(await statuses(headers)).toHaveLength(texts.length);
  const me = await getJson<{ totalRecordingMinutes: number }>(headers, '/api/auth/me');
  expect(me.totalRecordingMinutes).toBe(Math.floor(seconds / 60));
});

import { expect, it } from 'vitest';
import { createHeldTranscriber } from '../testing/held-transcriber.ts';
import { startImpatientProxy } from '../testing/impatient-proxy.ts';
import { startTestApp } from '../testing/test-app.ts';
import { newTestUser, type TestUser } from '../testing/test-user.ts';
import { toneWav } from '../testing/tone-wav.ts';

// Scaled down: the timeout of the proxy, and a much shorter one for a transcript that is finished later.
const proxyMs = 6_000;

async function uploadThrough(proxy: string, testUser: TestUser): Promise<Response> {
  const form = new FormData();
  form.set('audio', new Blob([new Uint8Array(toneWav(2))]), 'recording.webm');
  const headers = { authorization: `Bearer ${testUser.token}` };
  return fetch(`${proxy}/api/recordings`, { method: 'POST', headers, body: form });
}

/** Reads an event stream until `found` occurs. */
async function readUntil(body: ReadableStream<Uint8Array>, found: RegExp): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of body) {
    text += decoder.decode(part, { stream: true });
    if (found.test(text)) return text;
  }
  throw new Error(`the stream ended without ${found}: ${text}`);
}

it('D-04 (a) an upload is answered before the timeout of a proxy, and its transcript is notified later', async () => {
  const held = createHeldTranscriber();
  const options = { transcriber: held.transcriber, transcriptWaitMs: 250 };
  const app = await startTestApp(options);
  const proxy = await startImpatientProxy(app, proxyMs);
  const testUser = await newTestUser(app);
  const headers = { authorization: `Bearer ${testUser.token}` };
  const events = await fetch(`${proxy}/trpc/events.subscribe`, { headers });

  const answer = await uploadThrough(proxy, testUser);
  expect(answer.status).toBe(200);
  const recording = (await answer.json()) as { id: string };
  expect(recording).toMatchObject({ status: 'transcribing', transcript: '' });

  held.release({ duration: 2, segments: [{ start: 0, end: 2, text: 'Buongiorno', confidence: null }] });
  if (!events.body) throw new Error('the subscription has no body');
  const told = await readUntil(events.body, /"status":"ready"/);
  expect(told).toContain(recording.id);
  expect(told).toContain('Buongiorno');
  expect(await testUser.call('GET', '/api/recordings')).toMatchObject({
    body: [{ id: recording.id, status: 'ready', transcript: 'Buongiorno' }],
  });
  expect(held.calls()).toBe(1);
});

it('D-04 (a) the proxy of these tests times out a slow response', async () => {
  const held = createHeldTranscriber();
  const app = await startTestApp({ transcriber: held.transcriber, transcriptWaitMs: 60_000 });
  const testUser = await newTestUser(app);
  const proxy = await startImpatientProxy(app, 200);
  expect((await uploadThrough(proxy, testUser)).status).toBe(504);
});

import { randomUUID } from 'node:crypto';
import { images } from '@wingman/core/testing/images.ts';
import { expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { newTestUser, type TestUser } from '../testing/test-user.ts';
import { toneWav } from '../testing/tone-wav.ts';
import { upload } from '../testing/upload.ts';

type Answer = { status: number; body: { code?: string; message?: string; issues?: object[] } };

async function send(app: TestApp, { token }: TestUser, path: string, init: RequestInit): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) };
  const response = await fetch(app.url(path), { ...init, headers });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

function formOf(fields: Record<string, string | Buffer>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'string' ? value : new Blob([new Uint8Array(value)]));
  }
  return form;
}

const json = (body: object): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

it('F-85 a field that a streamed call does not know is refused with its name, however it is sent', async () => {
  const app = await startTestApp({ kind: 'sqlite', transcriptWaitMs: 0 });
  const anna = await newTestUser(app);
  const { body } = await upload(app, anna, [['audio', toneWav(1)]]);
  const recording = `/api/recordings/${(body as { id: string }).id}`;
  const moment = () => `${recording}/moments/${randomUUID()}`;
  const image = images.jpeg(40, 30);
  const question = { message: 'Quando?', sessionId: randomUUID() };
  const slices = `/api/recordings/${randomUUID()}/slices?from=0&count=1&filename=x`;
  const bytes = { 'content-type': 'application/octet-stream' };
  const calls: [field: string, method: string, path: string, init: RequestInit][] = [
    ['colour', 'PUT', moment(), json({ kind: 'mark', at: 1, colour: 'red' })],
    ['colour', 'PUT', moment(), { body: formOf({ at: '1', colour: 'red', image }) }],
    ['agent', 'POST', '/api/chat', json({ ...question, agent: 'x' })],
    ['agent', 'POST', '/api/chat', { body: formOf({ ...question, agent: 'x', image }) }],
    ['title', 'POST', '/api/recordings', { body: formOf({ title: 'x', audio: toneWav(1) }) }],
    ['filename', 'POST', slices, { headers: bytes, body: 'x' }],
    ['form', 'GET', `${recording}/download?form=txt`, {}],
    ['play', 'GET', `${recording}/audio?play=mp3`, {}],
  ];
  for (const [field, method, path, init] of calls) {
    const answer = await send(app, anna, path, { method, ...init });
    const message = `Campo sconosciuto: ${field}`;
    expect(answer, `${method} ${path} ${field}`).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message, issues: [{ path: field, message }] },
    });
  }
  expect((await anna.call('GET', '/api/recordings')).body).toHaveLength(1);
  expect((await anna.call('GET', `${recording}/moments`)).body).toEqual([]);
  expect((await anna.call('GET', '/api/sessions')).body).toEqual([]);
});

it('names of fields are repeated without their odd characters, cut, and not more than fifty of them', async () => {
  const app = await startTestApp({ kind: 'sqlite' });
  const anna = await newTestUser(app);
  const odd = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`\u202e${at}${'x'.repeat(500)}`, 1]));
  const question = { message: 'Quando?', sessionId: randomUUID(), ...odd };
  const { status, body } = await send(app, anna, '/api/chat', { method: 'POST', ...json(question) });
  expect(status).toBe(400);
  expect(body.issues).toHaveLength(50);
  expect(body.message).toBe(`Campo sconosciuto: 0${'x'.repeat(59)}`);
});

it('who is not signed in is told that before anything about fields', async () => {
  const app = await startTestApp({ kind: 'sqlite' });
  const nobody = { token: 'x' } as TestUser;
  const init = json({ message: 'Quando?', sessionId: randomUUID(), agent: 'x' });
  expect(await send(app, nobody, '/api/chat', { method: 'POST', ...init })).toMatchObject({
    body: { code: 'invalid_token' },
  });
});

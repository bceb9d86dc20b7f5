import { randomUUID } from 'node:crypto';
import type { ChatResponse } from '@wingman/contract/conversation.ts';
import { images } from '@wingman/core/testing/images.ts';
import { describe, expect, it } from 'vitest';
import { createHeldTranscriber } from '../testing/held-transcriber.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { newTestUser, type TestUser } from '../testing/test-user.ts';
import { toneWav } from '../testing/tone-wav.ts';
import { upload } from '../testing/upload.ts';

const notFound = { status: 404, body: { code: 'not_found' } };

async function startWithTwo() {
  const held = createHeldTranscriber();
  held.release({
    duration: 4,
    segments: [{ start: 0.5, end: 3.5, text: 'passa l’idraulico', confidence: 0.9 }],
  });
  const app = await startTestApp({ transcriber: held.transcriber });
  const anna = await newTestUser(app);
  const record = async (title: string) => {
    const { body } = await upload(app, anna, [['audio', toneWav(1)]]);
    const { id } = body as { id: string };
    await anna.call('PATCH', `/api/recordings/${id}`, { title });
    return id;
  };
  return { app, anna, recordingId: await record('Riunione'), otherId: await record('Telefonata') };
}

const question = (more: object) => ({
  message: 'Che cosa si è detto?',
  sessionId: randomUUID(),
  superSearch: false,
  ...more,
});

async function askByForm(app: TestApp, { token }: TestUser, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(app.url('/api/chat'), { method: 'POST', headers, body: form });
  return { status: response.status, body: (await response.json()) as unknown };
}

describe('a question about a recording', () => {
  it('is limited to it, and the chat with it, until null takes it away', async () => {
    const { anna, recordingId } = await startWithTwo();
    const sessionId = randomUUID();
    const ask = async (more: object) => {
      const { body } = await anna.call('POST', '/api/chat', question({ sessionId, ...more }));
      return (body as ChatResponse).conversation;
    };
    const first = await ask({ recordingId });
    const recording = { recordingId, title: 'Riunione', startedAt: expect.any(String) };
    expect(first.scope.recording).toEqual(recording);
    expect(first.relevantRecordingIds).toEqual([recordingId]);
    expect((await ask({})).scope.recording).toEqual(recording);
    expect((await anna.call('GET', '/api/sessions')).body).toMatchObject([{ sessionId, recording }]);
    expect((await ask({ recordingId: null })).scope).not.toHaveProperty('recording');
    expect((await anna.call('GET', '/api/sessions')).body).toMatchObject([{ recording: null }]);
  });

  it('is limited to it as a form, too, where an empty field takes it away', async () => {
    const { app, anna, recordingId } = await startWithTwo();
    const sessionId = randomUUID();
    const fields = { message: 'Che cosa si è detto?', sessionId };
    const asked = await askByForm(app, anna, { ...fields, recordingId });
    expect(asked).toMatchObject({
      status: 200,
      body: { conversation: { scope: { recording: { recordingId } } } },
    });
    const form = new FormData();
    form.append('sessionId', sessionId);
    form.append('image', new Blob([new Uint8Array(images.png(4, 4))]), 'foto.png');
    const shown = await fetch(app.url('/api/chat'), {
      method: 'POST',
      headers: { authorization: `Bearer ${anna.token}` },
      body: form,
    });
    expect(await shown.json()).toMatchObject({ conversation: { scope: { recording: { recordingId } } } });
    const freed = await askByForm(app, anna, { ...fields, recordingId: '' });
    expect((freed.body as ChatResponse).conversation.scope).not.toHaveProperty('recording');
  });

  it("is refused for somebody else's recording, an unknown one and no id at all", async () => {
    const { app, recordingId } = await startWithTwo();
    const bruno = await newTestUser(app);
    const refused = [recordingId, randomUUID()];
    for (const id of refused) {
      const fields = question({ recordingId: id });
      expect(await bruno.call('POST', '/api/chat', fields)).toMatchObject(notFound);
      const { message, sessionId } = fields;
      expect(await askByForm(app, bruno, { message, sessionId, recordingId: id })).toMatchObject(notFound);
    }
    for (const id of ['x', '\0', 7, {}]) {
      expect(await bruno.call('POST', '/api/chat', question({ recordingId: id }))).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'recordingId' }] },
      });
    }
    expect((await bruno.call('GET', '/api/sessions')).body).toEqual([]);
  });
});

describe('a chat', () => {
  it('is renamed and pinned, and keeps what is not changed', async () => {
    const { app, anna } = await startWithTwo();
    const bruno = await newTestUser(app);
    const fields = question({});
    await anna.call('POST', '/api/chat', fields);
    const path = `/api/sessions/${fields.sessionId}`;
    const change = (changes: object) => anna.call('PATCH', path, changes);
    const named = { sessionId: fields.sessionId, title: 'Il tetto', isPinned: false };
    expect(await change({ title: '  Il tetto ' })).toMatchObject({ status: 200, body: named });
    expect(await change({ isPinned: true })).toMatchObject({ body: { ...named, isPinned: true } });
    expect((await anna.call('GET', '/api/sessions')).body).toMatchObject([{ ...named, isPinned: true }]);
    expect(await change({ title: ' ' })).toMatchObject({ body: { title: null, isPinned: true } });
    expect(await change({ title: 'x'.repeat(121) })).toMatchObject({
      status: 400,
      body: { message: 'Il titolo può avere al massimo 120 caratteri' },
    });
    expect(await bruno.call('PATCH', path, { title: 'Suo' })).toMatchObject(notFound);
    expect(await anna.call('PATCH', '/api/sessions/x', { title: 'Mio' })).toMatchObject({ status: 400 });
  });

  it('is exported with its title, whether it is pinned and the recording it is about', async () => {
    const { anna, recordingId } = await startWithTwo();
    const fields = question({ recordingId });
    await anna.call('POST', '/api/chat', fields);
    await anna.call('PATCH', `/api/sessions/${fields.sessionId}`, { title: 'Il tetto', isPinned: true });
    const { body } = await anna.call('GET', '/api/export');
    expect(body).toMatchObject({
      sessions: [
        { sessionId: fields.sessionId, title: 'Il tetto', isPinned: true, recording: { recordingId } },
      ],
      conversations: [{ scope: { recording: { recordingId, title: 'Riunione' } } }],
    });
  });
});

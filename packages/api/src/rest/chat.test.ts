import { randomUUID } from 'node:crypto';
import type { ChatEvent, ChatResponse, Conversation } from '@wingman/contract/conversation.ts';
import type { ChatModel } from '@wingman/core/ports/chat-model.ts';
import { ChatModelError } from '@wingman/core/ports/chat-model.ts';
import { describe, expect, it } from 'vitest';
import { createHeldTranscriber } from '../testing/held-transcriber.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { call, newTestUser, type TestUser } from '../testing/test-user.ts';
import { toneWav } from '../testing/tone-wav.ts';
import { upload } from '../testing/upload.ts';

const heard = 'Domani alle nove passa l’idraulico per la caldaia';

/** An app in which Anna has just recorded that the plumber comes, and a model with scripted answers. */
async function startWithRecording(kind: 'sqlite' | 'postgres' = 'sqlite', chatModel?: ChatModel) {
  const held = createHeldTranscriber();
  held.release({ duration: 4, segments: [{ start: 0.5, end: 3.5, text: heard, confidence: 0.9 }] });
  const app = await startTestApp({
    kind,
    transcriber: held.transcriber,
    ...(chatModel ? { chatModel } : {}),
  });
  const anna = await newTestUser(app);
  const { body } = await upload(app, anna, [['audio', toneWav(1)]]);
  return { app, anna, recordingId: (body as { id: string }).id };
}

const question = (sessionId: string) => ({
  message: 'Quando passa l’idraulico?',
  sessionId,
  superSearch: false,
});

/** The lines of a streamed answer, in order. */
async function stream(app: TestApp, testUser: TestUser, input: unknown): Promise<string> {
  const response = await fetch(app.url('/trpc/chat.send?batch=1'), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${testUser.token}`,
      'content-type': 'application/json',
      'trpc-accept': 'application/jsonl',
    },
    body: JSON.stringify({ 0: { json: input } }),
  });
  expect(response.status).toBe(200);
  return response.text();
}

describe.each(['sqlite', 'postgres'] as const)('a question on %s', (kind) => {
  it('is answered whole over REST, with the second of its citation', async () => {
    const { anna, recordingId } = await startWithRecording(kind);
    const sessionId = randomUUID();
    const answer = await anna.call('POST', '/api/chat', question(sessionId));
    expect(answer.status).toBe(200);
    const { response, conversation } = answer.body as ChatResponse;
    expect(response).toContain('[1]');
    expect(conversation).toMatchObject({
      sessionId,
      message: 'Quando passa l’idraulico?',
      response,
      status: 'complete',
      relevantRecordingIds: [recordingId],
      citations: [{ n: 1, recordingId, text: expect.stringContaining('idraulico') }],
    });
    expect(conversation.citations[0]?.start).toBeLessThanOrEqual(0.5);
    expect(await anna.call('GET', '/api/sessions')).toMatchObject({
      body: [{ sessionId, firstMessage: 'Quando passa l’idraulico?', messageCount: 1 }],
    });
    const saved = (await anna.call('GET', `/api/sessions/${sessionId}/conversations`)).body as Conversation[];
    expect(saved).toEqual([conversation]);
  });
});

describe('a question', () => {
  it('is streamed over tRPC, beginning with the question and ending with the complete exchange', async () => {
    const { app, anna } = await startWithRecording();
    const text = await stream(app, anna, question(randomUUID()));
    const types = [...text.matchAll(/"type":"(started|excerpts|text|done)"/g)].map(
      ([, type]) => type as ChatEvent['type'],
    );
    expect(types[0]).toBe('started');
    expect(types).toContain('excerpts');
    expect(types.filter((type) => type === 'text').length).toBeGreaterThan(0);
    expect(types.at(-1)).toBe('done');
  });

  it('is refused without a sign-in, and when it is empty', async () => {
    const { app, anna } = await startWithRecording();
    expect(await call(app, 'POST', '/api/chat', question(randomUUID()))).toMatchObject({ status: 401 });
    expect(await anna.call('POST', '/api/chat', { ...question(randomUUID()), message: '  ' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Scrivi un messaggio' },
    });
    expect(await anna.call('POST', '/api/chat', { message: 'Ciao', sessionId: '1' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'sessionId' }] },
    });
    const streamed = await stream(app, anna, { message: '', sessionId: '1' });
    expect(streamed).toContain('"code":"validation_failed"');
    expect((await anna.call('GET', '/api/sessions')).body).toEqual([]);
  });

  it('D-02 cannot be added to another user’s chat, which can be neither read nor deleted', async () => {
    const { app, anna } = await startWithRecording();
    const bruno = await newTestUser(app);
    const sessionId = randomUUID();
    await anna.call('POST', '/api/chat', question(sessionId));
    const notFound = { status: 404, body: { code: 'not_found' } };
    expect(await bruno.call('POST', '/api/chat', question(sessionId))).toMatchObject(notFound);
    expect(await bruno.call('GET', `/api/sessions/${sessionId}/conversations`)).toMatchObject(notFound);
    expect(await bruno.call('DELETE', `/api/sessions/${sessionId}`)).toMatchObject(notFound);
    expect((await bruno.call('GET', '/api/sessions')).body).toEqual([]);
    expect((await anna.call('GET', '/api/sessions')).body).toMatchObject([{ sessionId, messageCount: 1 }]);
    expect(await anna.call('DELETE', `/api/sessions/${sessionId}`)).toMatchObject({ status: 200 });
    expect(await anna.call('GET', `/api/sessions/${sessionId}/conversations`)).toMatchObject(notFound);
  });

  it('D-30 (b) is stored as interrupted when the model fails, with our own error text', async () => {
    const breaking: ChatModel = {
      async *stream() {
        yield { type: 'text', text: 'Domani ' };
        throw new ChatModelError('unavailable', 'broke off at http://provider.internal with sk-secret');
      },
    };
    const { anna } = await startWithRecording('sqlite', breaking);
    const sessionId = randomUUID();
    const answer = await anna.call('POST', '/api/chat', question(sessionId));
    expect(JSON.stringify(answer.body)).not.toMatch(/sk-secret|provider\.internal/);
    expect((await anna.call('GET', `/api/sessions/${sessionId}/conversations`)).body).toMatchObject([
      { response: 'Domani ', status: 'interrupted' },
    ]);
  });
});

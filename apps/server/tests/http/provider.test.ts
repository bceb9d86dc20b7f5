import { randomUUID } from 'node:crypto';
import { createHeldTranscriber } from '@wingman/api/testing/held-transcriber.ts';
import { newTestUser, type TestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { ChatResponse, Conversation } from '@wingman/contract/conversation.ts';
import { images } from '@wingman/core/testing/images.ts';
import type { DatabaseKind } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import type { Overrides } from '../../src/process/compose.ts';
import { type ProviderCall, refuse, say, startStubProvider } from '../../src/testing/stub-provider.ts';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';

const kinds = ['sqlite', 'postgres'] as const;
const heard = 'Domani alle nove passa l’idraulico per la caldaia';

/** An app whose chat provider answers as told; Anna has recorded that the plumber comes. */
async function startOn(
  kind: DatabaseKind,
  answer: (call: ProviderCall) => void | Promise<void>,
  chatSilenceMs = 60_000,
  more: Overrides = {},
) {
  const provider = await startStubProvider(answer);
  const held = createHeldTranscriber();
  held.release({ duration: 4, segments: [{ start: 0.5, end: 3.5, text: heard, confidence: 0.9 }] });
  const overrides = { transcriber: held.transcriber, chatSilenceMs, ...more };
  const app = await startTestApp({ kind, env: provider.env, overrides });
  const anna = await newTestUser(app, { subscriptionPlan: 'pro' });
  await upload(app, anna, [['audio', toneWav(1)]]);
  return { app, anna, provider };
}

const question = (sessionId: string) => ({ message: 'Quando passa l’idraulico?', sessionId });

/** tRPC streams: its answer is 200 whatever comes, and a failure is inside. */
async function stream(app: TestApp, testUser: TestUser, sessionId: string): Promise<string> {
  const response = await fetch(app.url('/trpc/chat.send?batch=1'), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${testUser.token}`,
      'content-type': 'application/json',
      'trpc-accept': 'application/jsonl',
    },
    body: JSON.stringify({ 0: { json: question(sessionId) } }),
  });
  return response.text();
}

async function askWithImage(app: TestApp, testUser: TestUser, sessionId: string) {
  const form = new FormData();
  form.append('sessionId', sessionId);
  form.append('image', new Blob([new Uint8Array(images.png(4, 4))]), 'foto.png');
  const headers = { authorization: `Bearer ${testUser.token}` };
  const answer = await fetch(app.url('/api/chat'), { method: 'POST', headers, body: form });
  return { status: answer.status, text: await answer.text() };
}

async function saved(testUser: TestUser, sessionId: string): Promise<Conversation[]> {
  return (await testUser.call('GET', `/api/sessions/${sessionId}/conversations`)).body as Conversation[];
}

const failures: [name: string, answer: (call: ProviderCall) => void, said: RegExp, status: number][] = [
  ['401', (call) => refuse(call, 401, 'Incorrect API key'), /non ha accettato la domanda/, 502],
  ['400', (call) => refuse(call, 400, 'context too long'), /non ha accettato la domanda/, 502],
  ['429', (call) => refuse(call, 429, 'Rate limit'), /non è raggiungibile/, 503],
  ['500', (call) => refuse(call, 500, 'oops'), /non è raggiungibile/, 503],
  ['silence', () => {}, /non ha risposto in tempo/, 504],
];
const secret = /sk-chiave|provider\.internal|127\.0\.0\.1|node_modules|\.ts:\d/;

const patient = { timeout: 10_000 };

describe.each(kinds.flatMap((kind) => failures.map((failure) => [kind, ...failure] as const)))(
  'on %s a provider that answers with %s',
  (kind, name, answer, said, status) => {
    const silenceMs = name === 'silence' ? 100 : undefined;

    it('D-14 that fails is reported before the quotes that replace its answer, by REST and tRPC', async () => {
      const { app, anna } = await startOn(kind, answer, silenceMs);
      const sessionId = randomUUID();
      const rest = await anna.call('POST', '/api/chat', question(sessionId));
      expect(rest.status).toBe(200);
      const { response } = rest.body as ChatResponse;
      expect(response.split('\n\n')[0]).toMatch(said);
      expect(response).toMatch(/\n\n> .*idraulico.* \[1\]/s);
      const streamed = await stream(app, anna, sessionId);
      expect(streamed).toMatch(said);
      expect(streamed).toContain('"type":"done"');
      expect(JSON.stringify(rest.body) + streamed).not.toMatch(secret);
      expect((await saved(anna, sessionId)).map(({ status: each }) => each)).toEqual([
        'complete',
        'complete',
      ]);
      expect(await anna.call('GET', '/api/auth/me')).toMatchObject({ status: 200 });
    });

    it('D-14 fails a picture that nothing can be quoted about, and keeps no message', async () => {
      const { app, anna } = await startOn(kind, answer, silenceMs);
      const sessionId = randomUUID();
      const failed = await askWithImage(app, anna, sessionId);
      expect(failed.status).toBe(status);
      expect(JSON.parse(failed.text)).toMatchObject({
        message: expect.stringMatching(/^Il servizio di intelligenza artificiale non /),
      });
      expect(failed.text).not.toMatch(secret);
      expect((await anna.call('GET', '/api/sessions')).body).toEqual([]);
      expect(await anna.call('GET', '/api/auth/me')).toMatchObject({ status: 200 });
    });
  },
);

describe.each(kinds)('on %s a provider', (kind) => {
  it.each([
    ['max_tokens', 'max_completion_tokens'],
    ['temperature', undefined],
  ])('D-14 that does not support %s is asked a second time without it', async (refused, instead) => {
    const { app, anna, provider } = await startOn(kind, (call) => {
      if (refused in call.body) refuse(call, 400, `${refused} not supported`);
      else say(call, 'Alle nove [1].', 'stop');
    });
    const answer = await anna.call('POST', '/api/chat', question(randomUUID()));
    expect((answer.body as ChatResponse).response).toBe('Alle nove [1].');
    expect(provider.asked).toHaveLength(2);
    expect(provider.asked[1]).not.toHaveProperty(refused);
    if (instead) expect(provider.asked[1]).toHaveProperty(instead);
    expect(await stream(app, anna, randomUUID())).toContain('Alle nove');
    expect(provider.asked).toHaveLength(3);
  });

  it('D-30 (a) that is slow answers once, also when the asker went away meanwhile', async () => {
    const { promise: slow, resolve: speak } = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const { app, anna } = await startOn(kind, async (call) => {
      asked.resolve();
      await slow;
      say(call, 'Alle nove [1].', 'stop');
    });
    const sessionId = randomUUID();
    const leaving = new AbortController();
    const left = fetch(app.url('/api/chat'), {
      method: 'POST',
      headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(question(sessionId)),
      signal: leaving.signal,
    });
    await asked.promise;
    leaving.abort();
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
    const pending = { message: 'Quando passa l’idraulico?', response: '', status: 'pending' };
    expect(await saved(anna, sessionId)).toMatchObject([pending]);
    speak();
    await expect
      .poll(() => saved(anna, sessionId), patient)
      .toMatchObject([{ response: 'Alle nove [1].', status: 'complete' }]);
    expect(await saved(anna, sessionId)).toHaveLength(1);
  });

  it('D-30 (c) that stops for length leaves an answer marked as cut', async () => {
    const { anna, provider } = await startOn(kind, (call) => say(call, 'Domani alle', 'length'));
    const agent = { name: 'Breve', description: 'Breve', systemPrompt: 'Rispondi.', maxTokens: 100 };
    const made = await anna.call('POST', '/api/agents', agent);
    const agentId = (made.body as { id?: string }).id;
    const answer = await anna.call('POST', '/api/chat', { ...question(randomUUID()), agentId });
    expect(answer.body).toMatchObject({ conversation: { response: 'Domani alle', status: 'cut' } });
    expect(provider.asked[0]?.max_tokens).toBeLessThanOrEqual(100);
  });

  it('D-20 (d) whose chat is deleted while it answers restores nothing and causes no error', async () => {
    const { promise: slow, resolve: speak } = Promise.withResolvers<void>();
    const { app, anna } = await startOn(kind, async (call) => {
      say(call, 'Alle ');
      await slow;
      say(call, 'nove [1].', 'stop');
    });
    const sessionId = randomUUID();
    const streaming = stream(app, anna, sessionId);
    await expect
      .poll(() => anna.call('GET', '/api/sessions'), patient)
      .toMatchObject({ body: [{ sessionId }] });
    expect(await anna.call('DELETE', `/api/sessions/${sessionId}`)).toMatchObject({ status: 200 });
    speak();
    const streamed = await streaming;
    expect(streamed).toContain('"type":"done"');
    expect(streamed).not.toContain('"error"');
    expect(await anna.call('GET', '/api/sessions')).toMatchObject({ status: 200, body: [] });
  });

  it('D-31 that is still answering a deactivated user no longer reaches a client', async () => {
    const { app, anna } = await startOn(kind, (call) => say(call, 'Alle '), 60_000, { authRecheckMs: 20 });
    const sessionId = randomUUID();
    const streaming = stream(app, anna, sessionId);
    const rest = anna.call('POST', '/api/chat', question(sessionId));
    const twoAsked = () => anna.call('GET', '/api/sessions');
    await expect.poll(twoAsked, patient).toMatchObject({ body: [{ messageCount: 2 }] });
    await app.services.accounts.setActive(anna.user.email, false);
    expect(await streaming).toMatch(/account_disabled|invalid_token/);
    expect([401, 403]).toContain((await rest).status);
  });
});

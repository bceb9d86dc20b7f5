import { randomUUID } from 'node:crypto';
import type { ChatResponse } from '@wingman/contract/conversation.ts';
import { images } from '@wingman/core/testing/images.ts';
import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { newTestUser, type TestUser } from '../testing/test-user.ts';

const question = () => ({
  id: randomUUID(),
  message: 'Quando passa l’idraulico?',
  sessionId: randomUUID(),
});

async function askByForm(app: TestApp, { token }: TestUser, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('image', new Blob([new Uint8Array(images.png(4, 4))]), 'foto.png');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(app.url('/api/chat'), { method: 'POST', headers, body: form });
  return { status: response.status, body: (await response.json()) as unknown };
}

async function askByTrpc(app: TestApp, { token }: TestUser, input: object): Promise<string> {
  const response = await fetch(app.url('/trpc/chat.send?batch=1'), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'trpc-accept': 'application/jsonl',
    },
    body: JSON.stringify({ 0: { json: input } }),
  });
  return response.text();
}

describe.each(['sqlite', 'postgres'] as const)('a question with an id on %s', (kind) => {
  it('is one exchange, whether it is sent again as JSON or over tRPC', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    const asked = question();
    const first = await anna.call('POST', '/api/chat', { ...asked, id: asked.id.toUpperCase() });
    expect((first.body as ChatResponse).conversation.id).toBe(asked.id);
    expect((await anna.call('POST', '/api/chat', asked)).body).toEqual(first.body);
    expect(await askByTrpc(app, anna, asked)).toContain(asked.id);
    expect((await anna.call('GET', '/api/sessions')).body).toMatchObject([{ messageCount: 1 }]);
  });

  it('is one exchange also with a picture, and a form with an empty id has none', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    const asked = question();
    const first = await askByForm(app, anna, asked);
    expect((first.body as ChatResponse).conversation.id).toBe(asked.id);
    expect(await askByForm(app, anna, asked)).toEqual(first);
    expect((await anna.call('GET', '/api/sessions')).body).toMatchObject([{ messageCount: 1 }]);
    const other = await askByForm(app, anna, { ...asked, id: '' });
    expect((other.body as ChatResponse).conversation.id).not.toBe(asked.id);
  });

  it('D-02 is not found when the id is that of somebody else’s exchange', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    const bruno = await newTestUser(app);
    const asked = question();
    await anna.call('POST', '/api/chat', asked);
    const stolen = { ...asked, sessionId: randomUUID() };
    const notFound = { status: 404, body: { code: 'not_found' } };
    expect(await bruno.call('POST', '/api/chat', stolen)).toMatchObject(notFound);
    expect(await askByForm(app, bruno, stolen)).toMatchObject(notFound);
    expect(await askByTrpc(app, bruno, stolen)).toContain('"code":"not_found"');
    expect((await bruno.call('GET', '/api/sessions')).body).toEqual([]);
  });

  it('is refused when the id is no UUID', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    const refused = {
      status: 400,
      body: {
        code: 'validation_failed',
        issues: [{ path: 'id', message: 'Identificativo della domanda non valido' }],
      },
    };
    for (const id of ['1', '../x', 'x'.repeat(60)]) {
      expect(await anna.call('POST', '/api/chat', { ...question(), id })).toMatchObject(refused);
      expect(await askByForm(app, anna, { ...question(), id })).toMatchObject(refused);
    }
    expect((await anna.call('GET', '/api/sessions')).body).toEqual([]);
  });
});

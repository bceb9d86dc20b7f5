import { randomUUID } from 'node:crypto';
import type { ChatResponse } from '@wingman/contract/conversation.ts';
import type { Tag } from '@wingman/contract/tag.ts';
import { describe, expect, it } from 'vitest';
import { createHeldTranscriber } from '../testing/held-transcriber.ts';
import { startTestApp } from '../testing/test-app.ts';
import { newTestUser } from '../testing/test-user.ts';
import { toneWav } from '../testing/tone-wav.ts';
import { upload } from '../testing/upload.ts';

async function startWithTags() {
  const held = createHeldTranscriber();
  held.release({
    duration: 4,
    segments: [{ start: 0.5, end: 3.5, text: 'passa l’idraulico', confidence: 0.9 }],
  });
  const app = await startTestApp({ transcriber: held.transcriber });
  const anna = await newTestUser(app);
  const record = async (tags: string[]) => {
    const { body } = await upload(app, anna, [['audio', toneWav(1)]]);
    const { id } = body as { id: string };
    await anna.call('PUT', `/api/recordings/${id}/tags`, { tags });
    return id;
  };
  const [tagged, other] = [await record(['Casa']), await record([])];
  const { body } = await anna.call('GET', '/api/tags');
  return { app, anna, tagged, other, tag: (body as Tag[])[0] as Tag };
}

const question = (more: object) => ({
  message: 'Che cosa si è detto dell’idraulico?',
  sessionId: randomUUID(),
  superSearch: false,
  ...more,
});

describe('a question within limits', () => {
  it('finds nothing else, and the chat, its list and the export tell the limits', async () => {
    const { anna, tagged, tag } = await startWithTags();
    const sessionId = randomUUID();
    const ask = async (more: object) => {
      const { status, body } = await anna.call('POST', '/api/chat', question({ sessionId, ...more }));
      expect(status).toBe(200);
      return (body as ChatResponse).conversation;
    };
    const first = await ask({ limits: { tagIds: [tag.id] } });
    const limits = { seconds: null, days: null, tags: [{ id: tag.id, name: 'Casa' }], people: [] };
    expect(first.relevantRecordingIds).toEqual([tagged]);
    expect(first.scope).toMatchObject({ from: null, limits });
    expect((await ask({})).scope.limits).toEqual(limits);
    expect((await anna.call('GET', '/api/sessions')).body).toMatchObject([{ sessionId, limits }]);
    const { body } = await anna.call('GET', '/api/export');
    expect(body).toMatchObject({ sessions: [{ limits }], conversations: [{ scope: { limits } }, {}] });
    const days = { from: '2026-07-01', to: '2026-07-01' };
    const changed = await anna.call('PATCH', `/api/sessions/${sessionId}`, { limits: { days } });
    expect(changed).toMatchObject({ status: 200, body: { limits: { ...limits, days } } });
    const cleared = await anna.call('PATCH', `/api/sessions/${sessionId}`, { limits: null });
    expect(cleared.body).not.toHaveProperty('limits');
    expect((await ask({})).scope).not.toHaveProperty('limits');
  });

  it('is limited as a form, too', async () => {
    const { app, anna, tagged, tag } = await startWithTags();
    const askByForm = async (limits: string) => {
      const form = new FormData();
      const { message, sessionId } = question({});
      for (const [name, value] of Object.entries({ message, sessionId, limits })) form.append(name, value);
      const headers = { authorization: `Bearer ${anna.token}` };
      const response = await fetch(app.url('/api/chat'), { method: 'POST', headers, body: form });
      return { status: response.status, body: (await response.json()) as unknown };
    };
    const asked = await askByForm(JSON.stringify({ tagIds: [tag.id] }));
    expect(asked).toMatchObject({ status: 200, body: { conversation: { relevantRecordingIds: [tagged] } } });
    expect((await askByForm('null')).status).toBe(200);
    for (const text of ['{', '[]', '"casa"', '{"voices":["Marco"]}', 'x'.repeat(2_001)])
      expect(await askByForm(text), text).toMatchObject({ status: 400, body: { issues: [{}] } });
  });

  it('refuses limits that are not limits, and those of others', async () => {
    const { app, anna, tag } = await startWithTags();
    const bruno = await newTestUser(app);
    const id = randomUUID();
    const many = Array.from({ length: 100 }, () => randomUUID());
    const wrong: [object, RegExp][] = [
      [{ tagIds: many }, /^Al massimo 5 etichette/],
      [{ personIds: many }, /^Al massimo 5 voci/],
      [{ tagIds: ['x'.repeat(500)] }, /etichetta non valido/],
      [{ tagIds: 'casa' }, /./],
      [{ voices: ['Marco'] }, /./],
      [{ days: { from: '2026-07-02', to: '2026-07-01' } }, /^Il periodo finisce prima di cominciare/],
      [{ days: { from: '2026-02-30', to: '2026-03-01' } }, /^La data non è valida/],
      [{ days: { from: '2026-07-01' } }, /^La data non è valida/],
      [{ days: { from: '2026-07-01', to: '2026-07-01', until: 1 } }, /./],
      [{ seconds: { from: 9, to: 3 } }, /^Il tratto finisce prima di cominciare/],
      [{ seconds: { from: -1, to: 3 } }, /^I secondi non sono validi/],
      [{ seconds: { from: 0, to: 1e300 } }, /^I secondi non sono validi/],
    ];
    for (const [limits, message] of wrong) {
      const answer = await anna.call('POST', '/api/chat', question({ limits }));
      expect(answer, JSON.stringify(limits)).toMatchObject({ status: 400, body: { issues: [{}] } });
      expect((answer.body as { issues: [{ message: string }] }).issues[0].message).toMatch(message);
    }
    expect(await anna.call('POST', '/api/chat', question({ tagIds: [tag.id] }))).toMatchObject({
      status: 400,
    });
    const part = await anna.call('POST', '/api/chat', question({ limits: { seconds: { from: 0, to: 3 } } }));
    expect(part).toMatchObject({ status: 400, body: { code: 'limit_without_recording' } });
    for (const limits of [{ tagIds: [tag.id] }, { tagIds: [id] }, { personIds: [id] }])
      expect(await bruno.call('POST', '/api/chat', question({ limits }))).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    expect((await bruno.call('GET', '/api/sessions')).body).toEqual([]);
  });
});

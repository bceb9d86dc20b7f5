import type { ProgramStreamEvent } from '@wingman/contract/program-event.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { newTestUser, type TestUser } from '../testing/test-user.ts';

type Told = { id: string; event: string; data: ProgramStreamEvent };

/** The stream of a user, as it arrives. */
async function openStream(app: TestApp, headers: Record<string, string>, query = '') {
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const response = await fetch(app.url(`/api/events${query}`), { headers, signal: closing.signal });
  let text = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  const ended = read().catch(() => {});
  const told = (): Told[] =>
    text.split('\n\n').flatMap((block) => {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s)));
      return fields.data ? [{ id: fields.id, event: fields.event, data: JSON.parse(fields.data) }] : [];
    });
  const types = () => told().map(({ event }) => event);
  const until = (type: string) =>
    vi.waitFor(() => expect(types()).toContain(type), { timeout: 30_000, interval: 20 });
  await vi.waitUntil(() => text.startsWith('retry: ') || response.status !== 200);
  return { response, told, types, until, ended, text: () => text, close: () => closing.abort() };
}

const bearer = ({ token }: TestUser) => ({ authorization: `Bearer ${token}` });

async function record(testUser: TestUser, text = 'Anna: Buongiorno, ti mando il preventivo entro venerdì.') {
  const { body, status } = await testUser.call('POST', '/api/recordings/transcripts', { text });
  expect(status).toBe(200);
  return (body as { id: string }).id;
}

async function keyOf(testUser: TestUser, scopes: string[]): Promise<string> {
  const { body } = await testUser.call('POST', '/api/keys', { name: 'Script', scopes });
  return (body as { key: string }).key;
}

const pro = { subscriptionPlan: 'pro' };

describe.each(['sqlite', 'postgres'] as const)('GET /api/events on %s', (kind) => {
  it('tells what happens in its order, and resumes after the last event, by header or query', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    const bruno = await newTestUser(app);
    const [stream, other] = [await openStream(app, bearer(anna)), await openStream(app, bearer(bruno))];
    expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(stream.response.headers.get('content-encoding')).toBeNull();
    expect(stream.response.headers.get('cache-control')).toContain('no-transform');
    const recordingId = await record(anna);
    await stream.until('notes.ready');
    expect(stream.types().slice(0, 3)).toEqual(['recording.created', 'recording.transcribed', 'notes.ready']);
    expect(stream.told()[0]?.data).toMatchObject({ type: 'recording.created', data: { recordingId } });
    expect(JSON.stringify(stream.told())).not.toContain('preventivo');
    stream.close();
    await anna.call('DELETE', `/api/recordings/${recordingId}`);
    const last = stream.told().at(-1)?.id ?? '';
    const resumed = await openStream(app, { ...bearer(anna), 'last-event-id': last });
    await resumed.until('recording.deleted');
    expect(resumed.types()).toEqual(['recording.deleted']);
    const first = stream.told()[0]?.id ?? '';
    const fromFirst = await openStream(app, bearer(anna), `?lastEventId=${first}`);
    await fromFirst.until('recording.deleted');
    expect(fromFirst.types()).toEqual([...stream.types().slice(1), 'recording.deleted']);
    expect(other.told()).toEqual([]);
  });

  it('says so when what follows is not kept any more, or of another database', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    const stream = await openStream(app, bearer(anna));
    await record(anna);
    await stream.until('notes.ready');
    const first = stream.told()[0]?.id ?? '';
    await app.database.db.deleteFrom('outbox_events').execute();
    for (const lastEventId of [
      first,
      'altro-1',
      'niente',
      `${first.split('-')[0]}-999`,
      `${first.split('-')[0]}--1`,
    ]) {
      const late = await openStream(app, { ...bearer(anna), 'last-event-id': lastEventId });
      await late.until('reset');
      await record(anna);
      await late.until('notes.ready');
      expect(late.types().slice(0, 2)).toEqual(['reset', 'recording.created']);
      late.close();
    }
    const upToDate = await openStream(app, {
      ...bearer(anna),
      'last-event-id': stream.told().at(-1)?.id ?? '',
    });
    await record(anna);
    await upToDate.until('notes.ready');
    expect(upToDate.types()).not.toContain('reset');
  });
});

describe('GET /api/events', () => {
  it('needs a key that may read, and ends when that is revoked, or the session ends', async () => {
    const app = await startTestApp({ authRecheckMs: 60_000 });
    await newTestUser(app);
    const anna = await newTestUser(app, pro);
    const writing = await keyOf(anna, ['write']);
    expect((await openStream(app, { authorization: `Bearer ${writing}` })).response.status).toBe(403);
    expect((await openStream(app, {})).response.status).toBe(401);
    const reading = await keyOf(anna, ['read']);
    const stream = await openStream(app, { authorization: `Bearer ${reading}` });
    await record(anna);
    await stream.until('recording.created');
    const keys = (await anna.call('GET', '/api/keys')).body as { id: string }[];
    for (const { id } of keys) await anna.call('DELETE', `/api/keys/${id}`);
    await stream.ended;
    expect(stream.told().at(-1)).toMatchObject({
      event: 'error',
      data: { error: { code: 'invalid_token' } },
    });
    const own = await openStream(app, bearer(anna));
    await anna.call('POST', '/api/auth/logout');
    await own.ended;
  });

  it('ends the oldest stream of a user where one more would be too many', async () => {
    const app = await startTestApp();
    const anna = await newTestUser(app);
    const streams = [];
    for (let count = 0; count < 11; count += 1) streams.push(await openStream(app, bearer(anna)));
    await streams[0]?.ended;
    await record(anna);
    for (const stream of streams.slice(1)) await stream.until('notes.ready');
    expect(streams[0]?.told()).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { newTestUser, type TestUser } from '../testing/test-user.ts';

const withKey = (user: TestUser, key: string, path: string, body: object) =>
  user.call('POST', path, body, { 'idempotency-key': key });

const tagsOf = async (user: TestUser) => (await user.call('GET', '/api/tags')).body as unknown[];

describe.each(['sqlite', 'postgres'] as const)('F-85 an Idempotency-Key on %s', (kind) => {
  it('makes a request that is sent again one request, with the same answer', async () => {
    const app = await startTestApp({ kind });
    const [anna, bruno] = [await newTestUser(app), await newTestUser(app)];
    const key = randomUUID();
    const first = await withKey(anna, key, '/api/tags', { name: 'casa' });
    const again = await withKey(anna, `"${key}"`, '/api/tags', { name: 'casa' });
    expect(first.status).toBe(200);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await tagsOf(anna)).toHaveLength(1);
    // The key of somebody else is another one.
    expect((await withKey(bruno, key, '/api/tags', { name: 'lavoro' })).status).toBe(200);
    expect(await tagsOf(bruno)).toMatchObject([{ name: 'lavoro' }]);
  });

  it('is of one request', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    const key = randomUUID();
    await withKey(anna, key, '/api/tags', { name: 'casa' });
    for (const [path, body] of [
      ['/api/tags', { name: 'lavoro' }],
      ['/api/words', { word: 'casa' }],
    ] as const)
      expect(await withKey(anna, key, path, body)).toMatchObject({
        status: 422,
        body: { code: 'idempotency_key_reused' },
      });
    expect(await tagsOf(anna)).toHaveLength(1);
  });

  it('lets one of several at once through', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    const key = randomUUID();
    const sent = Array.from({ length: 8 }, () => withKey(anna, key, '/api/people', { name: 'Ada' }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses).toContain(200);
    const { body } = await anna.call('GET', '/api/people');
    expect((body as { people: unknown[] }).people).toHaveLength(1);
  });

  it('may be used again after a refusal', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    const key = randomUUID();
    const moved = { path: `/api/recordings/${randomUUID()}/retry`, body: {} };
    expect((await withKey(anna, key, moved.path, moved.body)).status).toBe(404);
    expect((await withKey(anna, key, '/api/tags', { name: 'casa' })).status).toBe(200);
  });

  it('is refused when it is none, and left out where a person gets a secret', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    for (const key of ['', '   ', 'due parole', 'è', 'x'.repeat(256), '"'])
      expect(
        (await withKey(anna, Buffer.from(key).toString('latin1'), '/api/tags', { name: 'x' })).status,
      ).toBe(400);
    const key = randomUUID();
    const links = [
      await withKey(anna, key, '/api/calendar', {}),
      await withKey(anna, key, '/api/calendar', {}),
    ];
    expect(new Set(links.map(({ body }) => (body as { path: string }).path)).size).toBe(2);
    const rows = await app.database.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('is forgotten with all data of its user', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    await withKey(anna, randomUUID(), '/api/tags', { name: 'carciofi' });
    expect((await anna.call('DELETE', '/api/data')).status).toBe(200);
    expect(await app.database.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });

  it('keeps answers that only the key can read, for a day', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    await withKey(anna, randomUUID(), '/api/tags', { name: 'carciofi' });
    const rows = await app.database.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(rows).toMatchObject([
      { user_id: anna.user.id, answer: expect.stringMatching(/^[\w-]+\.[\w-]+$/) },
    ]);
    expect(JSON.stringify(rows)).not.toContain('carciofi');
    await app.services.idempotency.deleteOld();
    expect(await app.database.db.selectFrom('idempotency_keys').selectAll().execute()).toHaveLength(1);
    await app.database.db
      .updateTable('idempotency_keys')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
      .execute();
    await app.services.idempotency.deleteOld();
    expect(await app.database.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });
});

import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { newTestUser, type TestUser } from '../testing/test-user.ts';

/** A list of some kilobytes. */
async function withTags(): Promise<{ app: TestApp; anna: TestUser }> {
  const app = await startTestApp();
  const anna = await newTestUser(app);
  for (let at = 0; at < 30; at += 1)
    await anna.call('POST', '/api/tags', { name: `cartella ${at} `.repeat(3) });
  return { app, anna };
}

const get = (app: TestApp, { token }: TestUser, path: string, headers: Record<string, string> = {}) =>
  fetch(app.url(path), { headers: { authorization: `Bearer ${token}`, ...headers } });

describe('F-85 answers', () => {
  it('have a tag, and are not sent again to whoever has it', async () => {
    const { app, anna } = await withTags();
    const first = await get(app, anna, '/api/tags');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
    const again = await get(app, anna, '/api/tags', { 'if-none-match': `"other", ${tag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await anna.call('POST', '/api/tags', { name: 'nuova' });
    const changed = await get(app, anna, '/api/tags', { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
    const refused = await get(app, { ...anna, token: 'x' }, '/api/tags', { 'if-none-match': tag });
    expect([refused.status, refused.headers.get('etag')]).toEqual([403, null]);
  });

  it('that are large are compressed for those who take it, and packed bodies are never unpacked', async () => {
    const { app, anna } = await withTags();
    const plain = await get(app, anna, '/api/tags', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const text = await plain.text();
    const { rawPayload, headers } = await app.fastify.inject({
      url: '/api/tags',
      headers: { authorization: `Bearer ${anna.token}`, 'accept-encoding': 'br, gzip' },
    });
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(rawPayload.length * 3).toBeLessThan(text.length);
    expect(gunzipSync(rawPayload).toString()).toBe(text);
    const small = await get(app, anna, '/api/auth/me', { 'accept-encoding': 'gzip' });
    expect(small.headers.get('content-encoding')).toBeNull();
    const packed = await fetch(app.url('/api/tags'), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${anna.token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      body: new Uint8Array([31, 139, 8]),
    });
    expect(packed.status).toBe(400);
  });

  it('tell what is left of each limit', async () => {
    const { app, anna } = await withTags();
    const { headers } = await get(app, anna, '/api/auth/me');
    expect(headers.get('ratelimit-policy')).toBe('"call";q=6000;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"call";r=59\d\d;t=\d\d$/);
    const asked = await get(app, { ...anna, token: 'x' }, '/api/auth/me');
    expect(asked.headers.get('ratelimit')).toMatch(/^"stranger";r=\d+;t=\d\d$/);
  });

  it('are found with a slash at the end of a path', async () => {
    const { app, anna } = await withTags();
    const [plain, slashed] = await Promise.all(
      ['/api/tags', '/api/tags/'].map(async (path) => (await get(app, anna, path)).json()),
    );
    expect(slashed).toEqual(plain);
  });
});

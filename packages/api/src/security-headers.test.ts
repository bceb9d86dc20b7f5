import { describe, expect, it } from 'vitest';
import { appRouter } from './app-router.ts';
import { rawLine } from './testing/raw-line.ts';
import { registeredRoutes } from './testing/registered-routes.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { newTestUser } from './testing/test-user.ts';
import { thingsOf } from './testing/things.ts';

const security = {
  'content-security-policy': expect.stringContaining("default-src 'self'"),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
};

/** The pages of links load nothing but themselves, and tell no other site where somebody was. */
const ofLinks = {
  ...security,
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'referrer-policy': 'no-referrer',
};

/** Cacheable responses: they are revalidated each time, except for public files. */
const kept: Record<string, string> = {
  'GET /api/openapi.json': 'no-cache',
  'GET /api/docs/scalar.js': 'public, max-age=86400',
  'GET /api/recordings/:id/audio': 'private, no-cache',
  'GET /api/recordings/:id/download': 'private, no-cache',
  'GET /api/conversations/:id/image': 'private, no-cache',
  'GET /api/export': 'private, no-store',
  'GET /api/admin/audit/export': 'private, no-store',
};

const json = { 'content-type': 'application/json' };

async function expectHeaders(app: TestApp, method: string, path: string, headers: Record<string, string>) {
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const response = await fetch(app.url(path), {
    method,
    headers: { ...(hasBody ? json : {}), ...headers },
    ...(hasBody ? { body: '{}' } : {}),
  });
  await response.body?.cancel();
  const what = `${method} ${path} ${response.status}`;
  const said = Object.fromEntries(response.headers);
  expect(said, what).toMatchObject(path.startsWith('/condivisi/') ? ofLinks : security);
  const mayKeep = response.ok ? kept[`${method} ${path}`] : undefined;
  // Nor may a proxy buffer an event stream to compress it.
  const notStored = path.includes('events.') ? /^no-store, no-transform$|^no-store$/ : /^no-store$/;
  if (mayKeep) expect(said['cache-control'], what).toBe(mayKeep);
  else expect(said['cache-control'], what).toMatch(notStored);
}

describe('F-17: every response', () => {
  it('of every route and procedure has the security headers and may not be stored', async () => {
    const app = await startTestApp();
    const testUser = await newTestUser(app);
    const calls = registeredRoutes(app)
      .filter(({ url }) => url !== '*' && !url.startsWith('/trpc'))
      .map(({ method, url }) => [method, url.replace(/:\w+/g, 'x')] as const);
    const procedures = Object.keys(appRouter._def.procedures).flatMap((name) => [
      ['GET', `/trpc/${name}`] as const,
      ['POST', `/trpc/${name}`] as const,
    ]);
    const more = [
      ['GET', '/api/x'],
      ['GET', '/trpc/x'],
      ['PUT', '/api/sessions'],
      ['GET', '/api/recordings/%zz'],
      ['GET', '/api/auth/me?x=%zz'],
      ['POST', '/trpc/auth.logout?batch=1'],
      ['GET', '/altrove'],
    ] as const;
    for (const [method, path] of [...calls, ...procedures, ...more]) {
      await expectHeaders(app, method, path, {});
      await expectHeaders(app, method, path, { authorization: `Bearer ${testUser.token}` });
    }
  });

  it('with a file may be cached privately with revalidation; an error may not', async () => {
    const app = await startTestApp();
    const testUser = await newTestUser(app, { subscriptionPlan: 'pro' });
    const things = await thingsOf(app, testUser);
    const ask = (path: string, headers = {}) =>
      fetch(app.url(path), { headers: { authorization: `Bearer ${testUser.token}`, ...headers } });
    const ids = { recordings: things.recordings, conversations: things.conversations };
    for (const [call, cacheControl] of Object.entries(kept)) {
      const path = call
        .slice('GET '.length)
        .replace(/(\w+)\/:id/, (_, noun: keyof typeof ids) => `${noun}/${ids[noun]}`);
      const answer = await ask(path);
      await answer.body?.cancel();
      expect([call, answer.status, answer.headers.get('cache-control')]).toEqual([call, 200, cacheControl]);
      expect(Object.fromEntries(answer.headers)).toMatchObject(security);
    }
    const beyond = await ask(`/api/recordings/${things.recordings}/audio`, { range: 'bytes=999999999-' });
    expect([beyond.status, beyond.headers.get('cache-control')]).toEqual([416, 'no-store']);
  });

  const login = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
  it.each([
    ['no HTTP', 'ciao\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', 'GET /api/auth/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\nhost: x\r\n\r\n', 400],
    ['a path that cannot be decoded', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['no JSON', `${login}Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{`, 400],
    ['a head that is too long', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['a type that no call takes', `${login}Content-Type: text/x\r\nContent-Length: 1\r\n\r\n{`, 415],
  ])('to %s has the security headers and may not be stored', async (_what, text, status) => {
    const line = await rawLine(await startTestApp());
    line.socket.write(text);
    const { head, ...answer } = await line.answer();
    expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(/^[A-Z]/) } });
    for (const name of Object.keys(security)) expect(head.toLowerCase()).toContain(`\r\n${name}: `);
    expect(head.toLowerCase()).toContain('\r\ncache-control: no-store');
  });
});

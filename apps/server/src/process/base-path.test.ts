import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { expect, it } from 'vitest';
import { newFolder, startTestApp } from '../testing/test-app.ts';

const page = { accept: 'text/html' };

it('F-70: below a path everything is served, whether a proxy strips the path or not', async () => {
  const webFolder = join(newFolder(), 'web');
  mkdirSync(join(webFolder, 'assets'), { recursive: true });
  writeFileSync(
    join(webFolder, 'index.html'),
    '<html><head><script src="/assets/a.js"></script></head></html>',
  );
  writeFileSync(join(webFolder, 'assets', 'a.js'), 'let a;');
  writeFileSync(join(webFolder, 'manifest.webmanifest'), '{"id":"/","start_url":"./"}');
  const env = { PUBLIC_URL: 'https://example.org/casa/wingman/' };
  const app = await startTestApp({ env, overrides: { webFolder } });
  const base = '/casa/wingman';
  for (const seen of ['', base]) {
    const at = { ...app, url: (path: string) => app.url(`${seen}${path}`) };
    for (const path of ['/', '/chat/1', '/index.html']) {
      const answer = await fetch(at.url(path), { headers: page });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.text()).toBe(
        `<html><head><script src="${base}/assets/a.js"></script><meta name="base-path" content="${base}"></head></html>`,
      );
    }
    expect(await (await fetch(at.url('/assets/a.js'))).text()).toBe('let a;');
    const manifest = await fetch(at.url('/manifest.webmanifest'));
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
    expect(await manifest.json()).toEqual({ id: `${base}/`, start_url: './' });
    expect((await fetch(at.url('/healthz'))).status).toBe(200);
    const docs = await (await fetch(at.url('/api/docs'))).text();
    expect(docs).toContain(`src="${base}/api/docs/start.js"`);
    expect(await (await fetch(at.url('/api/docs/start.js'))).text()).toContain(`"${base}/api/openapi.json"`);
    expect(await (await fetch(at.url('/api/openapi.json'))).json()).toMatchObject({
      servers: [{ url: 'https://example.org/casa/wingman' }],
    });
    const testUser = await newTestUser(at);
    expect(await testUser.call('GET', '/api/auth/me')).toMatchObject({ status: 200 });
  }
  // The bare path, and one that only begins alike.
  expect((await fetch(app.url(base), { headers: page })).status).toBe(200);
  expect((await fetch(app.url(`${base}s/healthz`))).status).toBe(404);
  const answer = await fetch(app.url(`${base}/api/auth/login`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nessuno@example.test', password: 'parola segreta' }),
  });
  expect(answer.status).toBe(401);
});

it('F-70: the cookie is for the path of the address alone', async () => {
  const app = await startTestApp({ env: { PUBLIC_URL: 'https://example.org/wingman' } });
  const answer = await fetch(app.url('/api/auth/register'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Anna',
      lastName: 'Bianchi',
      email: 'anna@example.test',
      password: 'parola segreta',
      setupCode: await app.setupCode(),
    }),
  });
  expect(answer.headers.getSetCookie()[0]).toMatch(/; Path=\/wingman; .*Secure/);
});

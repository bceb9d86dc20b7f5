import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newTestUser, trpc } from '@wingman/api/testing/test-user.ts';
import { expect, it } from 'vitest';
import { newFolder, startTestApp } from '../testing/test-app.ts';

const page = { accept: 'text/html,application/xhtml+xml' };

async function startWithWebApp() {
  const webFolder = newFolder();
  mkdirSync(join(webFolder, 'assets'));
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>Wingman</title>');
  writeFileSync(join(webFolder, 'assets', 'index-a1b2c3.js'), 'export {};');
  writeFileSync(join(webFolder, 'manifest.json'), '{}');
  return startTestApp({ overrides: { webFolder } });
}

it('caches files with a hash in their name for ever, and revalidates the others', async () => {
  const app = await startWithWebApp();
  const caching = async (path: string) =>
    (await fetch(app.url(path), { headers: page })).headers.get('cache-control');
  expect(await caching('/assets/index-a1b2c3.js')).toBe('public, max-age=31536000, immutable');
  expect(await caching('/manifest.json')).toBe('no-cache');
  expect(await caching('/')).toBe('no-cache');
  expect(await caching('/subscription')).toBe('no-cache');
});

it('shows the app on every page, but not in place of missing files and calls', async () => {
  const app = await startWithWebApp();
  for (const path of ['/', '/subscription', '/admin?tab=users', '/apiary']) {
    const response = await fetch(app.url(path), { headers: page });
    expect(response.status, path).toBe(200);
    expect(await response.text(), path).toContain('<title>Wingman</title>');
  }
  for (const [path, headers] of [
    ['/assets/index-old.js', { accept: '*/*' }],
    ['/api/niente', page],
    ['/trpc', page],
    ['/../../package.json', { accept: '*/*' }],
  ] as const) {
    const response = await fetch(app.url(path), { headers });
    expect(response.status, path).toBe(404);
    expect(await response.json(), path).toMatchObject({ code: 'unknown_path' });
  }
});

it('explains what to do when the app was not built yet', async () => {
  const app = await startTestApp();
  const response = await fetch(app.url('/'), { headers: page });
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('pnpm@12.4.2 build');
});

it('sends headers that block framing and allow the microphone', async () => {
  const app = await startWithWebApp();
  const { headers } = await fetch(app.url('/'), { headers: page });
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  expect(headers.get('permissions-policy')).toContain('microphone=(self)');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('strict-transport-security')).toBeNull();
});

it('sends the same headers with every answer, and those for https where users come by it', async () => {
  const app = await startTestApp({ env: { PUBLIC_URL: 'https://wingman.example.test' } });
  const testUser = await newTestUser(app);
  for (const answer of [
    await testUser.call('GET', '/api/auth/me'),
    await testUser.call('GET', '/api/niente'),
    await testUser.call('POST', '/api/auth/login', '{'),
    await trpc(app, 'query', 'auth.me', undefined),
    await testUser.call('GET', '/healthz'),
  ]) {
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self';");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  }
});

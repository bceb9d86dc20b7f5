import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { newTestUser, trpc } from '@wingman/api/testing/test-user.ts';
import { expect, it } from 'vitest';
import { newFolder, startTestApp } from '../testing/test-app.ts';

const page = { accept: 'text/html,application/xhtml+xml' };

async function startWithWebApp(env: Record<string, string> = {}) {
  const webFolder = newFolder();
  mkdirSync(join(webFolder, 'assets'));
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>Wingman</title>');
  writeFileSync(join(webFolder, 'assets', 'index-a1b2c3.js'), script);
  writeFileSync(join(webFolder, 'assets', 'index-a1b2c3.js.br'), brotliCompressSync(script));
  writeFileSync(join(webFolder, 'assets', 'index-a1b2c3.js.gz'), gzipSync(script));
  writeFileSync(join(webFolder, 'manifest.webmanifest'), '{}');
  writeFileSync(join(webFolder, 'sw.js'), '');
  return { webFolder, ...(await startTestApp({ env, overrides: { webFolder } })) };
}

const script = `export const text = '${'parole '.repeat(500)}';`;

const preview = `<!doctype html><head><link rel="canonical" href="/"><meta property="og:image" content="/social.png"></head>
<title>Per chi visita</title>`;

/** With the page for visitors, as the build renders it. */
async function startWithLanding(env: Record<string, string> = {}) {
  const app = await startWithWebApp(env);
  writeFileSync(join(app.webFolder, 'landing.html'), preview);
  return app;
}

/** What is really on the line: fetch decodes by itself. */
async function sent(url: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      request(url, { headers }, (answer) => {
        const { statusCode: status = 0, headers } = answer;
        buffer(answer).then((body) => resolve({ status, headers, body }), reject);
      })
        .on('error', reject)
        .end();
    },
  );
}

it('caches files with a hash in their name for ever, and revalidates the others', async () => {
  const app = await startWithWebApp();
  const caching = async (path: string) =>
    (await fetch(app.url(path), { headers: page })).headers.get('cache-control');
  expect(await caching('/assets/index-a1b2c3.js')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/manifest.webmanifest', '/sw.js']) expect(await caching(path), path).toBe('no-cache');
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

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip;q=1.0, *;q=0', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
])('sends files and documents to whoever accepts %s compressed as %s', async (accepted, encoding, decode) => {
  const app = await startWithLanding();
  const headers = { ...page, 'accept-encoding': accepted };
  const file = await sent(app.url('/assets/index-a1b2c3.js'), headers);
  expect(file.headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/javascript/),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
    etag: expect.any(String),
  });
  expect(file.headers['content-encoding']).toBe(encoding);
  expect(decode(file.body).toString()).toBe(script);
  const document = await sent(app.url('/'), headers);
  expect(document.headers['content-encoding']).toBe(encoding);
  expect(document.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(decode(document.body).toString()).toContain('Per chi visita');
  for (const [path, { headers: told }] of [
    ['/assets/index-a1b2c3.js', file],
    ['/', document],
  ] as const) {
    const again = await sent(app.url(path), { ...headers, 'if-none-match': String(told.etag) });
    expect([path, again.status, again.body.length]).toEqual([path, 304, 0]);
  }
});

it('shows visitors the landing page, and the app to whoever sends a session cookie or opens a form', async () => {
  const app = await startWithLanding();
  const read = async (path: string, cookie?: string) => {
    const answer = await fetch(app.url(path), { headers: { ...page, ...(cookie ? { cookie } : {}) } });
    expect(answer.headers.get('vary')).toBe('accept-encoding, cookie');
    return (await answer.text()).includes('Per chi visita') ? 'landing page' : 'app';
  };
  for (const path of ['/', '/?da=amici', '/altrove', '/landing.html']) {
    expect([path, await read(path)]).toEqual([path, 'landing page']);
  }
  for (const path of ['/login', '/register?plan=pro', '/index.html']) {
    expect([path, await read(path)]).toEqual([path, 'app']);
  }
  expect(await read('/', 'a=1; wingman_session=abc')).toBe('app');
  expect(await read('/', 'not_wingman_session=abc')).toBe('landing page');
});

it('a server without plans answers visitors with its own page, and says so in all documents', async () => {
  const app = await startWithLanding({ PLANS: 'off' });
  const own = preview.replace('Per chi visita', 'Senza piani');
  writeFileSync(join(app.webFolder, 'landing-without-plans.html'), own);
  writeFileSync(join(app.webFolder, 'index.html'), '<!doctype html><head></head><title>Wingman</title>');
  const read = async (path: string) => (await fetch(app.url(path), { headers: page })).text();
  expect(await read('/')).toContain('Senza piani');
  for (const path of ['/', '/altrove', '/register']) {
    expect([path, await read(path)]).toEqual([
      path,
      expect.stringContaining('<meta name="plans" content="off">'),
    ]);
  }
  const withPlans = await startWithLanding();
  const answer = await fetch(withPlans.url('/'), { headers: page });
  expect(await answer.text()).not.toContain('name="plans"');
});

it('a document that has changed on the disk is sent as it is now', async () => {
  const app = await startWithLanding();
  const first = await fetch(app.url('/'), { headers: page });
  writeFileSync(join(app.webFolder, 'landing.html'), '<title>Nuova</title>');
  const second = await fetch(app.url('/'), { headers: page });
  expect(await second.text()).toBe('<title>Nuova</title>');
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
});

it('keeps search engines from everything but the landing page', async () => {
  const app = await startWithLanding();
  const said = async (path: string, headers: Record<string, string> = page) =>
    (await fetch(app.url(path), { headers })).headers.get('x-robots-tag');
  expect(await said('/')).toBeNull();
  expect(await said('/?da=amici')).toBeNull();
  for (const path of ['/login', '/altrove', '/index.html', '/api/docs', '/api/auth/me', '/manifest.json']) {
    expect([path, await said(path)]).toEqual([path, 'noindex, nofollow']);
  }
  expect(await said('/', { ...page, cookie: 'wingman_session=abc' })).toBe('noindex, nofollow');
  const robots = await (await fetch(app.url('/robots.txt'))).text();
  expect(robots).toMatch(/^User-agent: \*\nAllow: \/\$\n[\s\S]*\nDisallow: \/\n$/);
});

it.each([
  [{}, (app: { url(path: string): string }) => app.url('')],
  [{ PUBLIC_URL: 'https://example.org/casa/' }, () => 'https://example.org/casa'],
])('writes the whole address into the links of previews with %j', async (env, address) => {
  const app = await startWithLanding(env);
  const text = await (await fetch(app.url('/'), { headers: page })).text();
  expect(text).toContain(`<link rel="canonical" href="${address(app)}/">`);
  expect(text).toContain(`<meta property="og:image" content="${address(app)}/social.png">`);
});

it('an address from a request is written as text, never as markup', async () => {
  const app = await startWithLanding();
  const { body } = await sent(app.url('/'), { ...page, host: 'a"><script>alert(1)</script>' });
  expect(body.toString()).not.toContain('<script>alert');
});

it.each([
  ['the root', {}, ''],
  ['a path', { PUBLIC_URL: 'https://example.test/casa/wingman' }, '/casa/wingman'],
])(
  'takes nothing that other apps share without a service worker at %s, and says so',
  async (_, env, base) => {
    const app = await startWithLanding(env);
    const form = new FormData();
    form.append('audio', new Blob(['RIFF'.repeat(500_000)], { type: 'audio/wav' }), 'nota.wav');
    const answer = await fetch(app.url('/condividi'), { method: 'POST', body: form, redirect: 'manual' });
    expect(answer.status).toBe(303);
    const address = new URL(answer.headers.get('location') ?? '', `https://example.test${base}/condividi`);
    expect(address.pathname + address.search).toBe(`${base}/condividi?esito=server`);
    const shown = await fetch(app.url('/condividi?esito=server'), { headers: page });
    expect(await shown.text()).toContain('<title>Wingman</title>');
  },
);

import { registeredRoutes } from '@wingman/api/testing/registered-routes.ts';
import { call } from '@wingman/api/testing/test-user.ts';
import { expect, it } from 'vitest';
import { startTestApp } from '../../src/testing/test-app.ts';

const ofApi = /^\/(api|trpc|mcp|\.well-known)(\/|$)/;

it('the process adds two probes, the pages of links and the files of the web app to the calls of the API', async () => {
  const app = await startTestApp();
  const added = registeredRoutes(app).filter(({ url }) => !ofApi.test(url));
  expect(added.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /',
    'GET /healthz',
    'GET /readyz',
    'GET /robots.txt',
    'GET /*',
    'GET /condivisi/:token',
    'POST /condivisi/:token',
    'GET /condivisi/:token/audio',
    'GET /condivisi/:token/scarica',
    'POST /condividi',
    'GET /index.html',
    'GET /landing.html',
    'GET /landing-without-plans.html',
  ]);
});

it.each([
  ['GET', '/api'],
  ['DELETE', '/api'],
  ['POST', '/altrove'],
])('%s %s is answered as JSON, as nothing serves it', async (method, path) => {
  const app = await startTestApp();
  expect(await call(app, method, path)).toMatchObject({ status: 404, body: { code: 'unknown_path' } });
});

it.each(['/healthz', '/readyz', '/assets/x.js', '/'])(
  'F-17: the answer to %s has the security headers',
  async (path) => {
    const app = await startTestApp();
    const answer = await fetch(app.url(path));
    await answer.body?.cancel();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': expect.stringMatching(/^no-(store|cache)$/),
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  },
);

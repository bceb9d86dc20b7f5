import { expect, it } from 'vitest';
import { startTestApp } from './testing/test-app.ts';

it('the version of the server is told to everybody', async () => {
  const app = await startTestApp();
  const [version, document] = await Promise.all(
    ['/api/version', '/api/openapi.json'].map(async (path) => (await fetch(app.url(path))).json()),
  );
  expect(version).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  expect(document).toMatchObject({ info: version });
});

it('the page of the API description is served completely by this server', async () => {
  const app = await startTestApp();
  const page = await fetch(app.url('/api/docs'));
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  const html = await page.text();
  // The policy forbids scripts inside the page and from elsewhere.
  expect(html).not.toMatch(/<script>|https?:\/\//);
  const sources = [...html.matchAll(/<script src="([^"]+)"/g)].map(([, source]) => source ?? '');
  const scripts = await Promise.all(
    sources.map(async (source) => {
      const answer = await fetch(app.url(source));
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      return answer.text();
    }),
  );
  const [reader = '', start = ''] = scripts;
  expect(reader.length).toBeGreaterThan(1_000_000);
  expect(reader).toContain('createApiReference');
  expect(start).toContain('/api/openapi.json');
  expect(start).not.toMatch(/https?:\/\//);
});

import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { newTestUser } from './testing/test-user.ts';

const ours = 'https://app.example.test';

const preflight = (app: TestApp, origin: string, path = '/api/recordings') =>
  fetch(app.url(path), {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization, content-type',
    },
  });

describe('pages of other sites', () => {
  it('may not call the API unless they are named', async () => {
    const app = await startTestApp();
    const answer = await preflight(app, ours);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });

  it('that are named may, with a token and without cookies', async () => {
    const app = await startTestApp({ corsOrigins: [ours, 'http://localhost:5173'] });
    const anna = await newTestUser(app);
    for (const path of ['/api/recordings', '/api/recordings/x', '/trpc/auth.me']) {
      const { status, headers } = await preflight(app, ours, path);
      expect(status, path).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe(ours);
      expect(headers.get('access-control-allow-methods')).toContain('PATCH');
      expect(headers.get('access-control-allow-headers')).toBe('authorization, content-type');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
    const answer = await fetch(app.url('/api/recordings?limit=1'), {
      headers: { origin: ours, authorization: `Bearer ${anna.token}` },
    });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, ours]);
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-next-cursor');
    const refused = await fetch(app.url('/api/niente'), { headers: { origin: ours } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([404, ours]);
  });

  it('that are not named may not', async () => {
    const app = await startTestApp({ corsOrigins: [ours] });
    for (const origin of ['https://app.example.test.evil.test', 'http://app.example.test', 'null']) {
      const { headers } = await preflight(app, origin);
      expect(headers.get('access-control-allow-origin'), origin).toBeNull();
    }
  });
});

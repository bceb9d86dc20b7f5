import { randomUUID } from 'node:crypto';
import { createHeldTranscriber } from '@wingman/api/testing/held-transcriber.ts';
import { call, newTestUser, trpc } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { refuse, startStubProvider, stubKey } from '../../src/testing/stub-provider.ts';
import { startTestApp } from '../../src/testing/test-app.ts';

it('the log has calls and failures without keys, passwords, tokens or users’ words', async () => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  onTestFinished(() => write.mockRestore());
  const provider = await startStubProvider((asked) => refuse(asked, 401, 'Incorrect API key'));
  const held = createHeldTranscriber();
  held.release({
    duration: 2,
    segments: [{ start: 0, end: 2, text: 'Il mirtillo è blu', confidence: null }],
  });
  const env = { ...provider.env, LOG_LEVEL: 'trace' };
  const app = await startTestApp({ env, overrides: { transcriber: held.transcriber } });
  const password = 'ornitorinco segreto';
  const anna = await newTestUser(app, { password, subscriptionPlan: 'pro' });
  await upload(app, anna, [['audio', toneWav(2)]]);
  const question = { message: 'Che colore ha il mirtillo?', sessionId: randomUUID() };
  expect(await anna.call('POST', '/api/chat', question)).toMatchObject({ status: 200 });
  const headers = { authorization: `Bearer ${anna.token}` };
  await trpc(app, 'query', 'sessions.conversations', { sessionId: question.sessionId }, headers);
  const login = { email: anna.user.email, password: `${password} sbagliato` };
  expect(await call(app, 'POST', '/api/auth/login', login)).toMatchObject({ status: 401 });
  await call(app, 'POST', '/api/auth/login', `{"password":"${password}"`);
  const key = (await anna.call('POST', '/api/keys', { name: 'prova' })).body as { key: string };
  await call(app, 'GET', `/api/recordings?token=${anna.token}`);

  const log = lines.join('');
  expect(log).toContain('"path":"/api/chat"');
  expect(log).toContain('chat model request failed');
  for (const secret of [password, anna.token, anna.cookie, stubKey, key.key, 'mirtillo']) {
    expect(secret.length).toBeGreaterThan(7);
    expect(
      lines.filter((line) => line.includes(secret)),
      secret,
    ).toEqual([]);
  }
});

it('F-71: successful probes are logged only at the most verbose level', async () => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  onTestFinished(() => write.mockRestore());
  const app = await startTestApp({ env: { LOG_LEVEL: 'info' } });
  for (const path of ['/healthz', '/readyz', '/healthz?by=proxy', '/metrics', '/api/nowhere'])
    await fetch(app.url(path));
  await vi.waitUntil(() => lines.some((line) => line.includes('/api/nowhere')));
  expect(lines.filter((line) => /\/(healthz|readyz)/.test(line))).toEqual([]);
});

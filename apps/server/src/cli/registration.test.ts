import { join } from 'node:path';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { expect, it } from 'vitest';
import { wingman } from '../testing/program.ts';
import { newFolder, startTestApp } from '../testing/test-app.ts';

it('F-68: the operator changes who may register, invites and revokes, beside the running server', async () => {
  const dataDir = join(newFolder(), 'data');
  const app = await startTestApp({ env: { DATA_DIR: dataDir, SIGNUP: 'closed' } });
  await newTestUser(app);
  const env = { DATA_DIR: dataDir, SPEECH_ENGINE: 'off', PORT: '3999', SIGNUP: 'closed' };
  const run = async (...args: string[]) => {
    const { ended, output } = wingman(['--json', 'admin', ...args], env);
    const code = await ended;
    const { out, err } = output();
    return { code, err, result: code === 0 ? JSON.parse(out) : null };
  };
  const register = (email: string, invitation?: string) =>
    fetch(app.url('/api/auth/register'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email,
        password: 'parola segreta',
        firstName: 'Ada',
        lastName: 'Neri',
        invitation,
      }),
    });
  const mode = async () => (await fetch(app.url('/api/auth/registration'))).json();

  expect(await mode()).toEqual({ mode: 'closed' });
  expect((await run('registration')).result).toEqual({ mode: 'closed' });
  const made = await run('invite', '--email', 'ada@example.test', '--plan', 'pro', '--days', '2');
  expect(made.result).toMatchObject({ plan: 'pro', createdBy: null });
  const [home, token] = made.result.url.split('#');
  expect(home).toBe('http://localhost:3999/invito');
  expect((await register('leo@example.test', token)).status).toBe(403);
  const answer = await register('ada@example.test', token);
  expect(await answer.json()).toMatchObject({ user: { subscriptionPlan: 'pro', isAdmin: false } });

  const other = (await run('invite')).result;
  expect((await run('invitations')).result.invitations).toMatchObject([{ id: other.id, email: null }]);
  expect((await run('revoke-invitation', other.id)).code).toBe(0);
  expect(await run('revoke-invitation', other.id)).toMatchObject({
    code: 1,
    err: expect.stringContaining('no open'),
  });
  expect((await register('leo@example.test', other.url.split('#')[1])).status).toBe(404);

  expect((await run('registration', 'open')).result).toEqual({ mode: 'open' });
  expect((await register('leo@example.test')).status).toBe(200);

  for (const [args, sentence] of [
    [['invite', '--days', '91'], /^--days takes from 1 to 90/],
    [['invite', '--email', 'nessuno'], /^That is no e-mail address/],
    [['invite', '--email', 'ada@example.test'], /already an account/],
    [['invite', '--plan-until', '2020-01-01'], /^--plan-until must lie ahead/],
    [['registration', 'aperta'], /Allowed choices are open, invitation, closed/],
  ] as const) {
    const { code, err } = await run(...args);
    expect({ args, code, err }).toEqual({ args, code: 1, err: expect.stringMatching(sentence) });
  }
});

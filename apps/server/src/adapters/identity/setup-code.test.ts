import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { call, newTestUser, trpc } from '@wingman/api/testing/test-user.ts';
import { expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { servingOn, untilServing, wingman } from '../../testing/program.ts';
import { freePort } from '../../testing/spawned-program.ts';
import { newFolder, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { isReachable } from './setup-code.ts';

const account = {
  firstName: 'Anna',
  lastName: 'Bianchi',
  email: 'anna@example.test',
  password: 'parola segreta',
  subscriptionPlan: 'free',
};
const refused = { status: 403, body: { code: 'setup_code_required' } };

it('F-68: a server reachable from other machines requires the printed code for its first account', async () => {
  const env = { DATA_DIR: newFolder(), PORT: await freePort(), PUBLIC_URL: 'https://wingman.example.test' };
  const first = wingman([], env);
  await untilServing(first);
  const app = servingOn(env.PORT);
  const register = (fields: object) => call(app, 'POST', '/api/auth/register', { ...account, ...fields });
  expect(await register({})).toMatchObject(refused);
  expect(await register({ setupCode: 'AAAA-AAAA-AAAA-AAAA' })).toMatchObject(refused);
  expect(await trpc(app, 'mutation', 'auth.register', account)).toMatchObject(refused);
  const [, code = ''] = /set-up code ((?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}),/.exec(first.output().out) ?? [];
  expect(code).not.toBe('');
  first.child.kill('SIGTERM');
  await first.ended;

  // The code is that of the first start, as a person may type it; the next accounts need none.
  const second = wingman([], env);
  await untilServing(second);
  expect(second.output().out).toContain(code);
  const made = await register({ setupCode: code.toLowerCase().replaceAll('-', ' ') });
  expect(made).toMatchObject({ status: 200, body: { user: { isAdmin: true } } });
  expect(existsSync(join(env.DATA_DIR, 'setup-code'))).toBe(false);
  await newTestUser(app);
  second.child.kill('SIGTERM');
  await second.ended;
  const third = wingman([], env);
  await untilServing(third);
  expect(third.output().out).not.toContain('set-up code');
});

it('F-68: a server is exposed when one of its settings allows other machines', () => {
  const exposes = (env: Record<string, string>) => isReachable(readConfig(env, newFolder()));
  const exposed: Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.0.2.7' },
    { PUBLIC_URL: 'https://wingman.example.test' },
    { TRUST_PROXY: 'loopback' },
    { TRUST_PROXY: '1' },
  ];
  const closed: Record<string, string>[] = [
    {},
    { HOST: '::1' },
    { HOST: 'localhost', PUBLIC_URL: 'http://localhost:8080/casa' },
  ];
  expect(exposed.filter((env) => !exposes(env))).toEqual([]);
  expect(closed.filter(exposes)).toEqual([]);
});

it.each([
  ['PUBLIC_URL', 'https://wingman.example.test'],
  ['TRUST_PROXY', 'loopback'],
])('F-68: with %s=%s a request that bears no mark of a proxy needs the code, too', async (name, value) => {
  const app = await startTestApp({ env: { [name]: value } });
  expect(await call(app, 'POST', '/api/auth/register', account)).toMatchObject(refused);
  const setupCode = await app.setupCode();
  expect(await call(app, 'POST', '/api/auth/register', { ...account, setupCode })).toMatchObject({
    status: 200,
  });
});

/** As nginx passes a request on when it was told nothing but `proxy_pass`. */
async function throughPlainNginx(app: TestApp, body: string): Promise<string> {
  const { hostname, port, host } = new URL(app.address());
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /api/auth/register HTTP/1.0\r\nHost: ${host}\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  return text(socket);
}

it('F-68: on loopback no code is required, but for requests through a proxy it is', async () => {
  const app = await startTestApp();
  const register = (headers: Record<string, string>) =>
    call(app, 'POST', '/api/auth/register', account, headers);
  for (const [name, value] of [
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-host', 'localhost'],
    ['cf-connecting-ip', '127.0.0.1'],
    ['forwarded', 'for=::1'],
    ['via', '1.1 proxy'],
    ['origin', 'https://wingman.example.test'],
    ['origin', 'null'],
  ] as const) {
    expect(await register({ [name]: value }), name).toMatchObject(refused);
  }
  expect(await throughPlainNginx(app, JSON.stringify(account))).toContain('setup_code_required');
  const code = readFileSync(join(app.config.dataDir, 'setup-code'), 'utf8');
  const throughProxy = { 'x-forwarded-for': '192.0.2.7' };
  const known = await call(app, 'POST', '/api/auth/register', { ...account, setupCode: code }, throughProxy);
  expect(known.status).toBe(200);
  const other = await startTestApp();
  const own = { origin: other.address() };
  expect(await call(other, 'POST', '/api/auth/register', account, own)).toMatchObject({ status: 200 });
});

it('F-68: with closed sign-up the operator creates accounts, and the last administrator cannot be deactivated', async () => {
  const env = { DATA_DIR: newFolder(), PORT: await freePort(), SIGNUP: 'closed' };
  const run = async (...args: string[]) => {
    const { ended, output } = wingman(args, env);
    return { code: await ended, ...output() };
  };
  const unnamed = await run('admin', 'create', 'a@example.test', '--last-name', 'Bianchi');
  expect(unnamed).toMatchObject({
    code: 1,
    err: 'A name has from 2 to 100 characters: give one with --first-name.\n',
  });
  // Of a start before there was an account.
  mkdirSync(env.DATA_DIR, { recursive: true });
  writeFileSync(join(env.DATA_DIR, 'setup-code'), 'AAAA-AAAA-AAAA-AAAA\n');
  const made = await run('admin', 'create', 'anna.bianchi@example.test', '--json');
  expect(made).toMatchObject({ code: 0, err: '' });
  const { password, isAdmin } = JSON.parse(made.out);
  expect(isAdmin).toBe(true);
  expect(existsSync(join(env.DATA_DIR, 'setup-code'))).toBe(false);
  expect(await run('admin', 'create', 'Anna.Bianchi@example.test')).toMatchObject({
    code: 1,
    err: 'There is already an account with the address Anna.Bianchi@example.test.\n',
  });
  expect(await run('admin', 'create', 'nessuno')).toMatchObject({
    code: 1,
    err: 'That is no e-mail address.\n',
  });
  expect(await run('admin', 'deactivate', 'anna.bianchi@example.test')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^anna\.bianchi@example\.test is the last administrator: promote another/),
  });
  const server = wingman([], env);
  await untilServing(server);
  const login = { email: 'anna.bianchi@example.test', password };
  expect(await call(servingOn(env.PORT), 'POST', '/api/auth/login', login)).toMatchObject({
    status: 200,
    body: { user: { firstName: 'Anna', lastName: 'Bianchi', isAdmin: true } },
  });
  expect(await call(servingOn(env.PORT), 'POST', '/api/auth/register', account)).toMatchObject({
    status: 403,
  });
});

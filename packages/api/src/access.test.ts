import type { Agent } from '@wingman/contract/agent.ts';
import { addSettlement } from '@wingman/db/testing/add-settlement.ts';
import { describe, expect, it } from 'vitest';
import { type EveryCall, everyCall, type Outcome } from './testing/every-call.ts';
import { secondStepCalls } from './testing/second-step-calls.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { testLimiter } from './testing/test-limiter.ts';
import { newTestUser, type TestUser } from './testing/test-user.ts';
import { everyField, idsFor, thingsOf } from './testing/things.ts';

/** All calls that need no sign-in. Every other one must refuse. */
const publicCalls = [
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/password-reset',
  'PUT /api/auth/password-reset',
  ...secondStepCalls.anybody,
  'GET /api/auth/registration',
  'POST /api/auth/invitation',
  'GET /api/calendar/:file',
  'GET /condivisi/:token',
  'POST /condivisi/:token',
  'GET /condivisi/:token/audio',
  'GET /condivisi/:token/scarica',
  // The link is the proof, see mcp/upload-link.ts.
  'POST /mcp/uploads/:token',
  // What apps find out before anybody has allowed them anything, and where a code or token is the proof.
  'GET /.well-known/oauth-protected-resource',
  'GET /.well-known/oauth-protected-resource/mcp',
  'GET /.well-known/oauth-authorization-server',
  'POST /mcp/oauth/register',
  'POST /mcp/oauth/token',
  'POST /mcp/oauth/revoke',
  'GET /api/openapi.json',
  'GET /api/version',
  'GET /api/docs',
  'GET /api/docs/start.js',
  'GET /api/docs/scalar.js',
  'auth.register',
  'auth.login',
  // An id is a random number, and says nothing but that.
  'account.exists',
  'passwordResets.way',
  'passwordResets.request',
  'passwordResets.complete',
  'registration.mode',
  // Whoever has the token of an invitation is told what it gives.
  'invitations.open',
];

/** Calls of administrators only. */
const adminCalls = [
  'GET /api/admin/users',
  'POST /api/admin/users/:id/reset-link',
  'passwordResets.makeLink',
  ...secondStepCalls.administrator,
  'POST /api/admin/users',
  'PATCH /api/admin/users/:id',
  'DELETE /api/admin/users/:id',
  'DELETE /api/admin/users/:id/deletion',
  'users.create',
  'users.update',
  'users.remove',
  'users.keep',
  'PUT /api/admin/registration',
  'GET /api/admin/invitations',
  'POST /api/admin/invitations',
  'POST /api/admin/invitations/:id/link',
  'DELETE /api/admin/invitations/:id',
  'registration.change',
  'invitations.list',
  'invitations.create',
  'invitations.renew',
  'invitations.revoke',
  'GET /api/admin/audit',
  'GET /api/admin/audit/export',
  'GET /api/admin/figures',
  'GET /api/admin/setup',
  'GET /api/admin/statistics',
  'GET /api/admin/statistics/:id',
  'GET /api/admin/preset-agents',
  'POST /api/admin/preset-agents',
  'PUT /api/admin/preset-agents/:id',
  'DELETE /api/admin/preset-agents/:id',
  'POST /api/admin/words',
  'PATCH /api/admin/words/:id',
  'DELETE /api/admin/words/:id',
  'knownWords.addShared',
  'knownWords.updateShared',
  'knownWords.removeShared',
  'presetAgents.list',
  'presetAgents.create',
  'presetAgents.update',
  'presetAgents.remove',
  'statistics.overall',
  'statistics.ofUser',
  'users.list',
  'audit.list',
  'figures.list',
  'speech.downloadModel',
  'speech.cancelDownload',
  'speech.models',
  'speech.removeModel',
  'speech.queue',
  'languageModels.list',
  'languageModels.download',
  'languageModels.cancelDownload',
  'languageModels.remove',
  'backups.overview',
  'backups.start',
  'setup.overview',
  'embedding.status',
];

/** Calls that a user may make, but not with an API key. */
const personalCalls = [
  'POST /api/auth/logout',
  'PATCH /api/account',
  'PUT /api/account/email',
  'PUT /api/account/password',
  'POST /api/account/deletion',
  'DELETE /api/account/deletion',
  'GET /api/account/sessions',
  'DELETE /api/account/sessions',
  'DELETE /api/account/sessions/:id',
  ...secondStepCalls.person,
  'GET /api/keys',
  'POST /api/keys',
  'DELETE /api/keys/:id',
  'GET /api/grants',
  'GET /api/grants/asked',
  'POST /api/grants',
  'DELETE /api/grants/:id',
  'POST /api/subscription/plan',
  'POST /api/calendar',
  'DELETE /api/calendar',
  'POST /api/shares',
  'PATCH /api/shares/:id',
  'PATCH /api/voiceprints',
  'auth.logout',
  'account.rename',
  'account.changeEmail',
  'account.changePassword',
  'account.requestDeletion',
  'account.cancelDeletion',
  'signInSessions.list',
  'signInSessions.end',
  'signInSessions.endOthers',
  'apiKeys.list',
  'apiKeys.create',
  'apiKeys.revoke',
  'grants.list',
  'grants.asked',
  'grants.decide',
  'grants.revoke',
  'calendar.create',
  'calendar.revoke',
  'shares.create',
  'shares.update',
  'voices.update',
  'subscription.changePlan',
];

/** Calls that would break the rest of the list for an ordinary user. */
const endsTheSignIn = ['POST /api/auth/logout', 'auth.logout'];

/** What an account may do that waits for its deletion. */
const takesItBack = [...endsTheSignIn, 'DELETE /api/account/deletion', 'account.cancelDeletion'];

type Outcomes = Record<string, string>;

const said = ({ status, code }: Outcome) => `${status} ${code ?? ''}`.trim();
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function outcomes(calls: EveryCall[], headers: Record<string, string>): Promise<Outcomes> {
  const all: Outcomes = {};
  for (const call of calls) all[call.name] = said(await call.send(headers));
  return all;
}

const outcomeOf = async (app: TestApp, name: string, token: string) =>
  everyCall(app)
    .find((call) => call.name === name)
    ?.send(bearer(token)) as Promise<Outcome>;

const each = (calls: EveryCall[], outcome: string): Outcomes =>
  Object.fromEntries(calls.map(({ name }) => [name, outcome]));

/** Programs that speak the protocol of assistants are told by a 401 that their token is not valid, and send no cookies. */
const protocolCalls = ['POST /mcp', 'GET /mcp', 'DELETE /mcp'];

const closedCalls = (app: TestApp) =>
  everyCall(app).filter(({ name }) => ![...publicCalls, ...protocolCalls].includes(name));

describe('every procedure and every route', () => {
  it('are all found, of REST and of tRPC', async () => {
    const names = everyCall(await startTestApp()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...publicCalls, ...adminCalls, ...personalCalls]));
    expect(names).toContain('events.subscribe');
    expect(names.length).toBeGreaterThan(80);
  });

  it('refuse requests without a token, or with an invalid or expired one', async () => {
    // A limit would answer in place of the check: there are many calls.
    const app = await startTestApp({ rateLimiter: testLimiter() });
    const calls = closedCalls(app);
    const revoked = await newTestUser(app);
    await revoked.call('POST', '/api/auth/logout');
    expect(await outcomes(calls, {})).toEqual(each(calls, '401 unauthorized'));
    expect(await outcomes(calls, { authorization: 'Basic YTpi' })).toEqual(each(calls, '401 unauthorized'));
    for (const token of ['garbage', 'wm_garbage', 'x'.repeat(4000), revoked.token]) {
      expect(await outcomes(calls, bearer(token)), token.slice(0, 20)).toEqual(
        each(calls, '403 invalid_token'),
      );
    }
    expect(await outcomes(calls, { cookie: 'wingman_session=garbage', origin: app.address() })).toEqual(
      each(calls, '403 invalid_token'),
    );
  });

  it('D-31 refuse a deactivated user, with a session as with a key', async () => {
    const app = await startTestApp();
    const calls = closedCalls(app);
    await newTestUser(app);
    const testUser = await newTestUser(app, { subscriptionPlan: 'pro' });
    const key = await keyOf(testUser);
    await app.services.accounts.setActive(testUser.user.email, false);
    expect(await outcomes(calls, bearer(key))).toEqual(each(calls, '403 account_disabled'));
    const bySignIn = Object.values(await outcomes(calls, bearer(testUser.token)));
    expect([...new Set(bySignIn)]).toEqual([expect.stringMatching(/^403 (account_disabled|invalid_token)$/)]);
  });

  it('F-11 only read an account that waits for its deletion, and know none of its keys', async () => {
    const app = await startTestApp({ rateLimiter: testLimiter() });
    await newTestUser(app);
    const testUser = await newTestUser(app, { subscriptionPlan: 'pro' });
    const key = await keyOf(testUser);
    await testUser.call('POST', '/api/account/deletion', { password: 'parola segreta' });
    const calls = closedCalls(app).filter(({ name }) => !takesItBack.includes(name));
    const pending = '403 deletion_pending';
    expect(await outcomes(calls, bearer(key))).toEqual(each(calls, pending));
    const answers = await outcomes(calls, bearer(testUser.token));
    const read = calls.filter(({ name }) => answers[name] !== pending);
    const mayBeRead = calls.filter(({ name, isSafe }) => isSafe && !/agents.*questions$/.test(name));
    expect(read.map(({ name }) => name).toSorted()).toEqual(mayBeRead.map(({ name }) => name).toSorted());
    const { body } = await testUser.call('DELETE', '/api/account/deletion');
    expect(body).toMatchObject({ deletionDueAt: null });
    expect(said(await outcomeOf(app, 'settings.update', testUser.token))).not.toBe(pending);
  });

  it('of the protocol of assistants refuse the same callers, whatever cookie they send', async () => {
    const app = await startTestApp({ rateLimiter: testLimiter() });
    const calls = everyCall(app).filter(({ name }) => protocolCalls.includes(name));
    expect(calls).toHaveLength(protocolCalls.length);
    await newTestUser(app);
    const testUser = await newTestUser(app, { subscriptionPlan: 'pro' });
    const key = await keyOf(testUser);
    for (const headers of [
      {},
      { authorization: 'Basic YTpi' },
      { cookie: testUser.cookie, origin: app.address() },
    ] as Record<string, string>[])
      expect(await outcomes(calls, headers)).toEqual(each(calls, '401 unauthorized'));
    expect(await outcomes(calls, bearer('wm_garbage'))).toEqual(each(calls, '401 invalid_token'));
    await app.services.accounts.setActive(testUser.user.email, false);
    expect(await outcomes(calls, bearer(key))).toEqual(each(calls, '403 account_disabled'));
  });

  it('accept signed-in users, but administrative calls from administrators only', async () => {
    const app = await startTestApp();
    await newTestUser(app);
    const testUser = await newTestUser(app);
    const calls = closedCalls(app).filter(({ name }) => !endsTheSignIn.includes(name));
    const answers = await outcomes(calls, bearer(testUser.token));
    const refused = Object.entries(answers).filter(([, outcome]) => outcome === '403 forbidden');
    expect(refused.map(([name]) => name).toSorted()).toEqual(adminCalls.toSorted());
    const strange = Object.entries(answers).filter(([, outcome]) =>
      /^(401|5\d\d)|invalid_token/.test(outcome),
    );
    expect(strange).toEqual([]);
  });

  it('accept a personal key, but not for calls that need a sign-in session', async () => {
    const app = await startTestApp();
    const admin = await newTestUser(app, { subscriptionPlan: 'pro' });
    const answers = await outcomes(closedCalls(app), bearer(await keyOf(admin)));
    const refused = Object.entries(answers).filter(([, outcome]) => outcome.startsWith('403'));
    expect(Object.fromEntries(refused)).toEqual(
      Object.fromEntries([...adminCalls, ...personalCalls].map((name) => [name, '403 session_required'])),
    );
  });

  it('refuse a key whose owner’s plan no longer has keys', async () => {
    const app = await startTestApp();
    const testUser = await newTestUser(app, { subscriptionPlan: 'pro' });
    const key = await keyOf(testUser);
    await testUser.call('POST', '/api/subscription/plan', { plan: 'standard' });
    const calls = closedCalls(app);
    expect(await outcomes(calls, bearer(key))).toEqual(each(calls, '403 plan_required'));
  });

  it('change nothing by a cookie in a cross-site request', async () => {
    const app = await startTestApp();
    const testUser = await newTestUser(app);
    const calls = closedCalls(app).filter(({ isSafe }) => !isSafe);
    const sites: Record<string, string>[] = [{}, { origin: 'http://altro.example.test' }, { origin: 'null' }];
    for (const headers of sites) {
      expect(await outcomes(calls, { cookie: testUser.cookie, ...headers })).toEqual(
        each(calls, '403 foreign_origin'),
      );
    }
    expect((await testUser.call('GET', '/api/auth/me')).status).toBe(200);
  });

  it('D-02 treat other users’ things as not existing', async () => {
    const app = await startTestApp();
    await newTestUser(app);
    const [anna, bruno] = [await newTestUser(app, pro), await newTestUser(app, pro)];
    const things = await thingsOf(app, anna);
    things.settlements = await addSettlement(app.database.db, anna.user.id, things.lines);
    const before = await everythingOf(anna);
    const calls = closedCalls(app).filter(
      ({ name, idFields }) => idFields.length > 0 && !adminCalls.includes(name),
    );
    expect(calls.length).toBeGreaterThan(20);
    for (const call of calls) {
      const input = { ...everyField, ...idsFor(call, things) };
      expect(said(await call.send(bearer(bruno.token), input)), call.name).toBe('404 not_found');
    }
    expect(await everythingOf(anna)).toEqual(before);
    const [recordings, agents, keys, sessions] = await everythingOf(bruno);
    expect([recordings, keys, sessions]).toEqual([[], [], []]);
    expect((agents as Agent[]).filter(({ isPreset }) => !isPreset)).toEqual([]);
  });
});

const pro = { subscriptionPlan: 'pro' };

async function keyOf(testUser: TestUser): Promise<string> {
  const { body } = await testUser.call('POST', '/api/keys', { name: 'Script' });
  return (body as { key: string }).key;
}

async function everythingOf(testUser: TestUser): Promise<unknown[]> {
  const paths = [
    ...['/api/recordings', '/api/agents', '/api/keys', '/api/sessions', '/api/settings'],
    ...['/api/commitments', '/api/shares', '/api/grants', '/api/webhooks'],
  ];
  return Promise.all(paths.map(async (path) => (await testUser.call('GET', path)).body));
}

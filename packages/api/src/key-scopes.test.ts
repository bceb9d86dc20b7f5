import { type ApiKeyScope, allows } from '@wingman/contract/api-key.ts';
import { describe, expect, it } from 'vitest';
import { everyCall } from './testing/every-call.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { testLimiter } from './testing/test-limiter.ts';
import { newTestUser, type TestUser } from './testing/test-user.ts';
import { toneWav } from './testing/tone-wav.ts';
import { upload } from './testing/upload.ts';

/** What changes something, by name, and yet asks only. */
const asking = [
  'chat.send',
  'chat.stop',
  'agents.questions',
  'POST /api/chat',
  'GET /api/agents/:id/questions',
];

/** What erases for good, exports or changes settings. */
const whole = [
  ...['data.clear', 'trash.remove', 'trash.removeChats', 'trash.empty', 'voices.export'],
  ...['settings.update', 'settings.setUserName'],
  ...['DELETE /api/data', 'DELETE /api/trash', 'POST /api/trash/delete'],
  'POST /api/trash/chats/delete',
  ...['PUT /api/settings', 'PATCH /api/settings'],
  ...['example.remove', 'moments.remove', 'people.remove', 'voices.remove'],
  ...['DELETE /api/example', 'DELETE /api/recordings/:id/moments/:momentId'],
  ...['DELETE /api/people/:id', 'DELETE /api/people/:id/voice'],
  ...['webhooks.list', 'webhooks.get', 'webhooks.create', 'webhooks.update', 'webhooks.remove'],
  ...['webhooks.renewSecret', 'webhooks.test', 'webhooks.deliveries', 'webhooks.replay'],
  ...['GET /api/webhooks', 'POST /api/webhooks', 'GET /api/webhooks/:id', 'PATCH /api/webhooks/:id'],
  ...['DELETE /api/webhooks/:id', 'POST /api/webhooks/:id/secret', 'POST /api/webhooks/:id/test'],
  'GET /api/webhooks/:id/deliveries',
  'POST /api/webhooks/:id/deliveries/:deliveryId/replay',
  ...['GET /api/export', 'GET /api/recordings/export', 'GET /api/voiceprints/export'],
];

/** What changes something and answers more than what it changes. */
const readingToo = ['days.makeDigest', 'POST /api/days/:day/digest'];

function scopesOf(name: string, isSafe: boolean): ApiKeyScope[] {
  if (whole.includes(name)) return ['everything'];
  if (asking.includes(name)) return ['ask'];
  if (readingToo.includes(name)) return ['write', 'read'];
  return isSafe ? ['read'] : ['write'];
}

async function keyOf(testUser: TestUser, scopes: ApiKeyScope[]): Promise<string> {
  const { body } = await testUser.call('POST', '/api/keys', { name: 'Script', scopes });
  return (body as { key: string }).key;
}

/** A day that all calls take that take one: some say what they need only once their input is right. */
const dated = { day: '2026-07-11' };

async function proUser(app: TestApp) {
  await newTestUser(app);
  return newTestUser(app, { subscriptionPlan: 'pro' });
}

describe('F-10 what an API key allows', () => {
  // What `everything` allows is in access.test.ts.
  it.each(['read', 'ask', 'write'] as const)('is enforced in every call: %s', async (scope) => {
    const app = await startTestApp({ rateLimiter: testLimiter() });
    const key = await keyOf(await proUser(app), [scope]);
    const refused: string[] = [];
    const expected: string[] = [];
    let taken = 0;
    for (const call of everyCall(app)) {
      const { status, code } = await call.send({ authorization: `Bearer ${key}` }, dated);
      // No key at all may make it, or it takes callers without one.
      if (code === 'session_required' || isOpen(call.name)) continue;
      if (code === 'scope_required') refused.push(`${status} ${call.name}`);
      else taken += 1;
      const isAllowed = scopesOf(call.name, call.isSafe).every((needed) => allows([scope], needed));
      if (!isAllowed) expected.push(`403 ${call.name}`);
    }
    expect(refused.toSorted()).toEqual(expected.toSorted());
    expect(taken).toBeGreaterThan(scope === 'ask' ? 4 : 40);
  });

  it('is erasing at once only with everything, also by a call that otherwise moves to the trash', async () => {
    const app = await startTestApp();
    const anna = await proUser(app);
    const { id } = (await upload(app, anna, [['audio', toneWav(1)]])).body as { id: string };
    const headers = { authorization: `Bearer ${await keyOf(anna, ['write'])}` };
    const atOnce = await anna.call('DELETE', `/api/recordings/${id}?now=true`, undefined, headers);
    expect(atOnce).toMatchObject({ status: 403, body: { code: 'scope_required' } });
    const several = { recordingIds: [id], now: true };
    expect(await anna.call('POST', '/api/recordings/delete', several, headers)).toMatchObject({
      status: 403,
    });
    expect((await anna.call('GET', `/api/recordings/${id}`)).status).toBe(200);
    expect(await anna.call('DELETE', `/api/recordings/${id}`, undefined, headers)).toMatchObject({
      status: 200,
    });
    expect((await anna.call('GET', '/api/trash')).body).toMatchObject({ recordings: [{ id }] });
    const sessionId = crypto.randomUUID();
    await anna.call('POST', '/api/chat', { message: 'Che cosa ho detto?', sessionId });
    const path = `/api/sessions/${sessionId}`;
    expect(await anna.call('DELETE', `${path}?now=true`, undefined, headers)).toMatchObject({
      ...{ status: 403, body: { code: 'scope_required' } },
    });
    expect((await anna.call('GET', '/api/sessions')).body).toMatchObject([{ sessionId }]);
    expect((await anna.call('DELETE', path, undefined, headers)).status).toBe(200);
    expect((await anna.call('GET', '/api/trash/chats')).body).toMatchObject({ chats: [{ sessionId }] });
  });

  it('F-81 changes no settings by its time zone, which counts for the call only', async () => {
    const app = await startTestApp();
    const anna = await proUser(app);
    const zoneOf = async (token: string, stated?: string) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(stated === undefined ? {} : { 'x-time-zone': stated }),
      };
      const { body } = await anna.call('GET', '/api/settings', undefined, headers);
      return (body as { timeZone: string }).timeZone;
    };
    const reading = await keyOf(anna, ['read']);
    expect(await zoneOf(reading, 'Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(await zoneOf(reading)).toBe('Europe/Rome');
    await zoneOf(await keyOf(anna, ['everything']), 'Asia/Tokyo');
    expect(await zoneOf(reading)).toBe('Europe/Rome');
  });

  it('is refused with what is wrong when it is made', async () => {
    const app = await startTestApp();
    const anna = await proUser(app);
    const made = (fields: object) => anna.call('POST', '/api/keys', { name: 'Script', ...fields });
    for (const fields of [
      { scopes: [] },
      { scopes: ['admin'] },
      { scopes: 'read' },
      { expiresAt: 'domani' },
      { expiresAt: '2020-01-01T00:00:00.000Z' },
    ])
      expect(await made(fields), JSON.stringify(fields)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    expect((await made({})).body).toMatchObject({ scopes: ['everything'], expiresAt: null });
    expect((await made({ scopes: ['write', 'read', 'write'] })).body).toMatchObject({
      scopes: ['read', 'write'],
    });
  });
});

const openCalls = [
  ...['auth.register', 'auth.login', 'POST /api/auth/register', 'POST /api/auth/login'],
  ...['GET /api/calendar/:file', 'GET /api/openapi.json', 'GET /api/version', 'account.exists'],
  ...['way', 'request', 'complete'].map((name) => `passwordResets.${name}`),
  ...['POST', 'PUT'].map((method) => `${method} /api/auth/password-reset`),
  ...['registration.mode', 'invitations.open', 'GET /api/auth/registration', 'POST /api/auth/invitation'],
  ...['POST /api/auth/second-step', 'secondStep.signIn'],
];
const isOpen = (name: string) =>
  openCalls.includes(name) ||
  name.includes('/condivisi/') ||
  name.includes('/mcp') ||
  name.includes('/.well-known/') ||
  name.includes('/api/docs');

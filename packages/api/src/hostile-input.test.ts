import { randomUUID } from 'node:crypto';
import { addSettlement } from '@wingman/db/testing/add-settlement.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appRouter } from './app-router.ts';
import { connectApp } from './testing/connect-app.ts';
import { type EveryCall, everyCall } from './testing/every-call.ts';
import { contentType, corrupted, header, hostileForm, rawBody, urlPart } from './testing/hostile.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { testLimiter } from './testing/test-limiter.ts';
import { newTestUser, type TestUser } from './testing/test-user.ts';
import { everyField, idsFor, type Things, thingsOf } from './testing/things.ts';

/** Runs per call on each database; more for a form, which has more ways to be invalid. */
const runs = 8;
const formRuns = 120;
/** A request without an answer within this time counts as a failure, in milliseconds. */
const answerTimeoutMs = 10_000;

/** Rate limits would hide the responses under test. */
const options = { transcriptWaitMs: 0, rateLimiter: testLimiter() };

type Attempt = {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
};

/** A valid value of every field of any call. */
const goodFields = {
  ...everyField,
  firstName: 'Anna',
  lastName: 'Bianchi',
  email: 'nessuno@example.test',
  password: 'parola segreta',
  subscriptionPlan: 'pro',
  plan: 'pro',
  userName: 'Anna',
  wingmanResponseLength: 5,
  segmentDuration: 30,
  autoRecord: true,
  isRecordingPaused: false,
  searchAllWhenEmpty: true,
  stopAfterSilence: true,
  digestHour: 21,
  timeZone: 'Europe/Rome',
  temperature: 0.5,
  maxTokens: 500,
  isActive: true,
  isDefault: false,
  category: 'custom',
  icon: '🤖',
  superSearch: true,
  agentId: null,
  limit: 5,
  cursor: 'x',
  format: 'txt',
};

const actorOf = ({ user }: TestUser) => ({ userId: user.id, isAdmin: false, plan: user.subscriptionPlan });

describe.each(['sqlite', 'postgres'] as const)('hostile input on %s', (kind) => {
  it('never causes an internal error, by REST or tRPC', async () => {
    const app = await startTestApp({ kind, ...options });
    const testUser = await newTestUser(app, { subscriptionPlan: 'pro' });
    const things = await thingsOf(app, testUser);
    things.settlements = await addSettlement(app.database.db, testUser.user.id, things.lines);
    // The document of the API has an internal error among its examples.
    const calls = everyCall(app).filter(({ name }) => !/logout$|openapi\.json$/.test(name));
    expect(calls.length).toBeGreaterThan(80);
    for (const call of calls) await holds(app, testUser, attemptsAt(call, things), runs);
    expect((await testUser.call('GET', '/api/auth/me')).status).toBe(200);
  });

  it('in a form never causes an internal error', async () => {
    const app = await startTestApp({ kind, ...options });
    const testUser = await newTestUser(app);
    const { recordings: id } = await thingsOf(app, testUser);
    const targets = [
      ['POST', '/api/recordings'],
      ['POST', '/api/chat'],
      ['PUT', `/api/recordings/${id}/moments/${randomUUID()}`],
      ['POST', `/mcp/uploads/${(await app.services.uploadLinks.make(actorOf(testUser))).token}`],
    ] as const;
    for (const [method, path] of targets) {
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      const forms = hostileForm.map((body): Attempt => ({ path, method, headers, body }));
      await holds(app, testUser, forms, formRuns);
      // Longer than the form parser accepts.
      const long = { 'content-type': `multipart/form-data; boundary=${'b'.repeat(300)}` };
      await holds(app, testUser, fc.constant({ path, method, headers: long, body: '--b' }), 1);
    }
    expect((await testUser.call('GET', '/api/auth/me')).status).toBe(200);
  });
});

describe.each(['sqlite', 'postgres'] as const)('hostile forms of apps on %s', (kind) => {
  it('never cause an internal error', async () => {
    const app = await startTestApp({ kind, ...options });
    const testUser = await newTestUser(app, { subscriptionPlan: 'pro' });
    const { clientId, refresh_token } = await connectApp(app, testUser);
    const good = {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token,
      token: refresh_token,
      code: 'x',
      redirect_uri: 'x',
      code_verifier: 'x',
      resource: 'x',
      scope: 'read',
    };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const value = fc.oneof(urlPart, fc.constantFrom('%00', '%ff', '%', '\u0000', 'authorization_code'));
    for (const path of ['/mcp/oauth/token', '/mcp/oauth/revoke']) {
      const forms = fc
        .tuple(fc.constantFrom(...Object.keys(good)), value)
        .map(([name, odd]) => `${new URLSearchParams({ ...good, [name]: '' })}&${name}=${odd}`)
        .chain((form) => fc.constantFrom(form, form.replace(/(\w+)=&(.*)/, '$2')))
        .map((body): Attempt => ({ path, method: 'POST', headers, body }));
      await holds(app, testUser, forms, formRuns);
    }
  });
});

/** Runs so many attempts; the first internal error is reported, shrunk. */
async function holds(app: TestApp, testUser: TestUser, attempts: fc.Arbitrary<Attempt>, numRuns: number) {
  const property = fc.asyncProperty(attempts, async (attempt) => {
    const { status, said } = await answerTo(app, testUser, attempt);
    if (status >= 500 || said.includes('"code":"internal"'))
      throw new Error(`${status} ${said.slice(0, 300)}`);
  });
  await fc.assert(property, { numRuns });
}

async function answerTo(app: TestApp, testUser: TestUser, { path, method, headers, body }: Attempt) {
  const response = await fetch(app.url(path), {
    method,
    headers: { authorization: `Bearer ${testUser.token}`, ...headers },
    signal: AbortSignal.timeout(answerTimeoutMs),
    ...(body === undefined ? {} : { body }),
  });
  const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (!isEndless) return { status: response.status, said: await response.text() };
  // An open stream is a success; its first event may still be an error.
  const first = await response.body?.getReader().read();
  return { status: response.status, said: new TextDecoder().decode(first?.value) };
}

function attemptsAt(call: EveryCall, things: Things): fc.Arbitrary<Attempt> {
  return call.name.includes('/') ? attemptsAtRoute(call, things) : attemptsAtProcedure(call, things);
}

const json = { 'content-type': 'application/json' };

function goodInput(call: EveryCall, things: Things): Record<string, unknown> {
  const good = call.idFields.length > 0 ? { ...goodFields, ...someIds(call, things) } : goodFields;
  // Others are refused by their names, before anything is done.
  return Object.fromEntries(Object.entries(good).filter(([name]) => call.fields.includes(name)));
}

function someIds(call: EveryCall, things: Things): Record<string, string> {
  return /admin|passwordResets|invitations|users|presetAgents|secondStep|statistics/.test(call.name)
    ? { id: things.agents }
    : idsFor(call, things);
}

function attemptsAtRoute(call: EveryCall, things: Things): fc.Arbitrary<Attempt> {
  const [method = '', url = ''] = call.name.split(' ');
  const good = goodInput(call, things);
  const goodPath = url.replace(/:(\w+)/g, (_, name: string) => String(good[name]));
  const oddPath = urlPart.map((part) => url.replace(/:\w+/g, () => part));
  const query = fc
    .array(fc.tuple(fc.oneof(fc.constantFrom('limit', 'cursor', 'format', '__proto__'), urlPart), urlPart), {
      maxLength: 3,
    })
    .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`);
  const path = fc.tuple(fc.oneof(fc.constant(goodPath), oddPath), fc.oneof(fc.constant(''), query));
  if (method === 'GET') {
    return fc.tuple(path, header).map(([parts, headers]) => ({ path: parts.join(''), method, headers }));
  }
  return fc
    .tuple(path, bodies(corrupted(good).map((fields) => JSON.stringify(fields))))
    .map(([parts, rest]) => ({
      path: parts.join(''),
      method,
      ...rest,
    }));
}

/** Mostly JSON of the given kind; else any body with any content type. */
function bodies(good: fc.Arbitrary<string>): fc.Arbitrary<Pick<Attempt, 'headers' | 'body'>> {
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ body: good, headers: header.map((more) => ({ ...json, ...more })) }),
    },
    { weight: 1, arbitrary: fc.record({ body: rawBody, headers: fc.constant(json) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        body: fc.oneof(rawBody, hostileForm),
        headers: contentType.map((type) => ({ 'content-type': type })),
      }),
    },
  );
}

function attemptsAtProcedure(call: EveryCall, things: Things): fc.Arbitrary<Attempt> {
  const wrapped = corrupted(goodInput(call, things)).map((fields) => JSON.stringify({ json: fields }));
  const batch = fc.constantFrom('', '?batch=1', '?batch=1&input=%7B', '?input=%00', '?batch=x');
  const { type } = (appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)[
    call.name
  ]!._def;
  if (type === 'mutation') {
    return fc.tuple(batch, bodies(wrapped)).map(([query, rest]) => ({
      path: `/trpc/${call.name}${query}`,
      method: 'POST',
      ...rest,
    }));
  }
  const input = fc
    .oneof(wrapped, rawBody)
    .map((value) => encodeURIComponent(value.toWellFormed()).slice(0, 8000));
  const name = fc.oneof(
    { weight: 4, arbitrary: fc.constant(call.name) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        `${call.name},__proto__.x`,
        `${call.name}.x`,
        ',',
        '__proto__',
        'constructor',
      ),
    },
  );
  return fc.tuple(name, input, batch, header).map(([path, value, query, headers]) => ({
    path: `/trpc/${path}${query === '' ? '?' : `${query}&`}input=${value}`,
    method: 'GET',
    headers,
  }));
}

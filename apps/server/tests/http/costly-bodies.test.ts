import { randomUUID } from 'node:crypto';
import { appRouter } from '@wingman/api/app-router.ts';
import {
  costlyEnvelopes,
  costlyFields,
  costlyForms,
  costlyHeads,
  costlyValues,
  type Written,
} from '@wingman/api/testing/costly-values.ts';
import { type EveryCall, everyCall } from '@wingman/api/testing/every-call.ts';
import { call, newTestUser, type TestUser, trpc } from '@wingman/api/testing/test-user.ts';
import { maxCallsInBatch } from '@wingman/contract/batch.ts';
import type { ChatResponse } from '@wingman/contract/conversation.ts';
import { tooSlow } from '@wingman/core/testing/processor-time.ts';
import { expect, it } from 'vitest';
import { type MeasuredServer, startMeasuredServer } from '../../src/testing/processor-time.ts';
import { startTestApp } from '../../src/testing/test-app.ts';

/** Until a request is accepted or refused. */
const rule = { most: 50, comparedFrom: 15, mostForFourfold: 9 };
/** What fits into a line with the rest of the head. */
const maxAddress = 12_000;
const timeout = 300_000;
/** Of these requests the last byte of the answer never comes. */
const endless = 'text/event-stream';

type Sent = { method: string; path: string; headers?: Record<string, string>; body?: string };
type Attempt = { what: string; size: number; write(size: number): Sent };

const json = { 'content-type': 'application/json' };

it('F-01: no body costs more than 50 ms, at any procedure or route', { timeout }, async () => {
  const { server, testUser, calls, limit } = await start();
  expect(calls.length).toBeGreaterThan(80);
  for (const call of calls) {
    for (const attempt of attemptsAt(call, limit)) await expectCheap(server, testUser, attempt);
  }
});

it('F-01: no form, head or address costs more than 50 ms', { timeout }, async () => {
  const { server, testUser, limit } = await start();
  const form = { 'content-type': 'multipart/form-data; boundary=b' };
  for (const path of ['/api/chat', '/api/recordings']) {
    for (const [what, write] of Object.entries(costlyForms)) {
      const sent = (size: number): Sent => ({ method: 'POST', path, headers: form, body: write(size) });
      await expectCheap(server, testUser, { what: `${path} ${what}`, size: limit, write: sent });
    }
  }
  const typed = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const path of ['/mcp/oauth/token', '/mcp/oauth/revoke']) {
    for (const [what, write] of Object.entries(costlyFields)) {
      const sent = (size: number): Sent => ({ method: 'POST', path, headers: typed, body: write(size) });
      await expectCheap(server, testUser, { what: `${path} ${what}`, size: 32 * 1024 - slack, write: sent });
    }
  }
  for (const path of ['/api/auth/me', '/api/recordings/x/audio', '/trpc/auth.me', '/x']) {
    for (const [what, head] of Object.entries(costlyHeads)) {
      const sent = (size: number): Sent => ({ method: 'GET', path, headers: head(size) });
      await expectCheap(server, testUser, { what: `${path} ${what}`, size: maxAddress, write: sent });
    }
  }
  for (const [what, path] of Object.entries(costlyAddresses)) {
    const sent = (size: number): Sent => ({ method: 'GET', path: path(size) });
    await expectCheap(server, testUser, { what, size: maxAddress, write: sent });
  }
});

it('prompts and questions of 20,000 characters are accepted', async () => {
  const app = await startTestApp();
  const testUser = await newTestUser(app, { subscriptionPlan: 'pro' });
  const systemPrompt = '«Più è meglio», dice 🤖. '
    .repeat(1_000)
    .slice(0, 20_000 - 1)
    .concat('x');
  const agent = { name: 'Mio', description: 'Mio', systemPrompt };
  expect(systemPrompt).toHaveLength(20_000);
  const headers = { authorization: `Bearer ${testUser.token}` };
  // Every character as an escape sequence, as some programs write them.
  const escaped = JSON.stringify(agent).replace(/[^ -~]/g, escapeOf);
  const kept = [
    await testUser.call('POST', '/api/agents', escaped),
    await trpc(app, 'mutation', 'agents.create', agent, headers),
  ];
  for (const { body } of kept) expect((body as typeof agent).systemPrompt === systemPrompt).toBe(true);
  const question = { message: systemPrompt, sessionId: randomUUID() };
  const asked = await testUser.call('POST', '/api/chat', question);
  const { conversation } = asked.body as ChatResponse;
  expect(conversation.message === systemPrompt).toBe(true);
});

const escapeOf = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

it('F-01: annotations that no client of ours makes are refused in our words', async () => {
  const app = await startTestApp();
  const send = (meta: unknown) => {
    const json = { email: 'anna@example.test', password: 'parola segreta' };
    return call(app, 'POST', '/trpc/auth.login', { json, meta });
  };
  const data = { code: 'bad_request', httpStatus: 400 };
  expect(await send({ values: { email: ['set'] } })).toMatchObject({
    status: 400,
    body: { error: { json: { message: 'Richiesta non valida', data } } },
  });
  expect(await send({ values: {} })).toMatchObject({ status: 401 });
});

const costlyAddresses: Record<string, (size: number) => string> = {
  'many calls': (size) => `/trpc/${'auth.me,'.repeat(size / 8)}auth.me?batch=1`,
  'a call of many commas': (size) => `/trpc/${','.repeat(size)}`,
  'many parameters': (size) => `/api/recordings?${'limit=1&'.repeat(size / 8)}`,
  'many different parameters': (size) =>
    `/api/recordings?${Array.from({ length: size / 6 }, (_, index) => `${index}=1`).join('&')}`.slice(
      0,
      size,
    ),
  'a long cursor': (size) => `/api/recordings?limit=1&cursor=${'a'.repeat(size)}`,
  escapes: (size) => `/api/recordings/${'%C3%A8'.repeat(size / 6)}`,
  'escapes that are none': (size) => `/api/recordings/${'%zz'.repeat(size / 3)}`,
  'many folders': (size) => `/api/${'a/'.repeat(size / 2)}`,
  'many dots': (size) => `/assets/${'%2e%2e/'.repeat(size / 7)}`,
  'connection parameters': (size) =>
    `/trpc/events.subscribe?connectionParams=${'['.repeat(size / 2)}${']'.repeat(size / 2)}`,
};

async function start() {
  const app = await startTestApp();
  const calls = everyCall(app).filter(({ name }) => !/logout$/.test(name));
  const server = await startMeasuredServer();
  const testUser = await newTestUser(server, { subscriptionPlan: 'pro' });
  const limit = app.fastify.initialConfig.bodyLimit as number;
  return { server, testUser, calls, limit };
}

async function expectCheap(server: MeasuredServer, testUser: TestUser, { what, size, write }: Attempt) {
  let status = 0;
  const why = await tooSlow(
    (share, enough) => {
      const sent = write(size * share);
      return server.leastTimeOf(async () => {
        status = await send(server, testUser, sent);
        expect(status, what).toBeLessThan(500);
        expect(status, what).not.toBe(413);
      }, enough);
    },
    rule,
    server.slowness,
  );
  expect(why, `processor time for ${what}: ${status}`).toBeUndefined();
}

async function send(server: MeasuredServer, testUser: TestUser, { method, path, headers, body }: Sent) {
  const response = await fetch(server.url(path), {
    method,
    headers: { authorization: `Bearer ${testUser.token}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  if (response.headers.get('content-type')?.startsWith(endless)) await response.body?.cancel();
  else await response.arrayBuffer();
  return response.status;
}

function attemptsAt(call: EveryCall, limit: number): Attempt[] {
  return call.name.includes('/') ? attemptsAtRoute(call, limit) : attemptsAtProcedure(call, limit);
}

/** An object of the call's fields and of one that it does not have, each with such a value. */
function inEachField({ fields }: EveryCall, write: Written): Written {
  const names = [...fields, 'other'];
  return (size) => {
    const room = Math.floor((size - 20 * names.length) / names.length);
    return `{${names.map((name) => `"${name}":${write(room)}`).join(',')}}`;
  };
}

/** What such values may add to the size that was asked for. */
const slack = 2_000;

/** The most bytes of routes that take less than all others. */
const ownLimits: Record<string, number> = {
  'POST /condivisi/:token': 16 * 1024,
  'POST /mcp/oauth/register': 32 * 1024,
  'POST /mcp/oauth/token': 32 * 1024,
  'POST /mcp/oauth/revoke': 32 * 1024,
};

function attemptsAtRoute(call: EveryCall, limit: number): Attempt[] {
  const [method = '', url = ''] = call.name.split(' ');
  const path = url.replace(/:\w+/g, 'x');
  if (method === 'GET' || method === 'DELETE') return [];
  return Object.entries(costlyValues).map(([what, write]) => ({
    what: `${call.name} ${what}`,
    size: (ownLimits[call.name] ?? limit) - slack,
    write: (size) => ({ method, path, headers: json, body: inEachField(call, write)(size) }),
  }));
}

function attemptsAtProcedure(call: EveryCall, limit: number): Attempt[] {
  const values = Object.entries(costlyValues).map(([what, write]): [string, Written] => [
    what,
    (size) => `{"json":${inEachField(call, write)(size)}}`,
  ]);
  const inputs = [...values, ...Object.entries(costlyEnvelopes)];
  const { type } = (appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)[
    call.name
  ]!._def;
  const path = `/trpc/${call.name}`;
  if (type !== 'mutation') {
    return inputs.map(([what, write]) => ({
      what: `${call.name} ${what}`,
      size: maxAddress / 3,
      write: (size) => ({
        method: 'GET',
        path: `${path}?input=${encodeURIComponent(write(size)).slice(0, maxAddress)}`,
      }),
    }));
  }
  const alone = inputs.map(
    ([what, write]): Attempt => ({
      what: `${call.name} ${what}`,
      size: limit - slack,
      write: (size) => ({ method: 'POST', path, headers: json, body: write(size) }),
    }),
  );
  return [...alone, batchOf(call, limit)];
}

/** As many calls as one request may make. */
function batchOf({ name }: EveryCall, limit: number): Attempt {
  const calls = Array.from({ length: maxCallsInBatch });
  const item = costlyEnvelopes['members of a set'] as Written;
  return {
    what: `${name} in a batch`,
    size: limit - slack * maxCallsInBatch,
    write: (size) => ({
      method: 'POST',
      path: `/trpc/${calls.map(() => name).join(',')}?batch=1`,
      headers: { ...json, 'trpc-accept': 'application/jsonl' },
      body: `{${calls.map((_, index) => `"${index}":${item(size / maxCallsInBatch)}`).join(',')}}`,
    }),
  };
}

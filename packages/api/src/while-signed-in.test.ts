import { DomainError } from '@wingman/contract/error.ts';
import { expect, it } from 'vitest';
import { whileSignedIn } from './while-signed-in.ts';

const never = async () => {};

/** Emits `connected`, then nothing until its signal aborts. */
async function* waiting(signal: AbortSignal) {
  yield 'connected';
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

async function collect(stream: AsyncIterable<string>) {
  const all: string[] = [];
  try {
    for await (const chunk of stream) all.push(chunk);
    return { all, error: undefined };
  } catch (error) {
    return { all, error };
  }
}

it('ends with the error that a new request would get', async () => {
  let looks = 0;
  const recheck = async () => {
    looks += 1;
    if (looks === 3) throw new DomainError('account_disabled');
  };
  const ended = await collect(
    whileSignedIn({ recheck, authRecheckMs: 1, onAccessChange: never }, undefined, waiting),
  );
  expect(ended).toMatchObject({ all: ['connected'], error: { code: 'account_disabled' } });
  expect(looks).toBe(3);
});

it('ends without an error when the client disconnects, and stops checking', async () => {
  const leaving = new AbortController();
  let looks = 0;
  const recheck = async () => {
    looks += 1;
    if (looks === 2) leaving.abort();
  };
  const ended = await collect(
    whileSignedIn({ recheck, authRecheckMs: 1, onAccessChange: never }, leaving.signal, waiting),
  );
  expect(ended).toEqual({ all: ['connected'], error: undefined });
  expect(looks).toBe(2);
});

it('F-07: ends at once when a session ends, long before the next check', async () => {
  let isSignedOut = false;
  let tell = () => {};
  const stream = whileSignedIn(
    {
      recheck: async () => {
        if (isSignedOut) throw new DomainError('invalid_token');
      },
      authRecheckMs: 3_600_000,
      onAccessChange: async (listener) => {
        tell = listener;
      },
    },
    undefined,
    waiting,
  );
  expect(await stream.next()).toMatchObject({ value: 'connected' });
  const ended = collect(stream);
  tell();
  isSignedOut = true;
  tell();
  expect(await ended).toMatchObject({ all: [], error: { code: 'invalid_token' } });
});

it('F-07: does not begin when the session ended after the request was authenticated', async () => {
  const recheck = () => Promise.reject(new DomainError('invalid_token'));
  const ended = await collect(
    whileSignedIn({ recheck, authRecheckMs: 3_600_000, onAccessChange: never }, undefined, waiting),
  );
  expect(ended).toMatchObject({ all: [], error: { code: 'invalid_token' } });
});

it('continues when a check fails for an internal reason', async () => {
  const leaving = new AbortController();
  let looks = 0;
  const recheck = async () => {
    looks += 1;
    if (looks === 2) throw new DomainError('unavailable');
    if (looks === 3) throw new Error('connection terminated');
    if (looks === 4) leaving.abort();
  };
  const ctx = { recheck, authRecheckMs: 1, onAccessChange: never };
  const ended = await collect(whileSignedIn(ctx, leaving.signal, waiting));
  expect(ended).toEqual({ all: ['connected'], error: undefined });
});

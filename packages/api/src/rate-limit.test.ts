import { createMemoryWindows } from '@wingman/core/accounts/rate-windows.ts';
import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { assertWithinLimit, createRateLimiter, type LimitedAction, type rateRules } from './rate-limit.ts';

const rules: typeof rateRules = {
  call: { count: 100, seconds: 60 },
  chat: { count: 2, seconds: 60 },
  upload: { count: 1, seconds: 600 },
  stranger: { count: 1, seconds: 60 },
  calendar: { count: 120, seconds: 60 },
  share: { count: 600, seconds: 60 },
  registerClient: { count: 1, seconds: 1 },
  idempotent: { count: 1, seconds: 1 },
  register: { count: 1, seconds: 1 },
  webhook: { count: 1, seconds: 1 },
};

function limiterAt() {
  let time = 1000;
  const limiter = createRateLimiter({ own: createMemoryWindows(() => time), rules });
  const take = async (action: LimitedAction, subject: string) =>
    (await limiter.count(action, subject)).waitMs;
  return { limiter, take, advance: (ms: number) => (time += ms) };
}

/** A response of which only the headers matter. */
function response() {
  const headers: Record<string, string> = {};
  const reply = {
    raw: { headersSent: false },
    getHeader: (name: string) => headers[name],
    header: (name: string, value: string) => Object.assign(headers, { [name]: value }),
  };
  return { headers, reply: reply as unknown as FastifyReply };
}

describe('rate limits', () => {
  it('allow a number of calls in a window, and again when it is over', async () => {
    const { take, advance } = limiterAt();
    expect(await take('chat', 'ada')).toBe(0);
    advance(10_000);
    expect(await take('chat', 'ada')).toBe(0);
    expect(await take('chat', 'ada')).toBe(50_000);
    advance(50_000);
    expect(await take('chat', 'ada')).toBe(0);
  });

  it('count each subject and each action separately', async () => {
    const { take } = limiterAt();
    expect(await take('upload', 'ada')).toBe(0);
    expect(await take('upload', 'ada')).toBe(600_000);
    expect(await take('upload', 'bruno')).toBe(0);
    expect(await take('chat', 'ada')).toBe(0);
  });

  it('say in Italian how long to wait', async () => {
    const { limiter, advance } = limiterAt();
    const refusal = (action: LimitedAction) =>
      assertWithinLimit(limiter, response().reply, { action, subject: 'ada' }).catch(
        (error: unknown) => error,
      );
    expect(await refusal('upload')).toBeUndefined();
    expect(await refusal('upload')).toMatchObject({
      code: 'too_many_attempts',
      status: 429,
      message: 'Troppe richieste: riprova tra 10 minuti',
      retryAfterSeconds: 600,
    });
    await refusal('register');
    advance(500);
    expect(await refusal('register')).toMatchObject({ message: 'Troppe richieste: riprova tra 1 secondo' });
    await refusal('chat');
    await refusal('chat');
    advance(15_500);
    expect(await refusal('chat')).toMatchObject({ message: 'Troppe richieste: riprova tra 45 secondi' });
  });

  it('F-85 are told in standard headers, each that counted once', async () => {
    const { limiter, advance } = limiterAt();
    const { headers, reply } = response();
    await assertWithinLimit(limiter, reply, { action: 'call', subject: 'ada' });
    await assertWithinLimit(limiter, reply, { action: 'chat', subject: 'ada' });
    advance(1_500);
    await assertWithinLimit(limiter, reply, { action: 'call', subject: 'ada' });
    expect(headers).toEqual({
      'ratelimit-policy': '"chat";q=2;w=60, "call";q=100;w=60',
      ratelimit: '"chat";r=1;t=60, "call";r=98;t=59',
    });
    const other = response();
    const upload = { action: 'upload', subject: 'ada' } as const;
    await assertWithinLimit(limiter, other.reply, upload);
    await expect(assertWithinLimit(limiter, other.reply, upload)).rejects.toMatchObject({ status: 429 });
    expect(other.headers.ratelimit).toBe('"upload";r=0;t=600');
  });

  it('delete subjects whose window is over when there are many', async () => {
    const { take, advance } = limiterAt();
    for (let i = 0; i < 20_000; i += 1) await take('register', `${i}`);
    advance(2000);
    for (let i = 0; i < 20_001; i += 1) expect(await take('register', `${i}`)).toBe(0);
  });
});

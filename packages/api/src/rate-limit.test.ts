import { createMemoryWindows } from '@wingman/core/accounts/rate-windows.ts';
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
  register: { count: 1, seconds: 1 },
};

function limiterAt() {
  let time = 1000;
  const limiter = createRateLimiter({ own: createMemoryWindows(() => time), rules });
  return { limiter, advance: (ms: number) => (time += ms) };
}

describe('rate limits', () => {
  it('allow a number of calls in a window, and again when it is over', async () => {
    const { limiter, advance } = limiterAt();
    expect(await limiter.take('chat', 'ada')).toBe(0);
    advance(10_000);
    expect(await limiter.take('chat', 'ada')).toBe(0);
    expect(await limiter.take('chat', 'ada')).toBe(50_000);
    advance(50_000);
    expect(await limiter.take('chat', 'ada')).toBe(0);
  });

  it('count each subject and each action separately', async () => {
    const { limiter } = limiterAt();
    expect(await limiter.take('upload', 'ada')).toBe(0);
    expect(await limiter.take('upload', 'ada')).toBe(600_000);
    expect(await limiter.take('upload', 'bruno')).toBe(0);
    expect(await limiter.take('chat', 'ada')).toBe(0);
  });

  it('say in Italian how long to wait', async () => {
    const { limiter, advance } = limiterAt();
    const refusal = (action: LimitedAction) =>
      assertWithinLimit(limiter, action, 'ada').catch((error: unknown) => error);
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

  it('delete subjects whose window is over when there are many', async () => {
    const { limiter, advance } = limiterAt();
    for (let i = 0; i < 20_000; i += 1) await limiter.take('register', `${i}`);
    advance(2000);
    for (let i = 0; i < 20_001; i += 1) expect(await limiter.take('register', `${i}`)).toBe(0);
  });
});

import { expect, it } from 'vitest';
import { createPasswordHasher } from './argon2-password-hasher.ts';

const hasher = createPasswordHasher();

it('verifies a password, and no other', async () => {
  const hash = await hasher.hash('parola segreta');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await hasher.verify(hash, 'parola segreta')).toBe(true);
  expect(await hasher.verify(hash, 'parola segreta ')).toBe(false);
  expect(await hasher.hash('parola segreta')).not.toBe(hash);
});

it('D-37 lets every character count: accents, emoji, spaces and those after the seventy-second byte', async () => {
  const start = 'x'.repeat(72);
  for (const [password, other] of [
    [`${start}a`, `${start}b`],
    ['però🙂', 'pero🙂'],
    [' sei ci', 'sei ci'],
    ['a'.repeat(200), 'a'.repeat(199)],
  ] as const) {
    const hash = await hasher.hash(password);
    expect(await hasher.verify(hash, password)).toBe(true);
    expect(await hasher.verify(hash, other)).toBe(false);
  }
});

it('reads hashes of other strengths, as of an earlier or a later version', async () => {
  // Argon2id v19, 64 KiB, 2 passes, of "password" with the salt "somesalt": from the reference implementation's tests.
  const weaker = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  expect(await hasher.verify(weaker, 'password')).toBe(true);
  expect(await hasher.verify(weaker, 'Password')).toBe(false);
});

it.each([
  '',
  'plain',
  '$2b$10$abcdefghijklmnopqrstuv',
  '$argon2id$v=19$m=9999999,t=99,p=99$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA',
])('never accepts a text that is no affordable hash: %s', async (hash) => {
  expect(await hasher.verify(hash, 'x')).toBe(false);
});

it('hashes twenty at once in little memory without blocking the event loop', async () => {
  const before = process.memoryUsage().rss;
  let peak = before;
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  await Promise.all(Array.from({ length: 20 }, () => hasher.hash('parola segreta')));
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(5);
  expect(peak - before).toBeLessThan(120 * 1024 * 1024);
});

import { codeAt } from '@wingman/core/testing/one-time-codes.ts';
import { call, type Reachable, type TestUser } from './test-user.ts';

const password = 'parola segreta';

/** Turns a user's second step on. `codes`: those of the app from now on, each of another half minute: one is used up, two more are taken. */
export async function turnSecondStepOn(testUser: TestUser) {
  const begun = await testUser.call('POST', '/api/account/second-step', { password });
  const { secret } = begun.body as { secret: string };
  const now = Date.now();
  const [before = '', current = '', after = ''] = [-1, 0, 1].map((n) =>
    codeAt(secret, new Date(now + n * 30_000)),
  );
  const on = await testUser.call('PUT', '/api/account/second-step', { code: before });
  const { recoveryCodes } = on.body as { recoveryCodes: string[] };
  return { secret, recoveryCodes, codes: [current, after] as const, used: before };
}

/** The ticket that a right password is answered. */
export async function ticketOf(
  app: Reachable,
  { user }: Pick<TestUser, 'user'>,
  headers: Record<string, string> = {},
): Promise<string> {
  const { body } = await call(app, 'POST', '/api/auth/login', { email: user.email, password }, headers);
  return (body as { ticket: string }).ticket;
}

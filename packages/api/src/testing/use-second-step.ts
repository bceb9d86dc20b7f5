import { codeAt } from '@wingman/core/testing/one-time-codes.ts';
import type { Check } from '../openapi/library-checks.ts';
import type { TestApp } from './test-app.ts';
import { newTestUser, type TestUser } from './test-user.ts';
import { ticketOf, turnSecondStepOn } from './two-step-user.ts';

/** A user turns the second step of signing in on, uses it, and turns it off again; an administrator turns off another’s. */
export async function useSecondStep(check: Check, app: TestApp, testUser: TestUser): Promise<void> {
  const password = 'parola segreta';
  const begun = await check('POST /api/account/second-step', undefined, { password });
  const { secret } = begun as { secret: string };
  const turnedOn = await check('PUT /api/account/second-step', undefined, {
    code: codeAt(secret, new Date()),
  });
  const [one, two] = (turnedOn as { recoveryCodes: string[] }).recoveryCodes;
  await check('GET /api/account/second-step');
  const ticket = await ticketOf(app, testUser);
  await check('POST /api/auth/second-step', undefined, { ticket, code: one });
  const renewed = await check('POST /api/account/second-step/recovery-codes', undefined, {
    password,
    code: two,
  });
  const [code] = (renewed as { recoveryCodes: string[] }).recoveryCodes;
  await check('POST /api/account/second-step/off', undefined, { password, code });
  await check('DELETE /api/account/second-step/notice');
  const other = await newTestUser(app);
  await turnSecondStepOn(other);
  await check('DELETE /api/admin/users/:id/second-step', other.user.id);
}

import type { Check } from '../openapi/library-checks.ts';
import type { Reachable, TestUser } from './test-user.ts';
import { signInElsewhere } from './things.ts';

/** A user changes their account, and ends sign-ins elsewhere. */
export async function useAccount(check: Check, app: Reachable, testUser: TestUser): Promise<void> {
  const password = 'parola segreta';
  const id = await signInElsewhere(app, testUser);
  await check('GET /api/account/sessions');
  await check('DELETE /api/account/sessions/:id', id);
  await check('DELETE /api/account/sessions');
  await check('PATCH /api/account', undefined, { firstName: 'Anna', lastName: 'Neri' });
  await check('PUT /api/account/email', undefined, { email: 'anna.neri@example.test', password });
  await check('PUT /api/account/password', undefined, { password, newPassword: 'un’altra parola' });
}

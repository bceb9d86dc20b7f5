import type { Check } from '../openapi/library-checks.ts';
import { connectApp, grantQuery } from './connect-app.ts';
import type { TestApp } from './test-app.ts';
import { newTestUser, type TestUser } from './test-user.ts';
import { signInElsewhere } from './things.ts';
import { useSecondStep } from './use-second-step.ts';
import { useWebhooks } from './use-webhooks.ts';

/** A user is told of what happens, changes their account, and ends sign-ins elsewhere and what apps are allowed. */
export async function useAccount(check: Check, app: TestApp, testUser: TestUser): Promise<void> {
  const password = 'parola segreta';
  await useWebhooks(check, app, testUser);
  await useSecondStep(check, app, testUser);
  const { query } = await grantQuery(app);
  await check('GET /api/grants/asked', undefined, undefined, `?${new URLSearchParams({ query })}`);
  await check('POST /api/grants', undefined, { query, scopes: [] });
  const connected = await connectApp(app, testUser);
  await check('GET /api/grants');
  await check('DELETE /api/grants/:id', connected.id);
  const id = await signInElsewhere(app, testUser);
  await check('GET /api/account/sessions');
  await check('DELETE /api/account/sessions/:id', id);
  await check('DELETE /api/account/sessions');
  // The last administrator cannot go.
  await app.services.accounts.promote((await newTestUser(app)).user.email);
  await check('POST /api/account/deletion', undefined, { password });
  await check('DELETE /api/account/deletion');
  await check('POST /api/auth/password-reset', undefined, { email: 'nessuno@example.test' });
  const { user } = await newTestUser(app);
  await check('POST /api/admin/users/:id/reset-link', user.id);
  await invite(check, app);
  const token = (await app.services.passwordResets.makeLinkFor(user.email))?.path.split('#')[1];
  await check('PUT /api/auth/password-reset', undefined, { token, password: 'tutta un’altra' });
  await check('PATCH /api/account', undefined, { firstName: 'Anna', lastName: 'Neri' });
  await check('PUT /api/account/email', undefined, { email: 'anna.neri@example.test', password });
  await check('PUT /api/account/password', undefined, { password, newPassword: 'un’altra parola' });
}

/** Who may register, and an invitation from its making to its end. */
async function invite(check: Check, app: TestApp): Promise<void> {
  await check('PUT /api/admin/registration', undefined, { mode: 'open' });
  await check('GET /api/auth/registration');
  const person = { email: 'leo.blu@example.test', firstName: 'Leo', lastName: 'Blu' };
  await check('POST /api/admin/users', undefined, person);
  const { user } = await newTestUser(app);
  await check('PATCH /api/admin/users/:id', user.id, { isActive: false });
  await check('DELETE /api/admin/users/:id', user.id);
  await check('DELETE /api/admin/users/:id/deletion', user.id);
  await check('POST /api/admin/invitations', undefined, { plan: 'pro' });
  const { invitation, path } = await app.services.invitations.createByOperator({
    isAdmin: false,
    plan: 'free',
    planEndsAt: null,
    validDays: 1,
  });
  await check('POST /api/auth/invitation', undefined, { token: path?.split('#')[1] });
  await check('GET /api/admin/invitations');
  await check('POST /api/admin/invitations/:id/link', invitation.id);
  await check('DELETE /api/admin/invitations/:id', invitation.id);
}

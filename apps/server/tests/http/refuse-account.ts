import { attempt, type Refusal } from '@wingman/api/testing/refused-calls.ts';
import { newTestUser, type TestUser } from '@wingman/api/testing/test-user.ts';
import { expect } from 'vitest';
import type { TestApp } from '../../src/testing/test-app.ts';

type Note = (refusal: Refusal, expected: number) => void;

/** A wrong current password, one that everybody tries first, the address of somebody else, and the deletion of the last administrator. */
export async function refuseAccount(app: TestApp, admin: TestUser, note: Note): Promise<void> {
  const headers = { authorization: `Bearer ${admin.token}` };
  const send = (call: string, body: object) => attempt(app, call, { headers, body: JSON.stringify(body) });
  const { user } = await newTestUser(app);
  const password = 'parola segreta';
  const wrong = await send('PUT /api/account/password', { password: 'sbagliata', newPassword: 'ghxw7p kq' });
  note(wrong, 403);
  expect(wrong.body).toMatchObject({ code: 'wrong_password', issues: [{ path: 'password' }] });
  note(await send('PUT /api/account/email', { email: 'x@example.test', password: 'sbagliata' }), 403);
  const easy = await send('PUT /api/account/password', { password, newPassword: 'password1' });
  note(easy, 400);
  expect(easy.body).toMatchObject({ code: 'password_too_common', issues: [{ path: 'newPassword' }] });
  note(await send('PUT /api/account/email', { email: user.email, password }), 409);
  note(await send('POST /api/account/deletion', { password }), 409);
  note(await send('PUT /api/auth/password-reset', { token: 'x'.repeat(43), password }), 404);
  const unknown = { token: 'x'.repeat(43) };
  note(await send('POST /api/auth/invitation', unknown), 404);
  note(await attempt(app, 'POST /api/auth/register', { body: JSON.stringify(newcomer(unknown.token)) }), 404);
  note(await send('POST /api/admin/invitations', { email: user.email }), 409);
  const person = { email: user.email, firstName: 'Nuova', lastName: 'Persona' };
  note(await send('POST /api/admin/users', person), 409);
  const own = { headers, id: admin.user.id };
  note(await attempt(app, 'DELETE /api/admin/users/:id', own), 409);
  const body = JSON.stringify({ isAdmin: false });
  note(await attempt(app, 'PATCH /api/admin/users/:id', { ...own, body }), 409);
  const others = await app.services.invitations.createByOperator({
    email: 'altri@example.test',
    isAdmin: false,
    plan: 'free',
    planEndsAt: null,
    validDays: 1,
  });
  const other = JSON.stringify(newcomer(others.path?.split('#')[1]));
  note(await attempt(app, 'POST /api/auth/register', { body: other }), 403);
}

const newcomer = (invitation: string | undefined) => ({
  email: 'nuova.persona@example.test',
  password: 'parola segreta',
  firstName: 'Nuova',
  lastName: 'Persona',
  invitation,
});

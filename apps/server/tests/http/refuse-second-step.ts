import { attempt, type Refusal } from '@wingman/api/testing/refused-calls.ts';
import { newTestUser, type TestUser } from '@wingman/api/testing/test-user.ts';
import { ticketOf, turnSecondStepOn } from '@wingman/api/testing/two-step-user.ts';
import { expect } from 'vitest';
import type { TestApp } from '../../src/testing/test-app.ts';

type Note = (refusal: Refusal, expected: number) => void;

const account = '/api/account/second-step';

/** What is off already, or on already; a wrong code, and a ticket that is none. */
export async function refuseSecondStep(app: TestApp, admin: TestUser, note: Note): Promise<void> {
  const password = 'parola segreta';
  const both = { password, code: '123456' };
  const send = (call: string, body: object, { token }: TestUser = admin) =>
    attempt(app, call, { headers: { authorization: `Bearer ${token}` }, body: JSON.stringify(body) });
  note(await send(`PUT ${account}`, { code: '123456' }), 409);
  note(await send(`POST ${account}/recovery-codes`, both), 409);
  note(await send(`POST ${account}/off`, both), 409);
  const headers = { authorization: `Bearer ${admin.token}` };
  note(await attempt(app, 'DELETE /api/admin/users/:id/second-step', { headers, id: admin.user.id }), 409);
  const testUser = await newTestUser(app);
  await turnSecondStepOn(testUser);
  note(await send(`POST ${account}`, { password }, testUser), 409);
  note(await send(`POST ${account}/off`, both, testUser), 403);
  const login = await send('POST /api/auth/login', { email: testUser.user.email, password });
  note(login, 401);
  expect(login.body).toMatchObject({ code: 'second_step_required', ticket: expect.any(String) });
  const ticket = await ticketOf(app, testUser, headers);
  note(await send('POST /api/auth/second-step', { ticket, code: 'abc' }), 403);
  note(await send('POST /api/auth/second-step', { ticket: 'x', code: 'abc' }), 401);
}

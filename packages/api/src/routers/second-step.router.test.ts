import { describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { call, newTestUser, trpc } from '../testing/test-user.ts';
import { ticketOf, turnSecondStepOn } from '../testing/two-step-user.ts';

const password = 'parola segreta';
const login = '/api/auth/login';
const secondStep = '/api/auth/second-step';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe.each(['sqlite', 'postgres'] as const)('signing in by two steps on %s', (kind) => {
  it('answers the right password a ticket and no session, and the code what a sign-in is answered', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    const { codes } = await turnSecondStepOn(anna);
    const { email } = anna.user;
    const first = await call(app, 'POST', login, { email, password });
    expect(first).toMatchObject({ status: 401, body: { code: 'second_step_required' } });
    expect(first.headers.getSetCookie()).toEqual([]);
    const { ticket } = first.body as { ticket: string };
    expect(await call(app, 'GET', '/api/auth/me', undefined, bearer(ticket))).toMatchObject({ status: 403 });
    const asCookie = { cookie: `wingman_session=${ticket}` };
    expect(await call(app, 'GET', '/api/auth/me', undefined, asCookie)).toMatchObject({ status: 403 });
    const second = await call(app, 'POST', secondStep, { ticket, code: codes[0] });
    expect(second).toMatchObject({ status: 200, body: { user: { email } } });
    const cookies = second.headers.getSetCookie();
    expect(cookies.some((each) => /^wingman_session=.*HttpOnly/i.test(each))).toBe(true);
    const { token } = second.body as { token: string };
    expect(await call(app, 'GET', '/api/auth/me', undefined, bearer(token))).toMatchObject({ status: 200 });
    const again = await call(app, 'POST', secondStep, { ticket, code: codes[1] });
    expect(again).toMatchObject({ status: 401, body: { code: 'sign_in_expired' } });
  });

  it('tells of the second step only who knows the password', async () => {
    const app = await startTestApp({ kind });
    const [anna, bruno] = [await newTestUser(app), await newTestUser(app)];
    await turnSecondStepOn(anna);
    const refused = [];
    for (const email of [anna.user.email, bruno.user.email, 'nessuno@example.test'])
      refused.push(await call(app, 'POST', login, { email, password: 'sbagliata' }));
    const told = refused.map(({ status, body }) => JSON.stringify({ status, body }));
    expect(new Set(told)).toEqual(
      new Set([
        JSON.stringify({ status: 401, body: { message: 'Credenziali non valide', code: 'bad_credentials' } }),
      ]),
    );
  });

  it('makes a session of its own, whatever cookie the browser brought', async () => {
    const app = await startTestApp({ kind });
    const [anna, eve] = [await newTestUser(app), await newTestUser(app)];
    const { codes } = await turnSecondStepOn(anna);
    const given = { cookie: eve.cookie };
    const ticket = await ticketOf(app, anna, given);
    const { body } = await call(app, 'POST', secondStep, { ticket, code: codes[0] }, given);
    const { token, user } = body as { token: string; user: { id: string } };
    expect(user.id).toBe(anna.user.id);
    expect([eve.token, anna.token]).not.toContain(token);
    const ofEve = await call(app, 'GET', '/api/auth/me', undefined, bearer(eve.token));
    expect(ofEve.body).toMatchObject({ id: eve.user.id });
  });

  it('does not sign in, and changes nothing, at the wish of another site', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    const { codes, recoveryCodes } = await turnSecondStepOn(anna);
    const ticket = await ticketOf(app, anna);
    const foreign = { origin: 'https://evil.example' };
    const signIn = { ticket, code: codes[0] };
    // A page of another site may send JSON only after it was asked for, and is not let.
    const asked = { ...foreign, 'access-control-request-method': 'POST' };
    const preflight = await fetch(app.url(secondStep), { method: 'OPTIONS', headers: asked });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    const asForm = await fetch(app.url(secondStep), {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(signIn),
    });
    expect(asForm.status).toBe(400);
    const change = { password, code: recoveryCodes[0] };
    const withCookie = { ...foreign, cookie: anna.cookie };
    for (const path of ['off', 'recovery-codes'])
      expect(await call(app, 'POST', `/api/account/second-step/${path}`, change, withCookie)).toMatchObject({
        status: 403,
        body: { code: 'foreign_origin' },
      });
    expect((await anna.call('GET', '/api/account/second-step')).body).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 10,
    });
  });

  it('leaves API keys as they are, and none of them can change it', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app, { subscriptionPlan: 'pro' });
    const { body } = await anna.call('POST', '/api/keys', { name: 'Script' });
    const key = bearer((body as { key: string }).key);
    const { recoveryCodes } = await turnSecondStepOn(anna);
    expect(await call(app, 'GET', '/api/recordings', undefined, key)).toMatchObject({ status: 200 });
    const change = { password, code: recoveryCodes[0] };
    for (const [method, path, sent] of [
      ['GET', '', undefined],
      ['POST', '', { password }],
      ['POST', '/off', change],
      ['POST', '/recovery-codes', change],
    ] as const)
      expect(await call(app, method, `/api/account/second-step${path}`, sent, key)).toMatchObject({
        status: 403,
        body: { code: 'session_required' },
      });
  });

  it('is the same over tRPC, with the ticket in the data of the error', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    const { recoveryCodes } = await turnSecondStepOn(anna);
    const refused = await trpc(app, 'mutation', 'auth.login', { email: anna.user.email, password });
    expect(refused.status).toBe(401);
    const ticket = await ticketOf(app, anna);
    expect(JSON.stringify(refused.body)).toMatch(/"ticket":"[\w-]{43}"/);
    const done = await trpc(app, 'mutation', 'secondStep.signIn', { ticket, code: recoveryCodes[0] });
    expect(done).toMatchObject({ status: 200, body: { user: { id: anna.user.id } } });
  });
});

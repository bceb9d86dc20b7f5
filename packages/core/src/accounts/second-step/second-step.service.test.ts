import { DomainError } from '@wingman/contract/error.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { codeAt } from '../../testing/one-time-codes.ts';
import { createTestServices } from '../../testing/test-services.ts';

const here = { address: '10.0.0.7', userAgent: 'Mozilla/5.0 Firefox/133.0' };
const at = { origin: here };
const password = 'parola segreta';
const email = 'ada@example.test';
const halfMinute = 30_000;
const code = (error: string) => expect.objectContaining({ code: error });

describeDatabases((open) => {
  async function start() {
    const services = await createTestServices(await open());
    const admin = await services.register('capo@example.test');
    const ada = await services.register(email);
    return { ...services, admin, ada };
  }

  async function turnedOn() {
    const services = await start();
    const { secret } = await services.secondStep.begin(services.ada, at, { password });
    const now = () => codeAt(secret, services.clock.now());
    const { recoveryCodes } = await services.secondStep.turnOn(services.ada, { code: now() });
    const next = () => {
      services.clock.advance(halfMinute);
      return now();
    };
    const ticket = async (origin = here, given = password): Promise<string> => {
      const refused = await services.auth.login(origin, { email, password: given }).catch((error) => error);
      if (!(refused instanceof DomainError) || refused.code !== 'second_step_required') throw refused;
      return refused.ticket ?? '';
    };
    return { ...services, secret, recoveryCodes, now, next, ticket };
  }

  it('is on once a code of the shown secret was given, and then a password alone signs nobody in', async () => {
    const { secondStep, auth, ada, clock, database } = await start();
    await expect(secondStep.begin(ada, at, { password: 'sbagliata' })).rejects.toEqual(
      code('wrong_password'),
    );
    await expect(secondStep.turnOn(ada, { code: '123456' })).rejects.toEqual(code('conflict'));
    const { secret, address } = await secondStep.begin(ada, at, { password });
    expect(new URL(address).searchParams.get('secret')).toBe(secret);
    expect(address).toMatch(/^otpauth:\/\/totp\/Wingman:ada%40example\.test\?/);
    await expect(secondStep.turnOn(ada, { code: 'abcdef' })).rejects.toEqual(code('wrong_code'));
    await auth.login(here, { email, password });
    expect(await secondStep.state(ada)).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
      turnedOffAt: null,
    });
    const { recoveryCodes } = await secondStep.turnOn(ada, { code: codeAt(secret, clock.now()) });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const each of recoveryCodes) expect(each).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    expect(await secondStep.state(ada)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    await expect(auth.login(here, { email, password })).rejects.toEqual(code('second_step_required'));
    await expect(auth.login(here, { email, password: 'sbagliata' })).rejects.toEqual(code('bad_credentials'));
    await expect(secondStep.begin(ada, at, { password })).rejects.toEqual(code('conflict'));
    const stored = JSON.stringify([
      await database.db.selectFrom('recovery_codes').selectAll().execute(),
      await database.db.selectFrom('audit_events').selectAll().execute(),
    ]);
    for (const each of [secret, ...recoveryCodes]) expect(stored).not.toContain(each);
  });

  it('signs in with the code of now, of the half minute before or after, and no code twice', async () => {
    const { twoStepSignIn, auth, ticket, next, now, clock, secret, ada } = await turnedOn();
    const signIn = async (code: string) => twoStepSignIn.complete(here, { ticket: await ticket(), code });
    // The code that turned it on was given already.
    await expect(signIn(now())).rejects.toEqual(code('wrong_code'));
    const first = next();
    const { token } = await signIn(first);
    expect((await auth.authenticate(token)).actor.userId).toBe(ada.userId);
    await expect(signIn(first)).rejects.toEqual(code('wrong_code'));
    const ahead = codeAt(secret, new Date(clock.now().getTime() + halfMinute));
    await signIn(ahead);
    clock.advance(halfMinute);
    await expect(signIn(now())).rejects.toEqual(code('wrong_code'));
    clock.advance(halfMinute * 2);
    await signIn(codeAt(secret, new Date(clock.now().getTime() - halfMinute)));
    clock.advance(halfMinute * 4);
    for (const off of [-2, 2]) {
      const code2 = codeAt(secret, new Date(clock.now().getTime() + off * halfMinute));
      await expect(signIn(code2), String(off)).rejects.toEqual(code('wrong_code'));
    }
    await signIn(`${now().slice(0, 3)} ${now().slice(3)}`);
  });

  it('of two who give one code, or one ticket, at once one signs in', async () => {
    const { twoStepSignIn, ticket, next, recoveryCodes } = await turnedOn();
    const race = async (attempts: { ticket: string; code: string }[]) => {
      const all = await Promise.allSettled(attempts.map((each) => twoStepSignIn.complete(here, each)));
      return all.filter(({ status }) => status === 'fulfilled').length;
    };
    const same = next();
    expect(
      await race([
        { ticket: await ticket(), code: same },
        { ticket: await ticket(), code: same },
      ]),
    ).toBe(1);
    const [one = '', two = ''] = recoveryCodes;
    const single = await ticket();
    expect(
      await race([
        { ticket: single, code: one },
        { ticket: single, code: two },
      ]),
    ).toBe(1);
  });

  it('takes each recovery code once, however it is typed, and says how many are left', async () => {
    const { twoStepSignIn, secondStep, ticket, recoveryCodes, ada, database } = await turnedOn();
    const [one = '', two = ''] = recoveryCodes;
    const typed = ` ${one.toLowerCase().replaceAll('-', ' ')} `;
    await twoStepSignIn.complete(here, { ticket: await ticket(), code: typed });
    await expect(twoStepSignIn.complete(here, { ticket: await ticket(), code: one })).rejects.toEqual(
      code('wrong_code'),
    );
    await twoStepSignIn.complete(here, { ticket: await ticket(), code: two });
    expect(await secondStep.state(ada)).toMatchObject({ recoveryCodesLeft: 8 });
    const events = await database.db
      .selectFrom('audit_events')
      .select(['kind', 'subject'])
      .where('kind', '=', 'recovery_code_used')
      .execute();
    expect(events).toEqual(Array(2).fill({ kind: 'recovery_code_used', subject: ada.userId }));
  });

  it('a ticket is of one browser and one password, for five minutes and five codes, and opens nothing itself', async () => {
    const { twoStepSignIn, auth, accounts, clock, ticket, next, database } = await turnedOn();
    const first = await ticket();
    await expect(auth.authenticate(first)).rejects.toEqual(code('invalid_token'));
    const elsewhere = { ...here, userAgent: 'curl/8' };
    await expect(twoStepSignIn.complete(elsewhere, { ticket: first, code: next() })).rejects.toEqual(
      code('sign_in_expired'),
    );
    const tried = await ticket();
    for (let n = 0; n < 5; n += 1)
      await expect(twoStepSignIn.complete(here, { ticket: tried, code: 'abc' })).rejects.toEqual(
        code('wrong_code'),
      );
    const late = await ticket();
    clock.advance(5 * 60_000);
    const old = await ticket();
    await accounts.resetPassword(email, 'quella del gestore');
    for (const each of [tried, late, old, '', 'x', 'x'.repeat(43)])
      await expect(twoStepSignIn.complete(here, { ticket: each, code: next() })).rejects.toEqual(
        code('sign_in_expired'),
      );
    const stored = await database.db.selectFrom('sign_in_tickets').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(late);
    await twoStepSignIn.deleteExpired();
    clock.advance(5 * 60_000);
    await twoStepSignIn.deleteExpired();
    expect(await database.db.selectFrom('sign_in_tickets').selectAll().execute()).toEqual([]);
  });

  it('a new password by a link does not do without the code', async () => {
    const { passwordResets, admin, ada, ticket, twoStepSignIn, next } = await turnedOn();
    const { path } = await passwordResets.makeLink(admin, { id: ada.userId });
    await passwordResets.complete(here, { token: path.split('#')[1] ?? '', password: 'tutta un’altra' });
    const given = await ticket(here, 'tutta un’altra');
    await twoStepSignIn.complete(here, { ticket: given, code: next() });
  });

  it('who is deactivated between the steps stays outside', async () => {
    const { accounts, ticket, twoStepSignIn, next } = await turnedOn();
    const given = await ticket();
    await accounts.setActive(email, false);
    await expect(twoStepSignIn.complete(here, { ticket: given, code: next() })).rejects.toEqual(
      code('account_disabled'),
    );
  });

  it('one address may be wrong ten times, all together thirty a day, and a recovery code or a known browser still signs in', async () => {
    const { twoStepSignIn, ticket, next, clock, recoveryCodes } = await turnedOn();
    const known = await twoStepSignIn.complete(here, { ticket: await ticket(), code: next() });
    const wrongFrom = async (address: string) => {
      const origin = { ...here, address };
      return twoStepSignIn.complete(origin, { ticket: await ticket(origin), code: '000000' }).catch((e) => e);
    };
    for (let n = 0; n < 10; n += 1) expect(await wrongFrom('10.1.0.1')).toEqual(code('wrong_code'));
    await expect(ticket({ ...here, address: '10.1.0.1' })).rejects.toEqual(code('too_many_attempts'));
    for (let n = 10; n < 30; n += 1) expect(await wrongFrom(`10.1.1.${n}`)).toEqual(code('wrong_code'));
    const refused = await wrongFrom('10.1.2.1');
    expect(refused).toMatchObject({ code: 'too_many_attempts', retryAfterSeconds: expect.any(Number) });
    clock.advance(16 * 60_000);
    const stranger = { ...here, address: '10.1.2.2' };
    await expect(
      twoStepSignIn.complete(stranger, { ticket: await ticket(stranger), code: next() }),
    ).rejects.toEqual(code('too_many_attempts'));
    await twoStepSignIn.complete(stranger, { ticket: await ticket(stranger), code: recoveryCodes[0] ?? '' });
    const { name, value } = known.device;
    const browser = { ...here, cookies: { [name]: value } };
    await twoStepSignIn.complete(browser, { ticket: await ticket(browser), code: next() });
  });

  it('many wrong codes at once are not more than one after another', async () => {
    const { twoStepSignIn, ticket } = await turnedOn();
    const tickets: string[] = [];
    for (let n = 0; n < 8; n += 1) tickets.push(await ticket({ ...here, address: `10.2.0.${n}` }));
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        twoStepSignIn
          .complete({ ...here, address: `10.2.1.${n}` }, { ticket: tickets[n % 8] ?? '', code: '000000' })
          .catch((error: DomainError) => error.code),
      ),
    );
    expect(all.filter((each) => each === 'wrong_code')).toHaveLength(30);
    expect(all.filter((each) => each === 'too_many_attempts')).toHaveLength(10);
  });

  it('new recovery codes, and turning it off, need password and code', async () => {
    const { secondStep, auth, ada, next, recoveryCodes, ticket, twoStepSignIn } = await turnedOn();
    for (const change of [secondStep.renewCodes, secondStep.turnOff]) {
      await expect(change(ada, at, { password: 'sbagliata', code: next() })).rejects.toEqual(
        code('wrong_password'),
      );
      await expect(change(ada, at, { password, code: '000000' })).rejects.toEqual(code('wrong_code'));
    }
    const renewed = await secondStep.renewCodes(ada, at, { password, code: next() });
    await expect(
      twoStepSignIn.complete(here, { ticket: await ticket(), code: recoveryCodes[0] ?? '' }),
    ).rejects.toEqual(code('wrong_code'));
    const [code0 = ''] = renewed.recoveryCodes;
    await secondStep.turnOff(ada, at, { password, code: code0 });
    await auth.login(here, { email, password });
    await expect(secondStep.turnOff(ada, at, { password, code: next() })).rejects.toEqual(code('conflict'));
  });

  it('an administrator or the operator turns it off for somebody, who can read that', async () => {
    const { secondStep, auth, admin, ada, clock, ticket, database } = await turnedOn();
    await ticket();
    await expect(secondStep.turnOffOf(ada, { id: admin.userId })).rejects.toEqual(code('forbidden'));
    await expect(secondStep.turnOffOf(admin, { id: 'x' })).rejects.toEqual(code('not_found'));
    await expect(secondStep.turnOffOf(admin, { id: admin.userId })).rejects.toEqual(code('conflict'));
    await secondStep.turnOffOf(admin, { id: ada.userId });
    const turnedOffAt = clock.now().toISOString();
    expect(await secondStep.state(ada)).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
      turnedOffAt,
    });
    await auth.login(here, { email, password });
    await secondStep.dismissNotice(ada);
    expect(await secondStep.state(ada)).toMatchObject({ turnedOffAt: null });
    const { secret } = await secondStep.begin(ada, at, { password });
    await secondStep.turnOn(ada, { code: codeAt(secret, clock.now()) });
    expect(await secondStep.turnOffByEmail('ADA@example.test')).toBe(true);
    expect(await secondStep.turnOffByEmail(email)).toBe(false);
    expect(await secondStep.turnOffByEmail('nessuno@example.test')).toBeUndefined();
    const off = await database.db
      .selectFrom('audit_events')
      .select(['user_id', 'subject'])
      .where('kind', '=', 'second_step_off')
      .orderBy('user_id')
      .execute();
    expect(off).toHaveLength(2);
    expect(off).toEqual(
      expect.arrayContaining([
        { user_id: admin.userId, subject: ada.userId },
        { user_id: null, subject: ada.userId },
      ]),
    );
  });

  it('programs with a key can neither read nor change it', async () => {
    const { secondStep, ada } = await turnedOn();
    const key = { ...ada, apiKeyId: 'key' };
    const calls = [
      () => secondStep.state(key),
      () => secondStep.begin(key, at, { password }),
      () => secondStep.turnOn(key, { code: '123456' }),
      () => secondStep.renewCodes(key, at, { password, code: '123456' }),
      () => secondStep.turnOff(key, at, { password, code: '123456' }),
      () => secondStep.dismissNotice(key),
    ];
    for (const each of calls) await expect(each()).rejects.toEqual(code('session_required'));
  });
});

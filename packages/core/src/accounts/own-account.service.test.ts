import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { createTestServices } from '../testing/test-services.ts';

const person = {
  email: 'Ada@Example.test',
  password: 'parola segreta',
  firstName: 'Ada',
  lastName: 'Rossi',
  subscriptionPlan: 'pro' as const,
};
const newPassword = 'un’altra parola';
const here = { address: '10.0.0.1', userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Firefox/133.0' };
const code = (error: string) => expect.objectContaining({ code: error });

describeDatabases((open) => {
  async function withUser() {
    const services = await createTestServices(await open());
    const { token, device } = await services.auth.register(here, person);
    const { actor } = await services.auth.authenticate(token);
    return { ...services, token, device, actor, at: { origin: here, token } };
  }

  it('changes the name, which administrators then find', async () => {
    const { account, users, actor } = await withUser();
    const names = { firstName: 'Giuditta', lastName: 'Neri' };
    expect(await account.rename(actor, names)).toMatchObject({ ...names, email: person.email });
    expect(await users.list(actor, { search: 'giuditta' })).toMatchObject([{ id: actor.userId, ...names }]);
  });

  it('changes the address, under which alone one signs in from then on', async () => {
    const { account, auth, actor, at } = await withUser();
    const email = 'Nuova@example.test';
    expect(await account.changeEmail(actor, at, { email, password: person.password })).toMatchObject({
      email,
    });
    await expect(auth.login(here, person)).rejects.toEqual(code('bad_credentials'));
    await auth.login(here, { email: 'nuova@EXAMPLE.test', password: person.password });
    await auth.register(here, person);
  });

  it('accepts one’s own address in other letters, and refuses that of somebody else as a registration does', async () => {
    const { account, auth, actor, at } = await withUser();
    await auth.register(here, { ...person, email: 'bruno@example.test' });
    const change = (email: string) => account.changeEmail(actor, at, { email, password: person.password });
    expect(await change('ADA@example.test')).toMatchObject({ email: 'ADA@example.test' });
    const refusal = await change(' BRUNO@example.test ').catch((error) => error);
    const registering = await auth
      .register(here, { ...person, email: 'bruno@example.test' })
      .catch((error) => error);
    expect(refusal.toBody()).toEqual(registering.toBody());
  });

  it('tells nothing about an address to whoever does not know the password', async () => {
    const { account, auth, actor, at } = await withUser();
    await auth.register(here, { ...person, email: 'bruno@example.test' });
    for (const email of ['bruno@example.test', 'nessuno@example.test'])
      await expect(account.changeEmail(actor, at, { email, password: 'sbagliata' })).rejects.toEqual(
        code('wrong_password'),
      );
  });

  it('lets nobody ask for more than ten addresses an hour', async () => {
    const { account, clock, actor, at } = await withUser();
    const change = (n: number) =>
      account.changeEmail(actor, at, { email: `ada${n}@example.test`, password: person.password });
    for (let n = 0; n < 10; n += 1) await change(n);
    await expect(change(10)).rejects.toMatchObject({ code: 'too_many_attempts', retryAfterSeconds: 3600 });
    clock.advance(3_600_001);
    await change(11);
  });

  it('F-10: a new password ends all other sessions and all keys, and this session goes on', async () => {
    const { account, auth, apiKeys, eventBus, actor, token, at } = await withUser();
    const elsewhere = await auth.login(here, person);
    const { key } = await apiKeys.create(actor, { name: 'Script' });
    const other = await auth.register(here, { ...person, email: 'bruno@example.test' });
    let changes = 0;
    eventBus.onAccessChange(actor.userId, () => (changes += 1), new AbortController().signal);
    const input = { password: person.password, newPassword };
    expect(await account.changePassword(actor, at, input)).toMatchObject({ endedSessions: 1, endedKeys: 1 });
    // Open streams are looked at again.
    expect(changes).toBe(1);
    for (const ended of [elsewhere.token, key])
      await expect(auth.authenticate(ended)).rejects.toEqual(code('invalid_token'));
    for (const going of [token, other.token]) await auth.authenticate(going);
    await expect(auth.login(here, person)).rejects.toEqual(code('bad_credentials'));
    await auth.login(here, { email: person.email, password: newPassword });
  });

  it('keeps the browser known under the new password', async () => {
    const { account, actor, at, device } = await withUser();
    const changed = await account.changePassword(actor, at, { password: person.password, newPassword });
    expect(changed.device.name).toBe(device.name);
    expect(changed.device.value).not.toBe(device.value);
  });

  it('refuses a wrong password, an easy new one, and API keys', async () => {
    const { account, signInSessions, auth, actor, token, at } = await withUser();
    const change = (password: string, chosen: string) =>
      account.changePassword(actor, at, { password, newPassword: chosen });
    await expect(change('sbagliata', newPassword)).rejects.toMatchObject({
      code: 'wrong_password',
      message: 'La password attuale non è giusta',
      issues: [{ path: 'password' }],
    });
    await expect(change(person.password, 'ada.rossi')).rejects.toMatchObject({
      code: 'password_too_common',
      issues: [{ path: 'newPassword' }],
    });
    const byKey = { ...actor, apiKeyId: 'k' };
    const calls = [
      account.rename(byKey, person),
      account.changeEmail(byKey, at, person),
      account.changePassword(byKey, at, { password: person.password, newPassword }),
      signInSessions.list(byKey, token),
    ];
    for (const call of calls) await expect(call).rejects.toEqual(code('session_required'));
    await auth.login(here, person);
  });

  it('counts wrong passwords together with those of sign-ins, also when they come at once', async () => {
    const { account, auth, actor, at } = await withUser();
    const guess = (n: number) =>
      account
        .changePassword(actor, at, { password: `sbagliata ${n}`, newPassword })
        .catch(({ code }) => code);
    const codes = await Promise.all(Array.from({ length: 15 }, (_, n) => guess(n)));
    expect(codes.filter((each) => each === 'wrong_password')).toHaveLength(10);
    expect(codes.filter((each) => each === 'too_many_attempts')).toHaveLength(5);
    await expect(auth.login(here, person)).rejects.toEqual(code('too_many_attempts'));
  });

  it('of two changes with the old password at once one is made', async () => {
    const { account, auth, actor, at } = await withUser();
    const other = { ...at, origin: { address: '10.0.0.2' } };
    const results = await Promise.allSettled([
      account.changePassword(actor, at, { password: person.password, newPassword: 'prima parola' }),
      account.changePassword(actor, other, { password: person.password, newPassword: 'seconda parola' }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const made = results[0].status === 'fulfilled' ? 'prima parola' : 'seconda parola';
    await auth.login(here, { email: person.email, password: made });
  });

  it('does not let in a sign-in whose password is changed while it is compared', async () => {
    const { accounts, auth, signInSessions, actor, token } = await withUser();
    const compared = auth.login({ address: '10.0.0.2' }, person);
    const reset = accounts.resetPassword(person.email, newPassword);
    const [login] = await Promise.allSettled([compared, reset]);
    if (login.status === 'fulfilled')
      await expect(auth.authenticate(login.value.token)).rejects.toEqual(code('invalid_token'));
    expect(await signInSessions.list(actor, token)).toEqual([]);
  });

  it('lists where one is signed in, and ends one or all others', async () => {
    const { auth, signInSessions, audit, actor, token } = await withAudit();
    const phone = await auth.login({ address: '10.0.0.2', userAgent: 'curl/8.5.0' }, person);
    const more = await auth.login(here, person);
    const other = await auth.register(here, { ...person, email: 'bruno@example.test' });
    const list = () => signInSessions.list(actor, token);
    expect((await list()).map(({ browser, system, isCurrent }) => [browser, system, isCurrent])).toEqual([
      ['Firefox', 'Linux', true],
      ['curl', null, false],
      ['Firefox', 'Linux', false],
    ]);
    const { id = '' } = (await list()).find(({ browser }) => browser === 'curl') ?? {};
    const bruno = (await auth.authenticate(other.token)).actor;
    await expect(signInSessions.end(bruno, { id })).rejects.toEqual(code('not_found'));
    expect(await signInSessions.end(actor, { id })).toEqual({ ok: true });
    await expect(auth.authenticate(phone.token)).rejects.toEqual(code('invalid_token'));
    await expect(signInSessions.end(actor, { id })).rejects.toEqual(code('not_found'));
    expect(await signInSessions.endOthers(actor, token)).toEqual({ endedSessions: 1 });
    expect(await signInSessions.endOthers(actor, token)).toEqual({ endedSessions: 0 });
    await expect(auth.authenticate(more.token)).rejects.toEqual(code('invalid_token'));
    await auth.authenticate(token);
    await auth.authenticate(other.token);
    expect(await audit('sessions_ended')).toHaveLength(2);
  });

  it('notes every change and every wrong password in the audit log', async () => {
    const { account, audit, actor, at } = await withAudit();
    const { password } = person;
    await account.rename(actor, person);
    await account.changeEmail(actor, at, { email: 'nuova@example.test', password });
    await account.changePassword(actor, at, { password: 'sbagliata', newPassword }).catch(() => {});
    await account.changePassword(actor, at, { password, newPassword });
    for (const kind of ['name_changed', 'email_changed', 'password_check_failed', 'password_changed'])
      expect(await audit(kind), kind).toEqual([{ user_id: actor.userId, subject: actor.userId }]);
  });

  async function withAudit() {
    const services = await withUser();
    const audit = (kind: string) =>
      services.database.db
        .selectFrom('audit_events')
        .select(['user_id', 'subject'])
        .where('kind', '=', kind)
        .execute();
    return { ...services, audit };
  }
});

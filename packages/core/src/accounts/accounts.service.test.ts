import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { createTestServices } from '../testing/test-services.ts';

const testUser = {
  email: 'Ada@Example.test',
  password: 'parola segreta',
  firstName: 'Ada',
  lastName: 'Rossi',
  subscriptionPlan: 'standard' as const,
};
const here = { address: '10.0.0.1' };
const code = (error: string) => expect.objectContaining({ code: error });

describeDatabases((open) => {
  it('promotes an account by its e-mail address, whatever the case', async () => {
    const { auth, accounts } = await createTestServices(await open());
    await auth.register(here, testUser);
    const { token } = await auth.register(here, { ...testUser, email: 'bruno@example.test' });
    expect(await accounts.promote('BRUNO@example.test')).toBe(true);
    expect((await auth.authenticate(token)).actor.isAdmin).toBe(true);
    expect(await accounts.promote('nessuno@example.test')).toBe(false);
  });

  it('sets a new password and revokes the sessions that the old one opened', async () => {
    const { auth, accounts } = await createTestServices(await open());
    const { token } = await auth.register(here, testUser);
    expect(await accounts.resetPassword('ada@example.test', 'un’altra parola')).toEqual({ endedKeys: 0 });
    await expect(auth.authenticate(token)).rejects.toEqual(code('invalid_token'));
    await expect(auth.login(here, testUser)).rejects.toEqual(code('bad_credentials'));
    await auth.login(here, { email: testUser.email, password: 'un’altra parola' });
    expect(await accounts.resetPassword('nessuno@example.test', 'ghxw7p kq')).toBeUndefined();
  });

  it('F-10: a new password revokes the API keys and the calendar address of this account only', async () => {
    const { auth, accounts, apiKeys, calendar } = await createTestServices(await open());
    const pro = { ...testUser, subscriptionPlan: 'pro' as const };
    const actorOf = async (token: string) => (await auth.authenticate(token)).actor;
    const ada = await actorOf((await auth.register(here, pro)).token);
    const bruno = await actorOf((await auth.register(here, { ...pro, email: 'bruno@example.test' })).token);
    const [first, second, other] = [
      await apiKeys.create(ada, { name: 'uno' }),
      await apiKeys.create(ada, { name: 'due' }),
      await apiKeys.create(bruno, { name: 'tre' }),
    ];
    await auth.authenticate(first.key);
    const feeds = [await calendar.create(ada), await calendar.create(bruno)].map(({ path }) =>
      path.slice(path.lastIndexOf('/') + 1),
    );
    expect((await apiKeys.list(ada)).map(({ lastUsedAt }) => lastUsedAt !== null).toSorted()).toEqual([
      false,
      true,
    ]);
    expect(await accounts.resetPassword(pro.email, 'un’altra parola')).toEqual({ endedKeys: 2 });
    for (const { key } of [first, second])
      await expect(auth.authenticate(key)).rejects.toEqual(code('invalid_token'));
    expect((await auth.authenticate(other.key)).actor.userId).toBe(bruno.userId);
    expect(await apiKeys.list(ada)).toEqual([]);
    await expect(calendar.findOwner(feeds[0] ?? '')).rejects.toEqual(code('not_found'));
    expect(await calendar.findOwner(feeds[1] ?? '')).toBe(bruno.userId);
  });

  it('F-21: neither a sign-up nor a reset accepts a password that attackers try first', async () => {
    const { auth, accounts } = await createTestServices(await open());
    const common = code('password_too_common');
    await expect(auth.register(here, { ...testUser, password: '123456' })).rejects.toEqual(common);
    await expect(auth.register(here, { ...testUser, password: 'AdaRossi' })).rejects.toEqual(common);
    await auth.register(here, testUser);
    await expect(accounts.resetPassword(testUser.email, 'password')).rejects.toEqual(common);
    await expect(accounts.resetPassword(testUser.email, 'ada@example.test')).rejects.toEqual(common);
    await auth.login(here, testUser);
  });

  it('returns an actor for an e-mail address, if the account exists', async () => {
    const { auth, accounts } = await createTestServices(await open());
    const { user } = await auth.register(here, testUser);
    expect(await accounts.actorOf(' ADA@example.test ')).toEqual({
      userId: user.id,
      isAdmin: true,
      plan: 'standard',
    });
    expect(await accounts.actorOf('nessuno@example.test')).toBeUndefined();
  });
});

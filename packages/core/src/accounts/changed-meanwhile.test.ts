import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import type { SignInSessionIssuer } from '../ports/identity.ts';
import { createMemorySignInSessions, plainHasher } from '../testing/port-doubles.ts';
import { createTestServices } from '../testing/test-services.ts';
import { createAccountsService } from './accounts.service.ts';
import { createOwnAccountService } from './own-account.service.ts';
import { createPasswordCheck } from './password-check.ts';

const email = 'ada@example.test';
const password = 'parola segreta';
const newPassword = 'un’altra parola';
const here = { origin: { address: '10.0.0.1' }, token: 'token' };
const code = (error: string) => expect.objectContaining({ code: error });

describeDatabases((open) => {
  /** `onEnd`: while the sign-in sessions are ended. `onCompared`: when a password was compared. */
  async function start({ onEnd = async () => {}, onCompared = async () => {} }: Meanwhile) {
    const services = await createTestServices(await open());
    const { database, clock, eventBus: events } = services;
    const ada = await services.register(email);
    await services.subscription.changePlan(ada, { plan: 'pro' });
    const actor = { ...ada, plan: 'pro' as const };
    const makeKey = async () => void (await services.apiKeys.create(actor, { name: 'Script' }));
    const kept = createMemorySignInSessions(clock);
    const signInSessions: SignInSessionIssuer = {
      ...kept,
      revokeOthers: async (userId, token) => {
        await onEnd(makeKey);
        return kept.revokeOthers(userId, token);
      },
      revokeAll: async (userId) => {
        await onEnd(makeKey);
        await kept.revokeAll(userId);
      },
    };
    const passwordHasher = {
      ...plainHasher,
      verify: async (hash: string, given: string) => {
        const isRight = await plainHasher.verify(hash, given);
        await onCompared(() => services.accounts.resetPassword(email, newPassword));
        return isRight;
      },
    };
    const deps = { database, clock, events, passwordHasher, signInSessions, options: {} };
    const account = createOwnAccountService({ ...deps, passwords: createPasswordCheck(deps) });
    return { ...services, actor, makeKey, account, accounts: createAccountsService(deps) };
  }

  it('a new password also ends a key that was made while the sessions were ended', async () => {
    const { account, accounts, apiKeys, actor, makeKey } = await start({ onEnd: (make) => make() });
    await makeKey();
    const changed = await account.changePassword(actor, here, { password, newPassword });
    expect(changed).toMatchObject({ endedKeys: 2 });
    expect(await apiKeys.list(actor)).toEqual([]);
    expect(await accounts.resetPassword(email, password)).toEqual({ endedKeys: 1 });
    expect(await apiKeys.list(actor)).toEqual([]);
  });

  it('a key is not made by a sign-in session that ended meanwhile', async () => {
    const { apiKeys, actor } = await start({});
    const ended = vi.fn(() => Promise.reject(new Error('ended')));
    await expect(apiKeys.create(actor, { name: 'Script' }, ended)).rejects.toThrow('ended');
    expect(await apiKeys.list(actor)).toEqual([]);
    await apiKeys.create(actor, { name: 'Script' }, () => Promise.resolve());
    expect(await apiKeys.list(actor)).toHaveLength(1);
  });

  it('the address stays when the password was changed after it was compared', async () => {
    const { account, auth, actor } = await start({ onCompared: (reset) => reset() });
    const change = account.changeEmail(actor, here, { email: 'nuova@example.test', password });
    await expect(change).rejects.toMatchObject({ code: 'wrong_password', issues: [{ path: 'password' }] });
    await auth.login(here.origin, { email, password: newPassword });
    await expect(
      auth.login(here.origin, { email: 'nuova@example.test', password: newPassword }),
    ).rejects.toEqual(code('bad_credentials'));
  });
});

type Meanwhile = {
  onEnd?: (makeKey: () => Promise<void>) => Promise<void>;
  onCompared?: (reset: () => Promise<unknown>) => Promise<unknown>;
};

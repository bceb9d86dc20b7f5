import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { createTestServices } from '../testing/test-services.ts';

const person = {
  email: 'Ada@Example.test',
  password: 'segreto',
  firstName: 'Ada',
  lastName: 'Rossi',
  subscriptionPlan: 'standard' as const,
};
const here = { address: '10.0.0.1' };
const code = (error: string) => expect.objectContaining({ code: error });

describeDatabases((open) => {
  it('promotes an account by its address, in any letters', async () => {
    const { auth, accounts } = await createTestServices(await open());
    await auth.register(here, person);
    const { token } = await auth.register(here, { ...person, email: 'bruno@example.test' });
    expect(await accounts.promote('BRUNO@example.test')).toBe(true);
    expect((await auth.authenticate(token)).actor.isAdmin).toBe(true);
    expect(await accounts.promote('nessuno@example.test')).toBe(false);
  });

  it('gives an account another password, and ends what was signed in with the old one', async () => {
    const { auth, accounts } = await createTestServices(await open());
    const { token } = await auth.register(here, person);
    expect(await accounts.resetPassword('ada@example.test', 'un’altra parola')).toBe(true);
    await expect(auth.authenticate(token)).rejects.toEqual(code('invalid_token'));
    await expect(auth.login(here, person)).rejects.toEqual(code('bad_credentials'));
    await auth.login(here, { email: person.email, password: 'un’altra parola' });
    expect(await accounts.resetPassword('nessuno@example.test', 'x'.repeat(10))).toBe(false);
  });

  it('acts as the account with an address, where there is one', async () => {
    const { auth, accounts } = await createTestServices(await open());
    const { user } = await auth.register(here, person);
    expect(await accounts.actorOf(' ADA@example.test ')).toEqual({
      userId: user.id,
      isAdmin: true,
      plan: 'standard',
    });
    expect(await accounts.actorOf('nessuno@example.test')).toBeUndefined();
  });
});

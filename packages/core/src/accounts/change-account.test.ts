import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { createTestServices } from '../testing/test-services.ts';

const here = { address: '10.0.0.7' };
const code = (error: string) => expect.objectContaining({ code: error });
const password = 'parola segreta';

describeDatabases((open) => {
  async function start() {
    const services = await createTestServices(await open());
    const admin = await services.register('capo@example.test');
    const ada = await services.register('ada@example.test');
    const signIn = (email: string) => services.auth.login(here, { email, password });
    const noted = async () => {
      const events = await services.database.db.selectFrom('audit_events').selectAll().execute();
      return events.filter(({ subject, user_id }) => subject === ada.userId && user_id === admin.userId);
    };
    return { services, admin, ada, signIn, noted };
  }

  it('F-68: deactivating ends sign-in sessions at once, keys are off meanwhile, and a sign-in says why it is refused', async () => {
    const { services, admin, ada, signIn, noted } = await start();
    const { token } = await signIn('ada@example.test');
    await services.subscription.changePlan(ada, { plan: 'pro' });
    const { key } = await services.apiKeys.create({ ...ada, plan: 'pro' }, { name: 'Script' });
    await services.users.update(admin, { id: ada.userId, isActive: false });
    await expect(services.auth.authenticate(token)).rejects.toEqual(code('invalid_token'));
    await expect(services.auth.authenticate(key)).rejects.toEqual(code('account_disabled'));
    await expect(signIn('ada@example.test')).rejects.toEqual(code('account_disabled'));
    await services.users.update(admin, { id: ada.userId, isActive: true });
    await signIn('ada@example.test');
    await services.auth.authenticate(key);
    await expect(services.auth.authenticate(token)).rejects.toEqual(code('invalid_token'));
    expect((await noted()).map(({ kind }) => kind).sort()).toEqual(['user_activated', 'user_deactivated']);
  });

  it('what a deactivated user recorded stays, and is transcribed', async () => {
    const { services, admin, ada, signIn } = await start();
    const { id } = await services.upload(ada, 'audio');
    await services.users.update(admin, { id: ada.userId, isActive: false });
    services.worker.start();
    const { signal } = new AbortController();
    const transcribed = await services.recordings.waitForTranscript(ada, id, signal);
    expect(transcribed.status).toBe('ready');
    await services.worker.stop();
    await services.users.update(admin, { id: ada.userId, isActive: true });
    await signIn('ada@example.test');
    expect(await services.recordings.get(ada, { id })).toMatchObject({ id, status: 'ready' });
  });

  it('F-68: the last active administrator is neither unmade nor deactivated nor deleted, and of two at once one stays', async () => {
    const { services, admin, ada } = await start();
    const update = services.users.update;
    for (const change of [{ isAdmin: false }, { isActive: false }])
      await expect(update(admin, { id: admin.userId, ...change })).rejects.toEqual(code('last_admin'));
    await expect(services.accountDeletion.requestFor(admin, { id: admin.userId })).rejects.toEqual(
      code('last_admin'),
    );
    await update(admin, { id: ada.userId, isAdmin: true });
    const both = await Promise.allSettled([
      update(admin, { id: ada.userId, isAdmin: false }),
      update({ ...ada, isAdmin: true }, { id: admin.userId, isActive: false }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const list = await services.database.db.selectFrom('users').selectAll().execute();
    expect(list.filter((user) => user.is_admin === 1 && user.is_active === 1)).toHaveLength(1);
  });

  it('F-68: makes an account whose user sets the password by a link', async () => {
    const { services, admin, ada } = await start();
    const input = {
      email: 'leo@example.test',
      firstName: 'Leo',
      lastName: 'Blu',
      isAdmin: true,
      plan: 'pro' as const,
    };
    await services.registration.change(admin, { mode: 'closed' });
    const { id, link } = await services.newAccounts.create(admin, input);
    const token = link.path.split('#')[1] ?? '';
    await services.passwordResets.complete(here, { token, password });
    const { user } = await services.auth.login(here, { email: 'leo@example.test', password });
    expect(user).toMatchObject({ id, isAdmin: true, subscriptionPlan: 'pro', firstName: 'Leo' });
    await expect(services.newAccounts.create(admin, input)).rejects.toEqual(code('email_taken'));
    await expect(services.newAccounts.create(ada, input)).rejects.toEqual(code('forbidden'));
  });

  it('an account that an administrator deletes is off at once, marked, and can be kept for an hour', async () => {
    const { services, admin, ada, signIn, noted } = await start();
    const { token } = await signIn('ada@example.test');
    const marked = async () =>
      (await services.users.list(admin, {})).find(({ id }) => id === ada.userId)?.deletionDueAt;
    await services.accountDeletion.requestFor(admin, { id: ada.userId });
    expect(await marked()).toBe('2026-07-11T17:00:00.000Z');
    await expect(services.auth.authenticate(token)).rejects.toEqual(code('invalid_token'));
    await expect(signIn('ada@example.test')).rejects.toEqual(code('account_disabled'));
    await services.accountDeletion.cancelFor(admin, { id: ada.userId });
    expect(await marked()).toBeNull();
    await services.users.update(admin, { id: ada.userId, isActive: true });
    await signIn('ada@example.test');
    const kinds = (await noted()).map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(['account_deletion_requested', 'account_deletion_cancelled', 'user_activated']),
    );
    await services.accountDeletion.requestFor(admin, { id: ada.userId });
    services.clock.advance(3_600_000);
    services.worker.start();
    await expect.poll(marked, { timeout: 20_000 }).toBeUndefined();
    await services.worker.stop();
    await expect(services.accountDeletion.cancelFor(admin, { id: ada.userId })).rejects.toEqual(
      code('not_found'),
    );
  });

  it('is a thing of administrators, and of accounts that there are', async () => {
    const { services, admin, ada } = await start();
    await expect(services.users.update(ada, { id: admin.userId, isAdmin: false })).rejects.toEqual(
      code('forbidden'),
    );
    await expect(services.accountDeletion.requestFor(ada, { id: admin.userId })).rejects.toEqual(
      code('forbidden'),
    );
    await expect(services.accountDeletion.cancelFor(ada, { id: admin.userId })).rejects.toEqual(
      code('forbidden'),
    );
    await expect(services.users.update(admin, { id: 'nessuno', isAdmin: true })).rejects.toEqual(
      code('not_found'),
    );
    await expect(services.accountDeletion.requestFor(admin, { id: 'nessuno' })).rejects.toEqual(
      code('not_found'),
    );
  });
});

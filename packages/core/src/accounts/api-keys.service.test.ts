import { maxApiKeys } from '@wingman/contract/api-key.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import { createTestServices } from '../testing/test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });

describeDatabases((open) => {
  async function start() {
    const database = await open();
    const services = await createTestServices(database);
    const registered = await services.register('ada@example.test');
    await services.subscription.changePlan(registered, { plan: 'pro' });
    return { database, services, ada: { ...registered, plan: 'pro' as const } };
  }

  it('a key is shown once, stored as a hash, and authenticates its owner until it is revoked', async () => {
    const { database, services, ada } = await start();
    const { key, ...shown } = await services.apiKeys.create(ada, { name: 'Script di casa' });
    expect(key).toMatch(/^wm_[\w-]{40}$/);
    expect(shown).toMatchObject({ name: 'Script di casa', prefix: key.slice(0, 11), lastUsedAt: null });
    expect(await services.apiKeys.list(ada)).toEqual([shown]);
    const rows = await database.db.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key.slice(11));

    const { actor } = await services.auth.authenticate(key);
    expect(actor).toEqual({
      userId: ada.userId,
      isAdmin: false,
      plan: 'pro',
      apiKeyId: shown.id,
      scopes: ['everything'],
    });
    const usedAt = services.clock.now().toISOString();
    services.clock.advance(30_000);
    await services.auth.authenticate(key);
    expect(await services.apiKeys.list(ada)).toMatchObject([{ lastUsedAt: usedAt }]);
    services.clock.advance(30_000);
    await services.auth.authenticate(key);
    expect(await services.apiKeys.list(ada)).toMatchObject([
      { lastUsedAt: services.clock.now().toISOString() },
    ]);

    await services.apiKeys.revoke(ada, { id: shown.id });
    await expect(services.auth.authenticate(key)).rejects.toEqual(code('invalid_token'));
    expect(await services.apiKeys.list(ada)).toEqual([]);
  });

  it('a key is refused while the plan has no API access, and is deleted with the account', async () => {
    const { services, ada } = await start();
    const { key } = await services.apiKeys.create(ada, { name: 'Uno' });
    await services.subscription.changePlan(ada, { plan: 'standard' });
    await expect(services.auth.authenticate(key)).rejects.toEqual(code('plan_required'));
    await services.subscription.changePlan(ada, { plan: 'pro' });
    expect(await services.auth.authenticate(key)).toBeDefined();
    await services.accounts.setActive('ada@example.test', false);
    await expect(services.auth.authenticate(key)).rejects.toEqual(code('account_disabled'));
    for (const wrong of ['wm_', `${key}x`, 'wm_'.padEnd(100_000, 'x')]) {
      await expect(services.auth.authenticate(wrong)).rejects.toEqual(code('invalid_token'));
    }
  });

  it('keys need the Pro plan, belong to one user and cannot create other keys', async () => {
    const { services, ada } = await start();
    const bruno = await services.register('bruno@example.test');
    await expect(services.apiKeys.create(bruno, { name: 'Uno' })).rejects.toEqual(code('plan_required'));
    const { id } = await services.apiKeys.create(ada, { name: 'Uno' });
    await expect(services.apiKeys.revoke(bruno, { id })).rejects.toEqual(code('not_found'));
    expect(await services.apiKeys.list(bruno)).toEqual([]);
    const byKey = { ...ada, apiKeyId: id };
    await expect(services.apiKeys.list(byKey)).rejects.toEqual(code('session_required'));
    await expect(services.apiKeys.create(byKey, { name: 'Due' })).rejects.toEqual(code('session_required'));
    await expect(services.apiKeys.revoke(byKey, { id })).rejects.toEqual(code('session_required'));
    expect(await services.apiKeys.list(ada)).toHaveLength(1);
  });

  it('F-10 a key ends when its time is over, and stays in the list until it is revoked', async () => {
    const { services, ada } = await start();
    const now = services.clock.now().getTime();
    const end = new Date(now + 60_000);
    const made = await services.apiKeys.create(ada, { name: 'Breve', expiresAt: end.toISOString() });
    expect(made.expiresAt).toBe(end.toISOString());
    expect((await services.auth.authenticate(made.key)).expiresAt).toEqual(end);
    services.clock.advance(60_000);
    await expect(services.auth.authenticate(made.key)).rejects.toEqual(code('invalid_token'));
    expect(await services.apiKeys.list(ada)).toMatchObject([{ name: 'Breve' }]);
    for (const expiresAt of [new Date(now).toISOString(), '2999-01-01T00:00:00.000Z'])
      await expect(services.apiKeys.create(ada, { name: 'Uno', expiresAt })).rejects.toEqual(
        code('validation_failed'),
      );
  });

  it('F-10 a key that was made before keys had scopes goes on allowing everything, without an end', async () => {
    const { database, services, ada } = await start();
    const { key, id } = await services.apiKeys.create(ada, { name: 'Vecchia' });
    const {
      scopes: _,
      expires_at: __,
      ...row
    } = await database.db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await database.db.deleteFrom('api_keys').execute();
    // As an earlier version wrote it, without the columns.
    await database.db
      .insertInto('api_keys')
      .values(row as never)
      .execute();
    expect((await services.auth.authenticate(key)).actor.scopes).toEqual(['everything']);
    expect(await services.apiKeys.list(ada)).toMatchObject([{ expiresAt: null }]);
  });

  it('a key is valid also when its use cannot be noted', async () => {
    const { database, services, ada } = await start();
    const { key } = await services.apiKeys.create(ada, { name: 'Uno' });
    const update = vi.spyOn(database.db, 'updateTable').mockImplementation(() => {
      throw new Error('the disk is full');
    });
    expect((await services.auth.authenticate(key)).actor).toMatchObject({ userId: ada.userId });
    expect(update).toHaveBeenCalledOnce();
    update.mockRestore();
    expect(await services.apiKeys.list(ada)).toMatchObject([{ lastUsedAt: null }]);
  });

  it('the number of keys per user is limited', async () => {
    const { services, ada } = await start();
    const made = Array.from({ length: maxApiKeys + 3 }, () => services.apiKeys.create(ada, { name: 'Una' }));
    const outcomes = await Promise.allSettled(made);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxApiKeys);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: code('conflict') });
  });
});

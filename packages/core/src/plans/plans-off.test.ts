import { DomainError } from '@wingman/contract/error.ts';
import { findUserById, updateRecordedSeconds } from '@wingman/db/repositories/user.repository.ts';
import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { createTestServices } from '../testing/test-services.ts';

const email = 'ada@example.test';
const agent = {
  name: 'Mio',
  description: '',
  systemPrompt: 'Rispondi',
  icon: '🤖',
  isActive: true,
  category: 'custom' as const,
};
const agentInput = { ...agent, category: 'custom' as const, temperature: 0.7, maxTokens: 500 };

describeSqlite((open) => {
  it('without plans everybody has everything, and the stored plan counts again with them', async () => {
    const database = await open();
    const off = await createTestServices(database, { hasPlans: false });
    const ada = await off.register(email);
    await updateRecordedSeconds(database.db, ada.userId, 700 * 60, off.clock.now().toISOString());
    expect(ada.plan).toBe('pro');
    expect(await off.subscription.check(ada)).toEqual({
      plan: 'pro',
      totalMinutes: 700,
      canRecord: true,
      canChangePlan: false,
    });
    await expect(off.subscription.changePlan(ada, { plan: 'standard' })).rejects.toMatchObject({
      code: 'plan_change_closed',
      message: 'Questo server non ha piani da scegliere',
    });
    expect(await off.upload(ada, 'audio')).toMatchObject({ status: 'queued' });
    const made = await off.agents.create(ada, agentInput);
    const { key } = await off.apiKeys.create(ada, { name: 'casa', scopes: ['everything'] });
    const byKey = await off.auth.authenticate(key);
    expect(byKey).toMatchObject({
      actor: { plan: 'pro' },
      user: { subscriptionPlan: 'pro', hasPlans: false },
    });
    const link = await off.uploadLinks.make(byKey.actor);
    expect((await off.uploadLinks.open(link.token)).actor.plan).toBe('pro');
    expect((await off.accounts.actorOf(email))?.plan).toBe('pro');
    const admin = { ...ada, isAdmin: true };
    expect((await off.users.list(admin, {}))[0]?.subscriptionPlan).toBe('pro');
    expect((await off.statistics.overall(admin)).subscriptionDistribution).toEqual({
      free: 0,
      standard: 0,
      pro: 1,
    });
    expect((await findUserById(database.db, ada.userId))?.subscriptionPlan).toBe('free');

    const on = await createTestServices(database);
    const free = await on.accounts.actorOf(email);
    if (!free) throw new Error('the account is gone');
    expect(free.plan).toBe('free');
    await expect(on.upload(free, 'audio')).rejects.toEqual(new DomainError('recording_limit_reached'));
    await expect(on.auth.authenticate(key)).rejects.toMatchObject({ code: 'plan_required' });
    expect((await on.agents.list(free)).map(({ id }) => id)).toContain(made.id);
    expect((await on.subscription.changePlan(free, { plan: 'pro' })).plan).toBe('pro');
    expect((await on.auth.authenticate(key)).user).toMatchObject({ subscriptionPlan: 'pro', hasPlans: true });
  });
});

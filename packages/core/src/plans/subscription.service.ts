import { DomainError } from '@wingman/contract/error.ts';
import {
  canRecord,
  minutesOf,
  type Plan,
  type PlanChange,
  type SubscriptionCheck,
} from '@wingman/contract/plan.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  findUserById,
  listEndedPlans,
  type User,
  updatePlan,
} from '@wingman/db/repositories/user.repository.ts';
import { type Actor, isInPerson } from '../accounts/actor.ts';
import { recordAudit } from '../accounts/audit.ts';
import { effectivePlan, type PlanOptions } from '../accounts/effective-plan.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import { followLimit } from './recording-limit.ts';

type SubscriptionDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  /** Whether users may change their plan themselves; true by default. */
  options: PlanOptions & { planSelfService?: boolean | undefined };
};

export function createSubscriptionService({ database, clock, events, options }: SubscriptionDeps) {
  const canChangePlan = options.hasPlans !== false && options.planSelfService !== false;
  const toCheck = (user: User | undefined) => ({ ...usageOf(user, options), canChangePlan });

  return {
    /**
     * The actor's plan, whole minutes used, whether another recording may start, and whether the user may change the
     * plan.
     */
    async check(actor: Actor): Promise<SubscriptionCheck> {
      return toCheck(await findUserById(database.db, actor.userId));
    },

    /**
     * Changes the actor's own plan at once. Minutes stay counted, so that after a return to Free nothing more may be
     * recorded. @throws {DomainError} session_required, plan_change_closed
     */
    async changePlan(actor: Actor, { plan }: PlanChange): Promise<SubscriptionCheck> {
      if (!isInPerson(actor)) throw new DomainError('session_required');
      if (options.hasPlans === false)
        throw new DomainError('plan_change_closed', { message: 'Questo server non ha piani da scegliere' });
      if (!canChangePlan) throw new DomainError('plan_change_closed');
      const now = clock.now().toISOString();
      const check = await database.db.transaction().execute(async (trx) => {
        await database.dialect.serialize(trx, `plan:${actor.userId}`);
        const before = await findUserById(trx, actor.userId);
        if (!before) throw new DomainError('invalid_token');
        if (before.subscriptionPlan === plan) return toCheck(before);
        await updatePlan(trx, actor.userId, plan, now);
        await followLimit(trx, actor.userId, now);
        await recordAudit(trx, actor, {
          kind: 'plan_changed',
          subject: `${before.subscriptionPlan}>${plan}`,
          now,
        });
        return toCheck(await findUserById(trx, actor.userId));
      });
      // Streams that were opened with an API key end when the plan no longer allows keys.
      events.announceAccessChange(actor.userId);
      return check;
    },

    /** For a clean-up pass: a plan whose end has come is the free one. */
    async endPlans(): Promise<void> {
      const now = clock.now().toISOString();
      for (let ended = await listEndedPlans(database.db, now); ended.length > 0; ) {
        for (const { id, plan } of ended) await endPlan(id, plan, now);
        ended = await listEndedPlans(database.db, now);
      }
    },
  };

  async function endPlan(userId: string, plan: Plan, now: string): Promise<void> {
    await database.db.transaction().execute(async (trx) => {
      await database.dialect.serialize(trx, `plan:${userId}`);
      await updatePlan(trx, userId, 'free', now);
      await followLimit(trx, userId, now);
      if (plan === 'free') return;
      await recordAudit(trx, { userId }, { kind: 'plan_changed', subject: `${plan}>free`, now });
    });
    events.announceAccessChange(userId);
  }
}

function usageOf(user: User | undefined, options: PlanOptions): Omit<SubscriptionCheck, 'canChangePlan'> {
  if (!user) throw new DomainError('invalid_token');
  const { totalRecordingSeconds } = user;
  const plan = effectivePlan(user.subscriptionPlan, options);
  return {
    plan,
    totalMinutes: minutesOf(totalRecordingSeconds),
    canRecord: canRecord(plan, totalRecordingSeconds),
  };
}

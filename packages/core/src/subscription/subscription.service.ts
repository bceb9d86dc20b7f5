import { DomainError } from '@wingman/contract/error.ts';
import { canRecord, minutesOf, type SubscriptionCheck } from '@wingman/contract/plan.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { findUserById } from '@wingman/db/repositories/user.repository.ts';
import type { Actor } from '../actor.ts';

export type SubscriptionService = ReturnType<typeof createSubscriptionService>;

export function createSubscriptionService({ database }: { database: WingmanDatabase }) {
  return {
    /** The actor's plan, whole minutes used, and whether another recording may start. */
    async check(actor: Actor): Promise<SubscriptionCheck> {
      const user = await findUserById(database.db, actor.userId);
      if (!user) throw new DomainError('invalid_token');
      const { subscriptionPlan: plan, totalRecordingSeconds } = user;
      return {
        plan,
        totalMinutes: minutesOf(totalRecordingSeconds),
        canRecord: canRecord(plan, totalRecordingSeconds),
      };
    },
  };
}

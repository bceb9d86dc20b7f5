import { DomainError } from '@wingman/contract/error.ts';
import { minutesOf } from '@wingman/contract/plan.ts';
import type { Statistics, UserIdInput, UserStatistics } from '@wingman/contract/statistics.ts';
import { latestOf, monthRange } from '@wingman/contract/time.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  countKindIn,
  countUsersMadeIn,
  findKindFigures,
  findOwnFigures,
  findUserFigures,
} from '@wingman/db/repositories/statistics.repository.ts';
import { findUserById } from '@wingman/db/repositories/user.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { effectivePlan, type PlanOptions } from '../accounts/effective-plan.ts';
import type { Clock } from '../ports/clock.ts';

const dayMs = 86_400_000;

type StatisticsDeps = {
  database: WingmanDatabase;
  clock: Clock;
  options: PlanOptions & { defaultTimeZone: string };
};

/** The administrator's figures. What each of them counts is documented in contract/statistics.ts. */
export function createStatisticsService({ database, clock, options }: StatisticsDeps) {
  const { db } = database;
  const thisMonth = () => monthRange(clock.now(), options.defaultTimeZone);
  return {
    /** Of the whole instance. @throws {DomainError} forbidden for anyone but an administrator */
    async overall(actor: Actor): Promise<Statistics> {
      if (!actor.isAdmin) throw new DomainError('forbidden');
      const month = thisMonth();
      const users = await findUserFigures(db);
      const recordings = await findKindFigures(db, 'recordings');
      const conversations = await findKindFigures(db, 'conversations');
      return {
        totalUsers: users.total,
        activeUsers: users.active,
        totalRecordings: recordings.total,
        totalRecordingMinutes: minutesOf(users.recordedSeconds),
        totalConversations: conversations.total,
        conversationsThisMonth: await countKindIn(db, 'conversations', month),
        recordingsThisMonth: await countKindIn(db, 'recordings', month),
        usersRegisteredThisMonth: await countUsersMadeIn(db, month),
        averageRecordingDuration: meanOf(recordings),
        subscriptionDistribution:
          options.hasPlans === false ? { free: 0, standard: 0, pro: users.total } : users.byPlan,
      };
    },

    /** Of one account. @throws {DomainError} forbidden, not_found */
    async ofUser(actor: Actor, { id }: UserIdInput): Promise<UserStatistics> {
      if (!actor.isAdmin) throw new DomainError('forbidden');
      const user = await findUserById(db, id);
      if (!user) throw new DomainError('not_found');
      const own = await findOwnFigures(db, id, thisMonth());
      const age = clock.now().getTime() - Date.parse(user.createdAt);
      return {
        totalRecordings: own.recordings.total,
        recordingsThisMonth: own.recordingsInRange,
        totalConversations: own.conversations,
        conversationsThisMonth: own.conversationsInRange,
        sessionsCount: own.sessions,
        customAgentsCount: own.customAgents,
        averageRecordingDuration: meanOf(own.recordings),
        accountAge: Math.max(0, Math.floor(age / dayMs)),
        lastActivityDate: latestOf([user.lastLoginAt, own.lastRecordingAt, own.lastConversationAt]),
        subscriptionPlan: effectivePlan(user.subscriptionPlan, options),
      };
    },
  };
}

function meanOf({ seconds, measured }: { seconds: number; measured: number }): number {
  return measured === 0 ? 0 : Math.round(seconds / measured);
}

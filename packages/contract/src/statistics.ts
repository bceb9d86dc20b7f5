import { z } from 'zod';
import { planSchema } from './plan.ts';

/** Whole figures; lengths in whole seconds. «This month» is the calendar month of the instance's time zone. */
const count = z.number().int();

/** Statistics of the whole instance, for administrators. */
export const statisticsSchema = z.object({
  /** Accounts, deactivated ones included. */
  totalUsers: count,
  /** Accounts that are not deactivated. */
  activeUsers: count,
  /** Existing recordings of every status. */
  totalRecordings: count,
  /** Total of all users, in whole minutes rounded down; clearing data does not reduce it. */
  totalRecordingMinutes: count,
  /** Existing questions, with or without an answer. */
  totalConversations: count,
  /** Of these, asked this month. */
  conversationsThisMonth: count,
  /** Existing recordings that began this month. */
  recordingsThisMonth: count,
  /** Accounts made this month. */
  usersRegisteredThisMonth: count,
  /** Mean length of the recordings that exist and whose length is known, rounded; 0 when there is none. */
  averageRecordingDuration: count,
  /** Accounts of each plan; every plan has a key. */
  subscriptionDistribution: z.record(planSchema, count),
});
export type Statistics = z.infer<typeof statisticsSchema>;

/** Statistics of one account, for administrators. */
export const userStatisticsSchema = z.object({
  /** As above, of this account. */
  totalRecordings: count,
  recordingsThisMonth: count,
  totalConversations: count,
  conversationsThisMonth: count,
  /** Existing chats. */
  sessionsCount: count,
  /** Own agents, inactive ones included. */
  customAgentsCount: count,
  /** As above, of this account. */
  averageRecordingDuration: count,
  /** Whole days of 24 hours since the account was made. */
  accountAge: count,
  /** The last of: sign-in, recording, question. ISO 8601 with Z; null when there was none of them. */
  lastActivityDate: z.string().nullable(),
  subscriptionPlan: planSchema,
});
export type UserStatistics = z.infer<typeof userStatisticsSchema>;

export const userIdInputSchema = z.strictObject({ id: z.string().min(1).max(64) });
export type UserIdInput = z.infer<typeof userIdInputSchema>;

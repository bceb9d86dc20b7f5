import { z } from 'zod';
import { planSchema } from './plan.ts';

/** Whole figures; lengths in whole seconds. «This month» is the calendar month of the instance's time zone. */
const count = z.number().int();

/** The administrator's figures of the whole instance. */
export const statisticsSchema = z.object({
  /** Accounts, deactivated ones included. */
  totalUsers: count,
  /** Accounts that are not deactivated. */
  activeUsers: count,
  /** Recordings that exist now, whatever their status. */
  totalRecordings: count,
  /** What all users together have ever recorded, in whole minutes rounded down; clearing gives nothing back. */
  totalRecordingMinutes: count,
  /** Questions that exist now, with or without an answer. */
  totalConversations: count,
  /** Of these, asked this month. */
  conversationsThisMonth: count,
  /** Recordings that exist now and began this month. */
  recordingsThisMonth: count,
  /** Accounts made this month. */
  usersRegisteredThisMonth: count,
  /** Mean length of the recordings that exist and whose length is known, rounded; 0 when there is none. */
  averageRecordingDuration: count,
  /** Accounts of each plan; all plans are there. */
  subscriptionDistribution: z.record(planSchema, count),
});
export type Statistics = z.infer<typeof statisticsSchema>;

/** The administrator's figures of one account. */
export const userStatisticsSchema = z.object({
  /** As above, of this account. */
  totalRecordings: count,
  recordingsThisMonth: count,
  totalConversations: count,
  conversationsThisMonth: count,
  /** Chats that exist now. */
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

export const userIdInputSchema = z.object({ id: z.string().min(1).max(64) });
export type UserIdInput = z.infer<typeof userIdInputSchema>;

import { z } from 'zod';
import { planSchema } from './plan.ts';
import { pageInputSchema } from './recording.ts';

/** The signed-in user as the client sees it. Never the password hash. Times are ISO 8601 with Z. */
export const authUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isAdmin: z.boolean(),
  isActive: z.boolean(),
  subscriptionPlan: planSchema,
  subscriptionStatus: z.string(),
  totalRecordingMinutes: z.number().int(),
  createdAt: z.string(),
  /** When the account and everything in it will be deleted; null while nobody has asked for that. */
  deletionDueAt: z.string().nullable(),
  /** Whether this server has plans; where it has none, `subscriptionPlan` is the largest one for everybody. */
  hasPlans: z.boolean(),
});
export type AuthUser = z.infer<typeof authUserSchema>;

/** An account as an administrator sees it in the list. `lastLoginAt` is null before the first sign-in. */
export const listedUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isAdmin: z.boolean(),
  isActive: z.boolean(),
  subscriptionPlan: planSchema,
  subscriptionStatus: z.string(),
  totalRecordingMinutes: z.number().int(),
  lastLoginAt: z.string().nullable(),
  /** The last of: sign-in, recording, question; null when there was none of them. */
  lastActivityDate: z.string().nullable(),
  createdAt: z.string(),
  /** When the account and everything in it will be deleted; null while nobody has asked for that. */
  deletionDueAt: z.string().nullable(),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

/** `search`: prefixes of words of the name or the e-mail address, in any case, all of which must match. */
export const usersInputSchema = pageInputSchema.extend({ search: z.string().max(200).optional() });
export type UsersInput = z.infer<typeof usersInputSchema>;

import { minutesOf } from '@wingman/contract/plan.ts';
import type { AuthUser } from '@wingman/contract/user.ts';
import type { User } from '@wingman/db/repositories/user.repository.ts';

/** The fields of a user that may be sent to clients. */
export function toAuthUser(user: User): AuthUser {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    isAdmin: user.isAdmin,
    isActive: user.isActive,
    subscriptionPlan: user.subscriptionPlan,
    subscriptionStatus: user.subscriptionStatus,
    totalRecordingMinutes: minutesOf(user.totalRecordingSeconds),
    createdAt: user.createdAt,
    deletionDueAt: user.deletionDueAt,
  };
}

import { minutesOf } from '@wingman/contract/plan.ts';
import type { AuthUser } from '@wingman/contract/user.ts';
import type { User } from '@wingman/db/repositories/user.repository.ts';
import { effectivePlan, type PlanOptions } from './effective-plan.ts';

/** The fields of a user that may be sent to clients. */
export function toAuthUser(user: User, options: PlanOptions): AuthUser {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    isAdmin: user.isAdmin,
    isActive: user.isActive,
    subscriptionPlan: effectivePlan(user.subscriptionPlan, options),
    subscriptionStatus: user.subscriptionStatus,
    totalRecordingMinutes: minutesOf(user.totalRecordingSeconds),
    createdAt: user.createdAt,
    deletionDueAt: user.deletionDueAt,
    hasPlans: options.hasPlans !== false,
  };
}

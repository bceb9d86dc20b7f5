import { DomainError } from '@wingman/contract/error.ts';
import { placeIn } from '@wingman/contract/page-of.ts';
import { minutesOf } from '@wingman/contract/plan.ts';
import { latestOf } from '@wingman/contract/time.ts';
import type { ListedUser, UsersInput } from '@wingman/contract/user.ts';
import type { UserChange } from '@wingman/contract/user-change.ts';
import { findUserById, listUsers, type UserInList } from '@wingman/db/repositories/user.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { type ChangeDeps, changeAccount } from '../accounts/change-account.ts';
import { effectivePlan, type PlanOptions } from '../accounts/effective-plan.ts';

/** All accounts, for administrators. */
export function createUsersService(deps: ChangeDeps & { options: PlanOptions }) {
  const { database, options } = deps;

  return {
    /** @throws {DomainError} forbidden for anyone but an administrator, not_found, last_admin */
    async update(actor: Actor, { id, ...changes }: UserChange): Promise<{ ok: true }> {
      if (!actor.isAdmin) throw new DomainError('forbidden');
      await changeAccount(deps, actor, id, changes);
      return { ok: true };
    },

    /** For the operator: all, or those that a search finds. */
    listForOperator: async (search?: string): Promise<ListedUser[]> =>
      (await listUsers(database.db, { search })).map((user) => listed(user, options)),

    /** Newest first. @throws {DomainError} forbidden for anyone but an administrator, validation_failed for an unknown cursor */
    async list(actor: Actor, { cursor, ...page }: UsersInput): Promise<ListedUser[]> {
      if (!actor.isAdmin) throw new DomainError('forbidden');
      const seen = await placeIn(cursor, async (id) => {
        const user = await findUserById(database.db, id);
        return user && { by: user.createdAt, id };
      });
      const users = await listUsers(database.db, { ...page, seen });
      return users.map((user) => listed(user, options));
    },
  };
}

function listed(user: UserInList, options: PlanOptions): ListedUser {
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
    lastLoginAt: user.lastLoginAt,
    lastActivityDate: latestOf([user.lastLoginAt, user.lastRecordingAt, user.lastConversationAt]),
    createdAt: user.createdAt,
    deletionDueAt: user.deletionDueAt,
  };
}

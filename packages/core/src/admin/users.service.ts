import { DomainError } from '@wingman/contract/error.ts';
import { placeIn } from '@wingman/contract/page-of.ts';
import { minutesOf } from '@wingman/contract/plan.ts';
import { latestOf } from '@wingman/contract/time.ts';
import type { ListedUser, UsersInput } from '@wingman/contract/user.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { findUserById, listUsers } from '@wingman/db/repositories/user.repository.ts';
import type { Actor } from '../accounts/actor.ts';

/** All accounts, for administrators. */
export function createUsersService({ database }: { database: WingmanDatabase }) {
  return {
    /** Newest first. @throws {DomainError} forbidden for anyone but an administrator, validation_failed for an unknown cursor */
    async list(actor: Actor, { cursor, ...page }: UsersInput): Promise<ListedUser[]> {
      if (!actor.isAdmin) throw new DomainError('forbidden');
      const seen = await placeIn(cursor, async (id) => {
        const user = await findUserById(database.db, id);
        return user && { by: user.createdAt, id };
      });
      const users = await listUsers(database.db, { ...page, seen });
      return users.map((user) => ({
        id: user.id,
        email: user.email,
        firstName: user.firstName,
        lastName: user.lastName,
        isAdmin: user.isAdmin,
        isActive: user.isActive,
        subscriptionPlan: user.subscriptionPlan,
        subscriptionStatus: user.subscriptionStatus,
        totalRecordingMinutes: minutesOf(user.totalRecordingSeconds),
        lastLoginAt: user.lastLoginAt,
        lastActivityDate: latestOf([user.lastLoginAt, user.lastRecordingAt, user.lastConversationAt]),
        createdAt: user.createdAt,
      }));
    },
  };
}

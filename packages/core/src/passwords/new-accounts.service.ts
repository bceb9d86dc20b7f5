import { emailKey } from '@wingman/contract/auth.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { CreatedUser, NewUserInput } from '@wingman/contract/user-change.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { insertUser } from '@wingman/db/repositories/user.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { recordAudit } from '../accounts/audit.ts';
import type { Clock } from '../ports/clock.ts';
import type { PasswordHasher } from '../ports/identity.ts';
import { makeResetLink } from './make-reset-link.ts';

type NewAccountsDeps = { database: WingmanDatabase; clock: Clock; passwordHasher: PasswordHasher };

/** Accounts that administrators make for others, whoever may register. */
export function createNewAccountsService({ database, clock, passwordHasher }: NewAccountsDeps) {
  return {
    /**
     * An account with a password that nobody knows, and a link by which its user sets one.
     * @throws {DomainError} forbidden, email_taken
     */
    async create(actor: Actor, input: NewUserInput): Promise<CreatedUser> {
      if (!actor.isAdmin) throw new DomainError('forbidden');
      const { email, firstName, lastName, isAdmin, plan } = input;
      const passwordHash = await passwordHasher.hash(crypto.randomUUID());
      const at = clock.now();
      const now = at.toISOString();
      const id = crypto.randomUUID();
      try {
        const link = await database.db.transaction().execute(async (trx) => {
          await insertUser(trx, {
            id,
            email,
            emailKey: emailKey(email),
            passwordHash,
            firstName,
            lastName,
            isAdmin,
            subscriptionPlan: plan,
            createdAt: now,
          });
          await recordAudit(trx, actor, { kind: 'registered', subject: id, now });
          return makeResetLink(trx, id, at);
        });
        return { id, link };
      } catch (error) {
        if (database.dialect.isUniqueViolation(error)) throw new DomainError('email_taken', { cause: error });
        throw error;
      }
    },
  };
}

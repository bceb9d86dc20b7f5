import { emailKey } from '@wingman/contract/auth.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { SecondStepSignIn } from '@wingman/contract/second-step.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  deleteExpiredTickets,
  deleteSignInTicket,
} from '@wingman/db/repositories/sign-in-ticket.repository.ts';
import { findUserById, type User } from '@wingman/db/repositories/user.repository.ts';
import type { Clock } from '../../ports/clock.ts';
import { recordAudit } from '../audit.ts';
import type { SignIn, SignInOpener } from '../open-sign-in.ts';
import type { PasswordCheck } from '../password-check.ts';
import { assertNotLimited, noteFailure, type SignInAttempt, type SignInOrigin } from '../sign-in-limit.ts';
import type { CodeCheck } from './check-code.ts';
import { bindingOf, spendTry } from './ticket.ts';

type TwoStepDeps = {
  database: WingmanDatabase;
  clock: Clock;
  passwords: PasswordCheck;
  opener: SignInOpener;
  codes: CodeCheck;
};

/** The second step of a sign-in, for who gave the right password. */
export function createTwoStepSignInService({ database, clock, passwords, opener, codes }: TwoStepDeps) {
  const { db } = database;

  async function userOf(origin: SignInOrigin, tried: { userId: string; boundTo: string }): Promise<User> {
    const user = await findUserById(db, tried.userId);
    if (!user || tried.boundTo !== (await bindingOf(origin, user))) throw new DomainError('sign_in_expired');
    if (!user.isActive) throw new DomainError('account_disabled');
    return user;
  }

  async function noteWrongCode(attempt: SignInAttempt, user: User): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await noteFailure(trx, clock.now(), attempt);
      const now = clock.now().toISOString();
      const from = { userId: null, address: attempt.origin.address };
      await recordAudit(trx, from, { kind: 'code_check_failed', subject: user.id, now });
    });
  }

  return {
    /**
     * Wrong codes are counted with wrong passwords, so that one address has ten of both.
     * @throws {DomainError} sign_in_expired, wrong_code, too_many_attempts, account_disabled
     */
    async complete(origin: SignInOrigin, { ticket, code }: SecondStepSignIn): Promise<SignIn> {
      const { ticketHash, ...tried } = await spendTry(db, ticket, clock.now());
      const user = await userOf(origin, tried);
      const device = await passwords.devices.recognise(user, origin.cookies ?? {});
      const attempt = { origin, key: emailKey(user.email), device };
      await assertNotLimited(db, clock.now(), attempt);
      const way = await codes.take(user.id, code, attempt).catch(async (error: unknown) => {
        if (error instanceof DomainError && error.code === 'wrong_code') await noteWrongCode(attempt, user);
        throw error;
      });
      return opener.open(origin, { user, attempt }, async (trx, now) => {
        if (!(await deleteSignInTicket(trx, ticketHash))) throw new DomainError('sign_in_expired');
        if (way !== 'recovery') return;
        const from = { userId: user.id, address: origin.address };
        await recordAudit(trx, from, { kind: 'recovery_code_used', subject: user.id, now });
      });
    },

    /** For a clean-up pass. */
    deleteExpired: () => deleteExpiredTickets(db, clock.now().toISOString()),
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import { emailKey } from '@wingman/contract/auth.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type {
  NewPasswordInput,
  ResetLink,
  ResetRequest,
  ResetWay,
} from '@wingman/contract/password-reset.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { enqueueJob } from '@wingman/db/repositories/job.repository.ts';
import {
  deleteExpiredResets,
  deletePasswordReset,
  findResetUser,
} from '@wingman/db/repositories/password-reset.repository.ts';
import {
  findUserByEmailKey,
  findUserById,
  type User,
  updatePasswordHash,
} from '@wingman/db/repositories/user.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { type AuditActor, recordAudit } from '../accounts/audit.ts';
import { assertNotGuessable } from '../accounts/guessable-password.ts';
import { hashLinkToken } from '../accounts/link-token.ts';
import { networkOf } from '../accounts/network-address.ts';
import { createDatabaseWindows, type RateRule, tooManyAttempts } from '../accounts/rate-windows.ts';
import { revokeKeys, revokeLateKeys } from '../accounts/revoke-keys.ts';
import type { SignInOrigin } from '../accounts/sign-in-limit.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { PasswordHasher, SignInSessionIssuer } from '../ports/identity.ts';
import type { Mailer } from '../ports/mailer.ts';
import { makeResetLink } from './make-reset-link.ts';
import { passwordMailJobKind } from './password-mail-handler.ts';

type ResetsDeps = {
  database: WingmanDatabase;
  clock: Clock;
  passwordHasher: PasswordHasher;
  signInSessions: SignInSessionIssuer;
  events: EventBus;
  mailer?: Mailer;
};

/** Mails to one address: nobody's box is filled. */
const mailsPerAddress: RateRule = { count: 3, seconds: 3_600 };
const requestsPerNetwork: RateRule = { count: 20, seconds: 3_600 };
/** No answer comes earlier: whether there is such an account does not show in the time. */
const answerAfterMs = 300;

/** New passwords for users who forgot theirs. */
export function createPasswordResetsService(deps: ResetsDeps) {
  const { database, clock, passwordHasher, signInSessions, events, mailer } = deps;
  const { db } = database;
  const isoNow = () => clock.now().toISOString();

  async function planMail(email: string): Promise<void> {
    const key = emailKey(email);
    const windows = createDatabaseWindows(db, () => clock.now());
    const isFull = (await windows.take(`password-mail ${key}`, mailsPerAddress)) > 0;
    const user = await findUserByEmailKey(db, key);
    if (!mailer || isFull || !user?.isActive) return;
    const { id: userId } = user;
    const job = { id: crypto.randomUUID(), kind: passwordMailJobKind, subjectId: userId, userId };
    await enqueueJob(db, { ...job, runAt: isoNow(), now: isoNow() });
    events.announceJobs();
  }

  async function setPassword(user: User, actor: AuditActor, { tokenHash, password }: NewHash): Promise<void> {
    const passwordHash = await passwordHasher.hash(password);
    const now = isoNow();
    await db.transaction().execute(async (trx) => {
      if (!(await deletePasswordReset(trx, { tokenHash, now }))) throw over();
      await updatePasswordHash(trx, user.id, passwordHash, now);
      await revokeKeys(trx, { userId: user.id, actor, now });
      await recordAudit(trx, actor, { kind: 'password_reset', subject: user.id, now });
    });
    await signInSessions.revokeAll(user.id);
    events.announceAccessChange(user.id);
    await revokeLateKeys(database, { userId: user.id, actor, now: isoNow() });
  }

  async function linkOf(user: User, actor: AuditActor): Promise<ResetLink> {
    return db.transaction().execute(async (trx) => {
      const link = await makeResetLink(trx, user.id, clock.now());
      await recordAudit(trx, actor, { kind: 'reset_link_created', subject: user.id, now: isoNow() });
      return link;
    });
  }

  return {
    way: (): ResetWay => ({ way: mailer ? 'mail' : 'administrator' }),

    /**
     * Sends a link to the address, if it is that of an account. The answer and its time are the same if not.
     * @throws {DomainError} too_many_attempts, by the network address alone
     */
    async request({ address }: SignInOrigin, { email }: ResetRequest): Promise<{ ok: true }> {
      const windows = createDatabaseWindows(db, () => clock.now());
      const waitMs = await windows.take(`password-mail ${networkOf(address)}`, requestsPerNetwork);
      if (waitMs > 0) throw tooManyAttempts('Troppe richieste', waitMs);
      await Promise.all([planMail(email), delay(answerAfterMs)]);
      return { ok: true };
    },

    /**
     * Sets the new password, once, and ends all sign-in sessions and API keys.
     * @throws {DomainError} not_found: unknown, used or over; password_too_common
     */
    async complete({ address }: SignInOrigin, { token, password }: NewPasswordInput): Promise<{ ok: true }> {
      const tokenHash = await hashLinkToken(token);
      const userId = tokenHash && (await findResetUser(db, { tokenHash, now: isoNow() }));
      const user = userId ? await findUserById(db, userId) : undefined;
      if (!tokenHash || !user) throw over();
      await assertNotGuessable(password, user);
      await setPassword(user, { userId: null, address }, { tokenHash, password });
      return { ok: true };
    },

    /** By an administrator, who gives it to the user. @throws {DomainError} forbidden, not_found */
    async makeLink(actor: Actor, { id }: { id: string }): Promise<ResetLink> {
      if (!actor.isAdmin) throw new DomainError('forbidden');
      const user = await findUserById(db, id);
      if (!user) throw new DomainError('not_found');
      return linkOf(user, actor);
    },

    /** By the operator. Undefined when there is no such account. */
    async makeLinkFor(email: string): Promise<ResetLink | undefined> {
      const user = await findUserByEmailKey(db, emailKey(email));
      return user && linkOf(user, { userId: null });
    },

    /** For a clean-up pass. */
    deleteExpired: () => deleteExpiredResets(db, isoNow()),
  };
}

type NewHash = { tokenHash: string; password: string };

const over = () => new DomainError('not_found', { message: 'Questo link è scaduto o è già stato usato' });

import { emailKey } from '@wingman/contract/auth.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type {
  Invitation,
  InvitationId,
  InvitationInput,
  InvitationTokenInput,
  MadeInvitation,
  OpenedInvitation,
} from '@wingman/contract/invitation.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import {
  countInvitations,
  deleteExpiredInvitations,
  deleteInvitation,
  findInvitationById,
  type InvitationEntity,
  insertInvitation,
  listInvitations,
  updateInvitationToken,
} from '@wingman/db/repositories/invitation.repository.ts';
import { enqueueJob } from '@wingman/db/repositories/job.repository.ts';
import { findUserByEmailKey, listEmails } from '@wingman/db/repositories/user.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { type AuditActor, recordAudit } from '../accounts/audit.ts';
import { findInvited } from '../accounts/registration/invited.ts';
import type { SignInOrigin } from '../accounts/sign-in-limit.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { Mailer } from '../ports/mailer.ts';
import { newInvitationLink } from './invitation-link.ts';
import { invitationMailJobKind } from './invitation-mail-handler.ts';

type InvitationsDeps = { database: WingmanDatabase; clock: Clock; events: EventBus; mailer?: Mailer };

const dayMs = 86_400_000;
/** Invitations that wait to be taken. */
const mostOpen = 500;

/** Administrators let others register by a link. */
export function createInvitationsService({ database, clock, events, mailer }: InvitationsDeps) {
  const { db, dialect } = database;
  const isoNow = () => clock.now().toISOString();

  /** @throws {DomainError} email_taken, conflict when too many are open, validation_failed for an end that is past */
  async function make(actor: AuditActor, input: InvitationInput, byMail: boolean): Promise<MadeInvitation> {
    const { email = null } = input;
    if (email !== null && (await findUserByEmailKey(db, emailKey(email))))
      throw new DomainError('email_taken');
    const entity = newEntity(input, actor.userId, clock.now());
    const { tokenHash, path } = await newInvitationLink();
    await db.transaction().execute(async (trx) => {
      await dialect.serialize(trx, 'invitations');
      if ((await countInvitations(trx, isoNow())) >= mostOpen) throw tooMany();
      await insertInvitation(trx, { ...entity, tokenHash });
      await note(trx, actor, 'invitation_created', entity.id);
      if (byMail) await enqueueJob(trx, mailJob(entity, isoNow()));
    });
    if (byMail) events.announceJobs();
    const inviter =
      actor.userId === null ? undefined : (await listEmails(db, [actor.userId])).get(actor.userId);
    return { invitation: shown({ ...entity, inviter: inviter ?? null }), path: byMail ? null : path };
  }

  async function note(trx: Transaction, actor: AuditActor, kind: Noted, subject: string): Promise<void> {
    await recordAudit(trx, actor, { kind, subject, now: isoNow() });
  }

  return {
    /** Those that can be taken, newest first. @throws {DomainError} forbidden */
    async list(actor: Actor): Promise<Invitation[]> {
      assertAdmin(actor);
      return (await listInvitations(db, isoNow())).map(shown);
    },

    /**
     * With an address it is sent there, where this instance sends mails. Else the link is answered, once.
     * @throws {DomainError} forbidden, email_taken, conflict when too many are open, validation_failed
     */
    async create(actor: Actor, input: InvitationInput): Promise<MadeInvitation> {
      assertAdmin(actor);
      return make(actor, input, input.email !== undefined && mailer !== undefined);
    },

    /** The same by the operator, who always gets the link. */
    createByOperator: (input: InvitationInput) => make({ userId: null }, input, false),

    /** Another link, which ends the one before. @throws {DomainError} forbidden, not_found */
    async renew(actor: Actor, { id }: InvitationId): Promise<{ path: string }> {
      assertAdmin(actor);
      const { tokenHash, path } = await newInvitationLink();
      await db.transaction().execute(async (trx) => {
        const isThere = await updateInvitationToken(trx, { id, tokenHash, now: isoNow() });
        if (!isThere) throw new DomainError('not_found');
        await note(trx, actor, 'invitation_renewed', id);
      });
      return { path };
    },

    /** Its link opens nothing from now on. @throws {DomainError} forbidden, not_found */
    async revoke(actor: Actor, { id }: InvitationId): Promise<{ ok: true }> {
      assertAdmin(actor);
      await db.transaction().execute(async (trx) => {
        if (!(await deleteInvitation(trx, id))) throw new DomainError('not_found');
        await note(trx, actor, 'invitation_revoked', id);
      });
      return { ok: true };
    },

    /** What whoever has the link gets. @throws {DomainError} not_found, too_many_attempts */
    async open(origin: SignInOrigin, { token }: InvitationTokenInput): Promise<OpenedInvitation> {
      const { email, isAdmin, plan, planEndsAt, expiresAt } = await findInvited(
        { database, clock },
        origin,
        token,
      );
      return { email, isAdmin, plan, planEndsAt, expiresAt };
    },

    /** By the operator. False when there is no such invitation. */
    async revokeByOperator(id: string): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const isThere = (await findInvitationById(trx, { id, now: isoNow() })) !== undefined;
        if (isThere && (await deleteInvitation(trx, id)))
          await note(trx, { userId: null }, 'invitation_revoked', id);
        return isThere;
      });
    },

    /** For the operator. */
    listForOperator: async (): Promise<Invitation[]> => (await listInvitations(db, isoNow())).map(shown),

    /** For a clean-up pass. */
    deleteExpired: () => deleteExpiredInvitations(db, isoNow()),
  };
}

type Noted = 'invitation_created' | 'invitation_renewed' | 'invitation_revoked';

function assertAdmin({ isAdmin }: Actor): void {
  if (!isAdmin) throw new DomainError('forbidden');
}

function newEntity(input: InvitationInput, createdBy: string | null, at: Date): InvitationEntity {
  const { email = null, isAdmin, plan, validDays } = input;
  const planEndsAt = input.planEndsAt === null ? null : new Date(input.planEndsAt).toISOString();
  if (planEndsAt !== null && planEndsAt <= at.toISOString()) throw pastEnd();
  const expiresAt = new Date(at.getTime() + validDays * dayMs).toISOString();
  const id = crypto.randomUUID();
  return { id, email, isAdmin, plan, planEndsAt, expiresAt, createdBy, createdAt: at.toISOString() };
}

function mailJob({ id, createdBy }: InvitationEntity, now: string) {
  return {
    id: crypto.randomUUID(),
    kind: invitationMailJobKind,
    subjectId: id,
    userId: createdBy ?? '',
    runAt: now,
    now,
  };
}

function shown({
  createdBy: _id,
  inviter,
  ...invitation
}: InvitationEntity & { inviter: string | null }): Invitation {
  return { ...invitation, createdBy: inviter };
}

const pastEnd = () => {
  const message = 'La fine del piano deve essere nel futuro';
  return new DomainError('validation_failed', { issues: [{ path: 'planEndsAt', message }] });
};

const tooMany = () =>
  new DomainError('conflict', {
    message: `Ci possono essere al massimo ${mostOpen} inviti aperti: ritira quelli che non servono`,
  });

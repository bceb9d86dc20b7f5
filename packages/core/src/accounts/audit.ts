import type { AuditKind } from '@wingman/contract/audit.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { deleteAuditEventsBefore, insertAuditEvent } from '@wingman/db/repositories/audit.repository.ts';
import type { Clock } from '../ports/clock.ts';
import type { Actor } from './actor.ts';

/** Who did it: an actor, a user who is signing in, or an unknown caller. */
export type AuditActor = Pick<Actor, 'userId' | 'address'> | { userId: null; address?: string };

/** `subject` as contract/audit.ts says for the kind; ids and plans only, nothing secret and nothing that was said. */
export type AuditNote = { kind: AuditKind; subject: string; now: string };

/** The longest subject that is kept: an e-mail address that was typed can have any length. */
const maxSubjectLength = 320;

/**
 * Inserts an audit event in the transaction `trx` of the change itself.
 * @example await recordAudit(trx, actor, { kind: 'plan_changed', subject: 'free>pro', now });
 */
export async function recordAudit(trx: Handle, actor: AuditActor, note: AuditNote): Promise<void> {
  await insertAuditEvent(trx, {
    id: crypto.randomUUID(),
    userId: actor.userId,
    kind: note.kind,
    subject: note.subject.slice(0, maxSubjectLength),
    address: actor.address ?? null,
    createdAt: note.now,
  });
}

/** Retention of audit events, which are personal data. */
const keptDays = 365;

/** Deletes events older than a year; may run at any time. */
export async function deleteExpiredAudit({ db }: WingmanDatabase, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
  await deleteAuditEventsBefore(db, before.toISOString());
}

import { DomainError } from '@wingman/contract/error.ts';
import type { UserChange } from '@wingman/contract/user-change.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { findUserById, setActive, type User, updateAdmin } from '@wingman/db/repositories/user.repository.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { SignInSessionIssuer } from '../ports/identity.ts';
import { type AuditActor, recordAudit } from './audit.ts';
import { assertNotLastAdmin } from './last-admin.ts';

export type ChangeDeps = {
  database: WingmanDatabase;
  clock: Clock;
  signInSessions: SignInSessionIssuer;
  events: EventBus;
};

type Changes = Omit<UserChange, 'id'>;

/**
 * What administrators change of an account. Deactivating ends its sign-in sessions and open streams; its API keys, apps, links and
 * calendar address answer nothing until it is activated again. What it recorded stays, and is transcribed. @throws {DomainError} not_found, last_admin
 */
export async function changeAccount(
  deps: ChangeDeps,
  actor: AuditActor,
  id: string,
  changes: Changes,
): Promise<void> {
  const { database, clock, signInSessions, events } = deps;
  const now = clock.now().toISOString();
  await database.db.transaction().execute(async (trx) => {
    // The lock comes first: what is read before it may be over.
    if (changes.isActive === false || changes.isAdmin === false) await assertNotLastAdmin(trx, database, id);
    const user = await findUserById(trx, id);
    if (!user) throw new DomainError('not_found');
    await change(trx, { actor, user, now }, changes);
  });
  // First inactive, then signed out, so that no sign-in can happen in between.
  if (changes.isActive === false) await signInSessions.revokeAll(id);
  events.announceAccessChange(id);
}

type Changed = { actor: AuditActor; user: User; now: string };

async function change(
  trx: Transaction,
  { actor, user, now }: Changed,
  { isActive = user.isActive, isAdmin = user.isAdmin }: Changes,
): Promise<void> {
  const { id } = user;
  if (isActive !== user.isActive) {
    await setActive(trx, id, isActive, now);
    const kind = isActive ? 'user_activated' : 'user_deactivated';
    await recordAudit(trx, actor, { kind, subject: id, now });
  }
  if (isAdmin !== user.isAdmin) {
    await updateAdmin(trx, id, isAdmin, now);
    await recordAudit(trx, actor, { kind: isAdmin ? 'user_promoted' : 'user_demoted', subject: id, now });
  }
}

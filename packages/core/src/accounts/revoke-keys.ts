import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { deleteApiKeysOfUser } from '@wingman/db/repositories/api-key.repository.ts';
import { deleteGrantsOfUser } from '@wingman/db/repositories/grant.repository.ts';
import { type AuditActor, recordAudit } from './audit.ts';

type Revocation = { userId: string; actor: AuditActor; now: string };

/** All keys of the user, and all that apps were allowed. The number of keys. */
export async function revokeKeys(trx: Transaction, { userId, actor, now }: Revocation): Promise<number> {
  const keys = await deleteApiKeysOfUser(trx, userId);
  for (const subject of keys) await recordAudit(trx, actor, { kind: 'api_key_revoked', subject, now });
  const grants = await deleteGrantsOfUser(trx, userId);
  for (const subject of grants) await recordAudit(trx, actor, { kind: 'grant_revoked', subject, now });
  return keys.length;
}

/**
 * The keys that a sign-in session made while it was ended. A key that is made afterwards finds its session ended, and
 * goes with it. Their number.
 */
export async function revokeLateKeys({ db, dialect }: WingmanDatabase, late: Revocation): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await serializeKeys(dialect, trx, late.userId);
    return revokeKeys(trx, late);
  });
}

/** One at a time changes how many keys and apps the user has. */
export function serializeKeys(
  dialect: WingmanDatabase['dialect'],
  trx: Transaction,
  userId: string,
): Promise<void> {
  return dialect.serialize(trx, `api-keys:${userId}`);
}

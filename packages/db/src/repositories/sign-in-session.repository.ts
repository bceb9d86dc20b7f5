import { compileOnce } from '../compile-once.ts';
import type { Handle } from '../handle.ts';
import type { SignInSessionTable } from '../schema.ts';

/**
 * A sign-in session. `idHash` is the SHA-256 of its token, hex, `id` names it to its user; instants are ISO 8601 text in
 * UTC.
 */
export type SignInSession = {
  idHash: string;
  id: string;
  userId: string;
  browser: string | null;
  system: string | null;
  expiresAt: string;
  lastUsedAt: string;
  createdAt: string;
};

export async function insertSignInSession(handle: Handle, session: SignInSession): Promise<void> {
  await handle
    .insertInto('auth_sessions')
    .values({
      id_hash: session.idHash,
      id: session.id,
      user_id: session.userId,
      browser: session.browser,
      system: session.system,
      expires_at: session.expiresAt,
      last_used_at: session.lastUsedAt,
      created_at: session.createdAt,
    })
    .execute();
}

/** Also finds one that has expired: the caller checks the expiry. */
export async function findSignInSession(handle: Handle, idHash: string): Promise<SignInSession | undefined> {
  const row = await selectSignInSession(handle, idHash);
  return row && toSignInSession(row);
}

const selectSignInSession = compileOnce((handle, idHash) =>
  handle.selectFrom('auth_sessions').selectAll().where('id_hash', '=', idHash),
);

/** Latest used first. */
export async function listSignInSessions(
  handle: Handle,
  userId: string,
  limit: number,
): Promise<SignInSession[]> {
  const rows = await handle
    .selectFrom('auth_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(({ fn }) => fn.coalesce('last_used_at', 'created_at'), 'desc')
    .orderBy('id_hash')
    .limit(limit)
    .execute();
  return rows.map(toSignInSession);
}

export async function updateSignInSessionExpiry(
  handle: Handle,
  idHash: string,
  expiresAt: string,
): Promise<void> {
  await handle
    .updateTable('auth_sessions')
    .set({ expires_at: expiresAt })
    .where('id_hash', '=', idHash)
    .execute();
}

export async function updateSignInSessionUse(
  handle: Handle,
  idHash: string,
  lastUsedAt: string,
): Promise<void> {
  await handle
    .updateTable('auth_sessions')
    .set({ last_used_at: lastUsedAt })
    .where('id_hash', '=', idHash)
    .execute();
}

export async function deleteSignInSession(handle: Handle, idHash: string): Promise<void> {
  await handle.deleteFrom('auth_sessions').where('id_hash', '=', idHash).execute();
}

/** One of this user's sessions, by the id that names it. False when there is none. */
export async function deleteSignInSessionById(
  handle: Handle,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await handle
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('id', '=', id), eb.and([eb('id', 'is', null), eb('id_hash', '=', id)])]))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** All but the one that is kept. The number of those that had not expired. */
export async function deleteOtherSignInSessions(
  handle: Handle,
  { userId, idHash, now }: { userId: string; idHash: string; now: string },
): Promise<number> {
  const rows = await handle
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .where('id_hash', '!=', idHash)
    .returning('expires_at')
    .execute();
  return rows.filter((row) => row.expires_at > now).length;
}

export async function deleteSignInSessionsOfUser(handle: Handle, userId: string): Promise<void> {
  await handle.deleteFrom('auth_sessions').where('user_id', '=', userId).execute();
}

/** A session whose expiry is `now` has expired. */
export async function deleteExpiredSignInSessions(handle: Handle, now: string): Promise<void> {
  await handle.deleteFrom('auth_sessions').where('expires_at', '<=', now).execute();
}

/** An earlier version, at work beside this one, gives no id: then the hash names it, which opens nothing. */
function toSignInSession(row: SignInSessionTable): SignInSession {
  return {
    idHash: row.id_hash,
    id: row.id ?? row.id_hash,
    userId: row.user_id,
    browser: row.browser,
    system: row.system,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at ?? row.created_at,
    createdAt: row.created_at,
  };
}

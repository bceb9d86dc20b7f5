import { compileOnce } from '../compile-once.ts';
import type { Handle } from '../handle.ts';
import type { SignInSessionTable } from '../schema.ts';

/** A sign-in session. `idHash` is the SHA-256 of its token, hex; instants are ISO 8601 text in UTC. */
export type SignInSession = { idHash: string; userId: string; expiresAt: string; createdAt: string };

export async function insertSignInSession(handle: Handle, session: SignInSession): Promise<void> {
  await handle
    .insertInto('auth_sessions')
    .values({
      id_hash: session.idHash,
      user_id: session.userId,
      expires_at: session.expiresAt,
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

/** Newest first. */
export async function listSignInSessions(handle: Handle, userId: string): Promise<SignInSession[]> {
  const rows = await handle
    .selectFrom('auth_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id_hash')
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

export async function deleteSignInSession(handle: Handle, idHash: string): Promise<void> {
  await handle.deleteFrom('auth_sessions').where('id_hash', '=', idHash).execute();
}

export async function deleteSignInSessionsOfUser(handle: Handle, userId: string): Promise<void> {
  await handle.deleteFrom('auth_sessions').where('user_id', '=', userId).execute();
}

/** A session whose expiry is `now` has expired. */
export async function deleteExpiredSignInSessions(handle: Handle, now: string): Promise<void> {
  await handle.deleteFrom('auth_sessions').where('expires_at', '<=', now).execute();
}

function toSignInSession(row: SignInSessionTable): SignInSession {
  return { idHash: row.id_hash, userId: row.user_id, expiresAt: row.expires_at, createdAt: row.created_at };
}

import { hash, randomUUID } from 'node:crypto';
import type { SignInSessionIssuer } from '@wingman/core/ports/identity.ts';
import type { Log } from '@wingman/core/ports/log.ts';
import type { Handle } from '@wingman/db/handle.ts';
import {
  deleteExpiredSignInSessions,
  deleteOtherSignInSessions,
  deleteSignInSession,
  deleteSignInSessionById,
  deleteSignInSessionsOfUser,
  findSignInSession,
  insertSignInSession,
  listSignInSessions,
  type SignInSession,
  updateSignInSessionExpiry,
  updateSignInSessionUse,
} from '@wingman/db/repositories/sign-in-session.repository.ts';
import type { Adapter } from 'lucia';
import { Lucia, TimeSpan } from 'lucia';

/** Sliding: used in its second half, a sign-in session lives this long again. */
const lifetime = new TimeSpan(30, 'd');
/** Lucia makes 40 characters of base 32; anything much longer is not worth a look-up. */
const maxTokenLength = 200;
const mostListed = 100;
/** A write for each request would cost more than most requests do. */
const noteUseEveryMs = 600_000;

type Device = Pick<SignInSession, 'browser' | 'system'>;

export type SignInSessions = SignInSessionIssuer & {
  /** Deletes expired sessions. */
  removeExpired(): Promise<void>;
};

/** Sign-in sessions kept by lucia. The only file that knows lucia: see docs/decisions/010-lucia-behind-one-file.md. */
export function createSignInSessions(handle: Handle, log: Log): SignInSessions {
  const lucia = new Lucia(createAdapter(handle, log), { sessionExpiresIn: lifetime });
  return {
    async issue(userId, device = { browser: null, system: null }) {
      const { id, expiresAt } = await lucia.createSession(userId, device);
      return { token: id, expiresAt };
    },
    async validate(token) {
      if (token === '' || token.length > maxTokenLength) return undefined;
      const { session } = await lucia.validateSession(token);
      if (!session) return undefined;
      return { userId: session.userId, expiresAt: session.expiresAt, renewed: session.fresh };
    },
    async list(userId, token) {
      const idHash = hashOf(token);
      const now = new Date().toISOString();
      const rows = await listSignInSessions(handle, userId, mostListed);
      return rows.filter((row) => row.expiresAt > now).map((row) => shownSession(row, row.idHash === idHash));
    },
    revoke: (token) => lucia.invalidateSession(token),
    revokeById: (userId, id) => deleteSignInSessionById(handle, { userId, id }),
    revokeOthers: (userId, token) =>
      deleteOtherSignInSessions(handle, { userId, idHash: hashOf(token), now: new Date().toISOString() }),
    revokeAll: (userId) => lucia.invalidateUserSessions(userId),
    removeExpired: () => lucia.deleteExpiredSessions(),
  };
}

/** Only for the list of sessions: who is signed in stays so when it fails. */
async function noteUse(
  handle: Handle,
  log: Log,
  { idHash, lastUsedAt, expiresAt }: SignInSession,
): Promise<void> {
  const now = new Date();
  if (now.getTime() - Date.parse(lastUsedAt) < noteUseEveryMs || now.toISOString() >= expiresAt) return;
  await updateSignInSessionUse(handle, idHash, now.toISOString()).catch((error: unknown) =>
    log.warn({ err: error }, 'the use of a sign-in session was not noted'),
  );
}

function shownSession(row: SignInSession, isCurrent: boolean) {
  const { id, browser, system, createdAt, lastUsedAt } = row;
  return { id, browser, system, createdAt, lastUsedAt, isCurrent };
}

/** The stored hash of a token: a leaked database does not allow a sign-in. */
function hashOf(token: string): string {
  return hash('sha256', token);
}

function createAdapter(handle: Handle, log: Log): Adapter {
  return {
    async getSessionAndUser(token) {
      const row = await findSignInSession(handle, hashOf(token));
      if (!row) return [null, null];
      await noteUse(handle, log, row);
      // Lucia goes on with the id it gets back, so it has to be the one it asked for.
      const session = { id: token, userId: row.userId, expiresAt: new Date(row.expiresAt), attributes: {} };
      return [session, { id: row.userId, attributes: {} }];
    },
    async getUserSessions(userId) {
      const rows = await listSignInSessions(handle, userId, mostListed);
      return rows.map((row) => ({
        id: row.idHash,
        userId: row.userId,
        expiresAt: new Date(row.expiresAt),
        attributes: {},
      }));
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      const now = new Date().toISOString();
      await insertSignInSession(handle, {
        // What `issue` gave to lucia, which knows no names of it.
        ...(attributes as Device),
        idHash: hashOf(id),
        id: randomUUID(),
        userId,
        expiresAt: expiresAt.toISOString(),
        lastUsedAt: now,
        createdAt: now,
      });
    },
    async updateSessionExpiration(token, expiresAt) {
      await updateSignInSessionExpiry(handle, hashOf(token), expiresAt.toISOString());
    },
    async deleteSession(token) {
      await deleteSignInSession(handle, hashOf(token));
    },
    async deleteUserSessions(userId) {
      await deleteSignInSessionsOfUser(handle, userId);
    },
    async deleteExpiredSessions() {
      await deleteExpiredSignInSessions(handle, new Date().toISOString());
    },
  };
}

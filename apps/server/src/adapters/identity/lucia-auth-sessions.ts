import { hash } from 'node:crypto';
import type { SignInSessionIssuer } from '@wingman/core/ports/identity.ts';
import type { Handle } from '@wingman/db/handle.ts';
import {
  deleteExpiredSignInSessions,
  deleteSignInSession,
  deleteSignInSessionsOfUser,
  findSignInSession,
  insertSignInSession,
  listSignInSessions,
  updateSignInSessionExpiry,
} from '@wingman/db/repositories/sign-in-session.repository.ts';
import type { Adapter } from 'lucia';
import { Lucia, TimeSpan } from 'lucia';

/** Sliding: used in its second half, a sign-in session lives this long again. */
const lifetime = new TimeSpan(30, 'd');
/** Lucia makes 40 characters of base 32; anything much longer is not worth a look-up. */
const maxTokenLength = 200;

export type SignInSessions = SignInSessionIssuer & {
  /** Deletes expired sessions. */
  removeExpired(): Promise<void>;
};

/** Sign-in sessions kept by lucia. The only file that knows lucia: see docs/decisions/010-lucia-behind-one-file.md. */
export function createSignInSessions(handle: Handle): SignInSessions {
  const lucia = new Lucia(createAdapter(handle), { sessionExpiresIn: lifetime });
  return {
    async issue(userId) {
      const { id, expiresAt } = await lucia.createSession(userId, {});
      return { token: id, expiresAt };
    },
    async validate(token) {
      if (token === '' || token.length > maxTokenLength) return undefined;
      const { session } = await lucia.validateSession(token);
      if (!session) return undefined;
      return { userId: session.userId, expiresAt: session.expiresAt, renewed: session.fresh };
    },
    revoke: (token) => lucia.invalidateSession(token),
    revokeAll: (userId) => lucia.invalidateUserSessions(userId),
    removeExpired: () => lucia.deleteExpiredSessions(),
  };
}

/** The stored hash of a token: a leaked database does not allow a sign-in. */
function hashOf(token: string): string {
  return hash('sha256', token);
}

function createAdapter(handle: Handle): Adapter {
  return {
    async getSessionAndUser(token) {
      const row = await findSignInSession(handle, hashOf(token));
      if (!row) return [null, null];
      // Lucia goes on with the id it gets back, so it has to be the one it asked for.
      const session = { id: token, userId: row.userId, expiresAt: new Date(row.expiresAt), attributes: {} };
      return [session, { id: row.userId, attributes: {} }];
    },
    async getUserSessions(userId) {
      const rows = await listSignInSessions(handle, userId);
      return rows.map((row) => ({
        id: row.idHash,
        userId: row.userId,
        expiresAt: new Date(row.expiresAt),
        attributes: {},
      }));
    },
    async setSession({ id, userId, expiresAt }) {
      await insertSignInSession(handle, {
        idHash: hashOf(id),
        userId,
        expiresAt: expiresAt.toISOString(),
        createdAt: new Date().toISOString(),
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

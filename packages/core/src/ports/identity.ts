import type { SignInSession } from '@wingman/contract/sign-in-session.ts';

/** Slow, salted password hashing. Neither method may run inside a transaction. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

export type IssuedSignInSession = { token: string; expiresAt: Date };

/** Sign-in sessions. The token is known to the client only; the store keeps a hash of it. */
export interface SignInSessionIssuer {
  /** `device`: what signs in, as it names itself. */
  issue(
    userId: string,
    device?: { browser: string | null; system: string | null },
  ): Promise<IssuedSignInSession>;
  /** Undefined for an unknown, expired or revoked token. `renewed` when the expiry was moved forward. */
  validate(token: string): Promise<{ userId: string; expiresAt: Date; renewed: boolean } | undefined>;
  /** The user's latest used ones, at most a hundred; the one of this token is marked. */
  list(userId: string, token: string): Promise<SignInSession[]>;
  revoke(token: string): Promise<void>;
  /** False when this user has no such session. */
  revokeById(userId: string, id: string): Promise<boolean>;
  /** All of the user's but the one of this token. Their number. */
  revokeOthers(userId: string, token: string): Promise<number>;
  revokeAll(userId: string): Promise<void>;
}

/** Slow, salted password hashing. Neither method may run inside a transaction. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

export type IssuedSignInSession = { token: string; expiresAt: Date };

/** Sign-in sessions. The token is known to the client only; the store keeps a hash of it. */
export interface SignInSessionIssuer {
  issue(userId: string): Promise<IssuedSignInSession>;
  /** Undefined for an unknown, expired or revoked token. `renewed` when the expiry was moved forward. */
  validate(token: string): Promise<{ userId: string; expiresAt: Date; renewed: boolean } | undefined>;
  revoke(token: string): Promise<void>;
  revokeAll(userId: string): Promise<void>;
}

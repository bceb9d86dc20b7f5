export type ResetTables = { password_resets: PasswordResetTable };

/** The link by which a user sets a new password. One at a time: another one replaces it. */
type PasswordResetTable = {
  user_id: string;
  /** SHA-256 of the token, hex. The token itself is never stored. */
  token_hash: string;
  expires_at: string;
  created_at: string;
};

/** A program that registered itself to ask users for access; of nobody until somebody consents. */
type OauthClientTable = {
  id: string;
  name: string;
  /** JSON list. */
  redirect_uris: string;
  created_at: string;
  last_used_at: string | null;
};

/** What a user allowed a client, see contract/grant.ts. */
export type OauthGrantTable = {
  id: string;
  user_id: string;
  client_id: string;
  /** What the client was called, and where its answer went, when its user consented. */
  name: string;
  leads_to: string;
  /** As of an API key, with spaces between. */
  scopes: string;
  /** The address for which its tokens count. */
  resource: string;
  redirect_uri: string;
  code_challenge: string;
  created_at: string;
  /** Null until the client has exchanged its code. */
  started_at: string | null;
  last_used_at: string | null;
};

/** A secret that was given to a client for a grant. */
type OauthTokenTable = {
  /** SHA-256, hex. The token itself is never stored. */
  token_hash: string;
  grant_id: string;
  /** `code`, `access` or `refresh`. */
  kind: string;
  created_at: string;
  expires_at: string;
  /** Of a code or a refresh token, which count once. */
  used_at: string | null;
};

export type OauthTables = {
  oauth_clients: OauthClientTable;
  oauth_grants: OauthGrantTable;
  oauth_tokens: OauthTokenTable;
};

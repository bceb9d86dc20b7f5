import { type GrantScope, grantScopes } from '@wingman/contract/grant.ts';
import type { Selectable } from 'kysely';
import type { Handle } from '../handle.ts';
import type { OauthGrantTable } from '../oauth-tables.ts';
import { ownedBy } from '../owned-by.ts';
import { actingForOwner, type Owned } from '../owned-row.ts';

export type GrantEntity = {
  id: string;
  userId: string;
  clientId: string;
  name: string;
  leadsTo: string;
  scopes: GrantScope[];
  resource: string;
  redirectUri: string;
  codeChallenge: string;
  createdAt: string;
  startedAt: string | null;
  lastUsedAt: string | null;
};
export type OwnedGrant = Owned<GrantEntity>;

export type TokenKind = 'code' | 'access' | 'refresh';
/** `tokenHash`: SHA-256 of the token, hex. */
export type GrantToken = {
  tokenHash: string;
  kind: TokenKind;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
};

export async function insertGrant(handle: Handle, grant: GrantEntity): Promise<void> {
  await handle
    .insertInto('oauth_grants')
    .values({
      id: grant.id,
      user_id: grant.userId,
      client_id: grant.clientId,
      name: grant.name,
      leads_to: grant.leadsTo,
      scopes: grant.scopes.join(' '),
      resource: grant.resource,
      redirect_uri: grant.redirectUri,
      code_challenge: grant.codeChallenge,
      created_at: grant.createdAt,
      started_at: grant.startedAt,
      last_used_at: grant.lastUsedAt,
    })
    .execute();
}

/** Those whose client has exchanged its code, newest first. */
export async function listGrants(handle: Handle, userId: string): Promise<GrantEntity[]> {
  const rows = await handle
    .selectFrom('oauth_grants')
    .selectAll()
    .where('user_id', '=', userId)
    .where('started_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toGrant);
}

/** Also those that have not started yet. */
export async function countGrants(handle: Handle, userId: string): Promise<number> {
  const { count } = await handle
    .selectFrom('oauth_grants')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Undefined also when it belongs to another user. */
export async function findOwnedGrant(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<OwnedGrant | undefined> {
  const row = await handle.selectFrom('oauth_grants').selectAll().where('id', '=', id).executeTakeFirst();
  return row && ownedBy(toGrant(row), userId);
}

/** The token with this hash and its grant: a request with it acts for the grant's owner. */
export async function findGrantOfToken(
  handle: Handle,
  tokenHash: string,
): Promise<{ grant: OwnedGrant; token: GrantToken } | undefined> {
  const row = await handle
    .selectFrom('oauth_tokens')
    .innerJoin('oauth_grants', 'oauth_grants.id', 'oauth_tokens.grant_id')
    .selectAll('oauth_grants')
    .select([
      'oauth_tokens.kind',
      'oauth_tokens.expires_at',
      'oauth_tokens.used_at',
      'oauth_tokens.created_at as token_created_at',
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const token = {
    tokenHash,
    kind: row.kind as TokenKind,
    createdAt: row.token_created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  };
  return { grant: actingForOwner(toGrant(row)), token };
}

/** False when it is deleted. */
export async function updateGrantStart(
  handle: Handle,
  { id }: OwnedGrant,
  startedAt: string,
): Promise<boolean> {
  const { numUpdatedRows } = await handle
    .updateTable('oauth_grants')
    .set({ started_at: startedAt })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateGrantUse(handle: Handle, { id }: OwnedGrant, now: string): Promise<void> {
  await handle.updateTable('oauth_grants').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** With all its tokens. False when it is already deleted. */
export async function deleteGrant(handle: Handle, { id, userId }: OwnedGrant): Promise<boolean> {
  const { numDeletedRows } = await handle
    .deleteFrom('oauth_grants')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** With all their tokens. Returns their ids. */
export async function deleteGrantsOfUser(handle: Handle, userId: string): Promise<string[]> {
  const rows = await handle
    .deleteFrom('oauth_grants')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of a user, or of all, of which no token is left: their code was never exchanged, or they were not refreshed for long. */
export async function deleteEndedGrants(handle: Handle, userId?: string): Promise<void> {
  await handle
    .deleteFrom('oauth_grants')
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('oauth_tokens')
            .select('token_hash')
            .whereRef('oauth_tokens.grant_id', '=', 'oauth_grants.id'),
        ),
      ),
    )
    .execute();
}

export async function insertGrantToken(handle: Handle, { id }: OwnedGrant, token: GrantToken): Promise<void> {
  await handle
    .insertInto('oauth_tokens')
    .values({
      token_hash: token.tokenHash,
      grant_id: id,
      kind: token.kind,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      used_at: token.usedAt,
    })
    .execute();
}

/** False when it is used already, or gone. */
export async function updateGrantTokenUse(handle: Handle, tokenHash: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await handle
    .updateTable('oauth_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteGrantToken(handle: Handle, tokenHash: string): Promise<void> {
  await handle.deleteFrom('oauth_tokens').where('token_hash', '=', tokenHash).execute();
}

/** Of all users, or of one. */
export async function deleteExpiredGrantTokens(handle: Handle, now: string, userId?: string): Promise<void> {
  await handle
    .deleteFrom('oauth_tokens')
    .where('expires_at', '<=', now)
    .$if(userId !== undefined, (query) =>
      query.where('grant_id', 'in', (eb) =>
        eb
          .selectFrom('oauth_grants')
          .select('id')
          .where('user_id', '=', userId ?? ''),
      ),
    )
    .execute();
}

function toGrant(row: Selectable<OauthGrantTable>): GrantEntity {
  return {
    id: row.id,
    userId: row.user_id,
    clientId: row.client_id,
    name: row.name,
    leadsTo: row.leads_to,
    scopes: grantScopes.filter((scope) => row.scopes.split(' ').includes(scope)),
    resource: row.resource,
    redirectUri: row.redirect_uri,
    codeChallenge: row.code_challenge,
    createdAt: row.created_at,
    startedAt: row.started_at,
    lastUsedAt: row.last_used_at,
  };
}

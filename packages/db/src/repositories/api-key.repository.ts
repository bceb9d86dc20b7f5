import { type ApiKey, apiKeyScopes } from '@wingman/contract/api-key.ts';
import type { Selectable } from 'kysely';
import type { Handle } from '../handle.ts';
import { ownedBy } from '../owned-by.ts';
import { actingForOwner, type Owned } from '../owned-row.ts';
import type { ApiKeyTable } from '../schema.ts';

/** `keyHash`: SHA-256 of the key, hex. */
export type ApiKeyEntity = ApiKey & { userId: string; keyHash: string };

export type OwnedApiKey = Owned<ApiKeyEntity>;

export async function insertApiKey(handle: Handle, key: ApiKeyEntity): Promise<void> {
  await handle
    .insertInto('api_keys')
    .values({
      id: key.id,
      user_id: key.userId,
      name: key.name,
      prefix: key.prefix,
      key_hash: key.keyHash,
      created_at: key.createdAt,
      last_used_at: key.lastUsedAt,
      scopes: key.scopes.join(' '),
      expires_at: key.expiresAt,
    })
    .execute();
}

/** Newest first. */
export async function listApiKeys(handle: Handle, userId: string): Promise<ApiKeyEntity[]> {
  const rows = await handle
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toApiKey);
}

export async function countApiKeys(handle: Handle, userId: string): Promise<number> {
  const { count } = await handle
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A request with the key acts for its owner. */
export async function findApiKeyByHash(handle: Handle, keyHash: string): Promise<OwnedApiKey | undefined> {
  const row = await handle
    .selectFrom('api_keys')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  return row && actingForOwner(toApiKey(row));
}

/** Undefined also when it belongs to another user. */
export async function findOwnedApiKey(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<OwnedApiKey | undefined> {
  const row = await handle.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
  return row && ownedBy(toApiKey(row), userId);
}

export async function updateApiKeyUse(handle: Handle, { id }: OwnedApiKey, now: string): Promise<void> {
  await handle.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** False when it is already deleted. */
export async function deleteApiKey(handle: Handle, { id, userId }: OwnedApiKey): Promise<boolean> {
  const { numDeletedRows } = await handle
    .deleteFrom('api_keys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns their ids. */
export async function deleteApiKeysOfUser(handle: Handle, userId: string): Promise<string[]> {
  const rows = await handle.deleteFrom('api_keys').where('user_id', '=', userId).returning('id').execute();
  return rows.map(({ id }) => id);
}

function toApiKey(row: Selectable<ApiKeyTable>): ApiKeyEntity {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    prefix: row.prefix,
    keyHash: row.key_hash,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    scopes: apiKeyScopes.filter((scope) => row.scopes.split(' ').includes(scope)),
    expiresAt: row.expires_at,
  };
}

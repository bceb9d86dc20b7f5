import type { Selectable } from 'kysely';
import type { Handle } from '../handle.ts';
import type { OauthTables } from '../oauth-tables.ts';

/** A program that registered itself. */
export type OauthClient = {
  id: string;
  name: string;
  redirectUris: string[];
  createdAt: string;
  lastUsedAt: string | null;
};

export async function insertOauthClient(handle: Handle, client: OauthClient): Promise<void> {
  await handle
    .insertInto('oauth_clients')
    .values({
      id: client.id,
      name: client.name,
      redirect_uris: JSON.stringify(client.redirectUris),
      created_at: client.createdAt,
      last_used_at: client.lastUsedAt,
    })
    .execute();
}

/** `id`: as a stranger has sent it. */
export async function findOauthClient(handle: Handle, id: string): Promise<OauthClient | undefined> {
  // PostgreSQL takes no zero character.
  if (!/^[\w-]{1,64}$/.test(id)) return undefined;
  const row = await handle.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toClient(row);
}

/** False when it is deleted. */
export async function updateOauthClientUse(handle: Handle, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await handle
    .updateTable('oauth_clients')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those that nobody has allowed anything: never used and made before `neverUsedBefore`, or last used before `usedBefore`. */
export async function deleteUnusedOauthClients(
  handle: Handle,
  { neverUsedBefore, usedBefore }: { neverUsedBefore: string; usedBefore: string },
): Promise<void> {
  await handle
    .deleteFrom('oauth_clients')
    .where(({ eb, and, or }) =>
      or([
        and([eb('last_used_at', 'is', null), eb('created_at', '<', neverUsedBefore)]),
        eb('last_used_at', '<', usedBefore),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('oauth_grants')
            .select('oauth_grants.id')
            .whereRef('oauth_grants.client_id', '=', 'oauth_clients.id'),
        ),
      ),
    )
    .execute();
}

/** Leaves the newest `kept` of those that were never used. */
export async function deleteOldestNewOauthClients(handle: Handle, kept: number): Promise<void> {
  const newest = await handle
    .selectFrom('oauth_clients')
    .select(['created_at', 'id'])
    .where('last_used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(1)
    .executeTakeFirst();
  if (!newest) return;
  await handle
    .deleteFrom('oauth_clients')
    .where('last_used_at', 'is', null)
    .where(({ eb, and, or }) =>
      or([
        eb('created_at', '<', newest.created_at),
        and([eb('created_at', '=', newest.created_at), eb('id', '<=', newest.id)]),
      ]),
    )
    .execute();
}

function toClient(row: Selectable<OauthTables['oauth_clients']>): OauthClient {
  return {
    id: row.id,
    name: row.name,
    redirectUris: JSON.parse(row.redirect_uris) as string[],
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}

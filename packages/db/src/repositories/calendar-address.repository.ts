import type { CalendarAddress } from '@wingman/contract/calendar.ts';
import type { Selectable } from 'kysely';
import type { CalendarAddressTable } from '../calendar-tables.ts';
import type { Handle } from '../handle.ts';

/** `tokenHash`: SHA-256 of the secret part of the address, hex. */
export type CalendarAddressEntity = CalendarAddress & { userId: string; tokenHash: string };

/** Inserts the address of a user, or replaces the one before. */
export async function upsertCalendarAddress(
  handle: Handle,
  { userId, tokenHash, createdAt, lastReadAt }: CalendarAddressEntity,
): Promise<void> {
  const values = { token_hash: tokenHash, created_at: createdAt, last_read_at: lastReadAt };
  await handle
    .insertInto('calendar_addresses')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

export async function findCalendarAddress(
  handle: Handle,
  userId: string,
): Promise<CalendarAddressEntity | undefined> {
  const row = await handle
    .selectFrom('calendar_addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && toCalendarAddress(row);
}

/** Whose address it is. What is compared is a hash, so that the time it takes says nothing of the secret. */
export async function findCalendarAddressByHash(
  handle: Handle,
  tokenHash: string,
): Promise<CalendarAddressEntity | undefined> {
  const row = await handle
    .selectFrom('calendar_addresses')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && toCalendarAddress(row);
}

export async function updateCalendarRead(
  handle: Handle,
  { userId, tokenHash }: CalendarAddressEntity,
  now: string,
): Promise<void> {
  await handle
    .updateTable('calendar_addresses')
    .set({ last_read_at: now })
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** False when there is none. */
export async function deleteCalendarAddress(handle: Handle, userId: string): Promise<boolean> {
  const { numDeletedRows } = await handle
    .deleteFrom('calendar_addresses')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function toCalendarAddress(row: Selectable<CalendarAddressTable>): CalendarAddressEntity {
  return {
    userId: row.user_id,
    tokenHash: row.token_hash,
    createdAt: row.created_at,
    lastReadAt: row.last_read_at,
  };
}

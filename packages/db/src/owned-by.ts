import { actingForOwner, type Owned } from './owned-row.ts';

/** The row, if it belongs to this user. */
export function ownedBy<Row extends { userId: string | null }>(
  row: Row | undefined,
  userId: string,
): Owned<Row> | undefined {
  return row !== undefined && row.userId === userId ? actingForOwner(row) : undefined;
}

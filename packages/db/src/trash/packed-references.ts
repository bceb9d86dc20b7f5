import { isOneOf } from '../dialects/lists-as-parameters.ts';
import type { Transaction } from '../handle.ts';
import type { Database } from '../schema.ts';
import type { Row } from './packed-rows.ts';
import type { PackedTable } from './packed-tables.ts';

/** The rows without files that are lost meanwhile. */
export function withFiles({ file }: PackedTable, rows: Row[], files: Set<string>): Row[] {
  if (!file) return rows;
  const isLost = (row: Row) => row[file.column] !== null && !files.has(String(row[file.column]));
  if (file.isNeeded) return rows.filter((row) => !isLost(row));
  return rows.map((row) => (isLost(row) ? { ...row, [file.column]: null } : row));
}

/** The rows without references to what is gone meanwhile. */
export async function withReferences(
  trx: Transaction,
  rows: Row[],
  { column, to, otherwise }: { column: string; to: keyof Database; otherwise: 'null' | 'drop' },
): Promise<Row[]> {
  const ids = [...new Set(rows.map((row) => row[column]).filter((id) => id !== null))] as string[] | number[];
  if (ids.length === 0) return rows;
  const found = await trx
    .selectFrom(to as 'tags')
    .select('id')
    .where(isOneOf(trx, 'id', ids))
    .execute();
  const present = new Set<unknown>(found.map(({ id }) => id));
  const isLost = (row: Row) => row[column] !== null && !present.has(row[column]);
  if (otherwise === 'drop') return rows.filter((row) => !isLost(row));
  return rows.map((row) => (isLost(row) ? { ...row, [column]: null } : row));
}

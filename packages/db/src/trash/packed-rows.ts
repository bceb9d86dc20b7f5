import { sql } from 'kysely';
import type { Handle, Transaction } from '../handle.ts';
import type { Database } from '../schema.ts';
import { storedJson } from '../stored-text.ts';

export type Row = Record<string, unknown>;

/** Vectors are long: a row of them has up to 150. */
const rowsAtOnce = (table: keyof Database) => (table === 'embedding_parts' ? 10 : 500);

/** Packs rows of a table for a recording in the trash. */
export async function insertPacked(
  trx: Transaction,
  recordingId: string,
  table: keyof Database,
  rows: Row[],
): Promise<void> {
  const atOnce = rowsAtOnce(table);
  for (let first = 0; first < rows.length; first += atOnce)
    await trx
      .insertInto('trashed_rows')
      .values({
        recording_id: recordingId,
        table_name: table,
        rows_json: packedJson(rows.slice(first, first + atOnce)),
      })
      .execute();
}

/** The packed rows of a table, in the order in which they were packed; some at a time. */
export async function* readPacked(
  handle: Handle,
  recordingId: string,
  table: keyof Database,
): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const packed = await handle
      .selectFrom('trashed_rows')
      .select(['id', 'rows_json'])
      .where('recording_id', '=', recordingId)
      .where('table_name', '=', table)
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!packed) return;
    after = packed.id;
    yield readJson(packed.rows_json);
  }
}

export async function listPacked(handle: Handle, recordingId: string, table: keyof Database): Promise<Row[]> {
  const all: Row[] = [];
  for await (const rows of readPacked(handle, recordingId, table)) all.push(...rows);
  return all;
}

/** The words of a recording in the trash, as they stood in its segments. */
export async function packedWords(handle: Handle, recordingId: string): Promise<string> {
  const segments = await listPacked(handle, recordingId, 'recording_segments');
  return segments.map(({ text }) => String(text)).join(' ');
}

/** The rows of a table with one of these values in a column. */
export async function selectRows(
  handle: Handle,
  table: keyof Database,
  column: string,
  value: string,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.ref(column)} = ${value}
  `.execute(handle);
  return rows;
}

export async function insertRows(trx: Transaction, table: keyof Database, rows: Row[]): Promise<void> {
  const atOnce = rowsAtOnce(table);
  for (let first = 0; first < rows.length; first += atOnce) {
    const some = rows.slice(first, first + atOnce);
    const columns = Object.keys(some[0] ?? {});
    const values = some.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)}
    `.execute(trx);
  }
}

export const packedJson = (rows: Row[]): string => storedJson(rows.map(toPlain));

export const readJson = (json: string): Row[] => (JSON.parse(json) as Row[]).map(fromPlain);

/** JSON knows no bytes. */
const bytesMark = '$base64';

const toPlain = (row: Row): Row =>
  mapped(row, (value) =>
    value instanceof Uint8Array ? { [bytesMark]: Buffer.from(value).toString('base64') } : value,
  );

const fromPlain = (row: Row): Row =>
  mapped(row, (value) =>
    typeof value === 'object' && value !== null && bytesMark in value
      ? Buffer.from(String(value[bytesMark]), 'base64')
      : value,
  );

function mapped(row: Row, change: (value: unknown) => unknown): Row {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, change(value)]));
}

import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { WingmanDatabase } from '../database.ts';
import type { Handle } from '../handle.ts';
import { type CopiedTable, copiedTables } from './copied-tables.ts';

type Row = Record<string, unknown>;

/** Fingerprint of a table: the number of rows, and a SHA-256 over all of them in key order. */
export type TableFingerprint = { table: string; rows: number; sha256: string };

const rowsPerRead = 500;
/** PostgreSQL takes 65,535 parameters a statement, SQLite 32,766. */
const parametersPerInsert = 30_000;

/**
 * Replaces all rows of `to` by those of `from`, but leaves the tables of `without` empty. Both are transactions: reads
 * are a consistent snapshot, and writes become visible as a whole. The search index is not copied, see `derivedTables`.
 */
export async function copyRows(
  from: Handle,
  to: Handle,
  without: readonly CopiedTable['table'][] = [],
): Promise<void> {
  for (const { table } of [...copiedTables].reverse()) await sql`delete from ${sql.table(table)}`.execute(to);
  await sql`delete from file_removals`.execute(to);
  for (const copied of copiedTables) {
    if (without.includes(copied.table)) continue;
    for await (const rows of readRows(from, copied)) await insertRows(to, copied.table, rows);
  }
}

/** All tables' fingerprints; equal on both sides after a copy, whatever the two databases are. */
export async function fingerprint(handle: Handle): Promise<TableFingerprint[]> {
  const prints: TableFingerprint[] = [];
  for (const copied of copiedTables) {
    const hash = createHash('sha256');
    let count = 0;
    for await (const rows of readRows(handle, copied)) {
      count += rows.length;
      for (const row of rows) hash.update(canonical(row));
    }
    prints.push({ table: copied.table, rows: count, sha256: hash.digest('hex') });
  }
  return prints;
}

/** Ids of segments and corrections continue after the highest copied one, those of recordings in the trash included. */
export async function continueIds({ db, dialect }: WingmanDatabase): Promise<void> {
  for (const table of ['recording_segments', 'corrections'])
    await (dialect.name === 'postgres' ? continueOnPostgres(db, table) : continueOnSqlite(db, table));
  if (dialect.name !== 'postgres') return;
  for (const table of ['trashed_rows', 'trashed_chat_rows']) await continueOnPostgres(db, table);
}

async function continueOnPostgres(db: Handle, table: string): Promise<void> {
  await sql`
    select setval(
      pg_get_serial_sequence(${table}, 'id'),
      greatest(
        (select max(id) from ${sql.table(table)}),
        (select max(cast(packed ->> 'id' as bigint))
          from trashed_rows, jsonb_array_elements(cast(rows_json as jsonb)) as packed
          where table_name = ${table}),
        1
      )
    )
  `.execute(db);
}

/** SQLite itself counts on from the highest id that it has seen, but not from those that are packed. */
async function continueOnSqlite(db: Handle, table: string): Promise<void> {
  const { rows } = await sql<{ highest: number | null }>`
    select max(value ->> 'id') as highest from trashed_rows, json_each(rows_json) where table_name = ${table}
  `.execute(db);
  const highest = rows[0]?.highest ?? 0;
  if (highest === 0) return;
  const { numAffectedRows } = await sql`
    update sqlite_sequence set seq = max(seq, ${highest}) where name = ${table}
  `.execute(db);
  if (numAffectedRows === 0n)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${highest})`.execute(db);
}

/** Pages through a table by its key, so that only one page is in memory, whatever the table's size. */
async function* readRows(handle: Handle, { table, key }: CopiedTable): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  for (let last: Row | undefined, isFirst = true; isFirst || last; isFirst = false) {
    const { rows }: { rows: Row[] } = await sql<Row>`
      select * from ${sql.table(table)} ${after(columns, key, last)} order by ${columns} limit ${rowsPerRead}
    `.execute(handle);
    if (rows.length > 0) yield rows;
    last = rows.length < rowsPerRead ? undefined : rows.at(-1);
  }
}

function after(columns: RawBuilder<unknown>, key: string[], last: Row | undefined): RawBuilder<unknown> {
  if (!last) return sql``;
  return sql`where (${columns}) > (${sql.join(key.map((name) => last[name]))})`;
}

async function insertRows(handle: Handle, table: string, rows: Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const perInsert = Math.max(1, Math.floor(parametersPerInsert / names.length));
  for (let start = 0; start < rows.length; start += perInsert) {
    const values = rows
      .slice(start, start + perInsert)
      .map((row) => sql`(${sql.join(names.map((name) => row[name]))})`);
    const columns = sql.join(names.map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${columns}) values ${sql.join(values)}`.execute(handle);
  }
}

/** A row as one line, whatever the order of its columns. */
function canonical(row: Row): string {
  const entries = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
  return `${JSON.stringify(entries)}\n`;
}

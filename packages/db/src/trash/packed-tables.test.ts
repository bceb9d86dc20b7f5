import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Handle } from '../handle.ts';
import { describeSqlite } from '../testing/test-databases.ts';
import { copiedTables, derivedTables } from '../transfer/copied-tables.ts';
import {
  ownPackedTables,
  type PackedTable,
  packedChatTables,
  packedTables,
  rebuiltTables,
} from './packed-tables.ts';

type Reference = { table: string; from: string; on_delete: string };

async function readReferences(db: Handle): Promise<Map<string, Reference[]>> {
  const tables = [...copiedTables.map(({ table }) => table), ...derivedTables] as string[];
  const references = new Map<string, Reference[]>();
  for (const table of tables) {
    const { rows } = await sql<Reference>`select * from pragma_foreign_key_list(${table})`.execute(db);
    references.set(table, rows);
  }
  return references;
}

/** Whatever goes by cascade with a row of the table, however far down. */
function belongingTo(root: string, references: Map<string, Reference[]>): Set<string> {
  const found = new Set([root]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const [table, rows] of references) if (rows.some((row) => found.has(row.table))) found.add(table);
  }
  return found;
}

function compareReferences(
  packed: readonly PackedTable[],
  references: Map<string, Reference[]>,
  belonging: Set<string>,
): void {
  const always = ['users', ...belonging];
  for (const { table, refers = [] } of packed) {
    const others = (references.get(table) ?? []).filter((row) => !always.includes(row.table));
    const told = refers.map(({ column, to, otherwise }) => [column, to, otherwise]);
    const wanted = others.map((row) => [row.from, row.table, row.on_delete === 'SET NULL' ? 'null' : 'drop']);
    expect(told.toSorted(), table).toEqual(wanted.toSorted());
  }
}

describeSqlite((open) => {
  it('knows every table whose rows belong to a recording, and what they refer to', async () => {
    const { db } = await open();
    const references = await readReferences(db);
    const ofRecordings = belongingTo('recordings', references);
    const known = [...packedTables.map(({ table }) => table), ...ownPackedTables, ...rebuiltTables];
    const mentioned = new Set<string>(known);
    expect(
      [...ofRecordings].filter((table) => !mentioned.has(table)),
      'belong to recordings: add them to packedTables or rebuiltTables',
    ).toEqual([]);

    compareReferences(packedTables, references, ofRecordings);
  });

  it('knows every table whose rows belong to a chat, and what they refer to', async () => {
    const { db } = await open();
    const references = await readReferences(db);
    const ofChats = belongingTo('chat_sessions', references);
    const known = new Set<string>([...packedChatTables.map(({ table }) => table), ...rebuiltTables]);
    expect([...ofChats].filter((table) => !known.has(table))).toEqual([]);
    compareReferences(packedChatTables, references, ofChats);
  });

  it('knows every column with a recording’s id', async () => {
    const { db } = await open();
    const { rows } = await sql<{ table: string; column: string }>`
      select m.name as "table", p.name as "column" from sqlite_schema m, pragma_table_info(m.name) p
      where m.type = 'table' and p.name = 'recording_id'
    `.execute(db);
    const known = new Set<string>([
      ...packedTables.map(({ table }) => table),
      ...ownPackedTables,
      ...rebuiltTables,
      // They tell of recordings that may be gone.
      ...['outbox_events', 'webhook_deliveries'],
    ]);
    const unknown = rows.map(({ table }) => table).filter((table) => !table.startsWith('trashed_'));
    expect(unknown.filter((table) => !known.has(table))).toEqual([]);
  });
});

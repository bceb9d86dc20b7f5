import type { Kysely } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

/** Private calendar addresses; and what was agreed on is found by its day, as commitments are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Text that compares by code points on both databases.
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('calendar_addresses')
    .addColumn('user_id', text, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('last_read_at', text)
    .execute();
  await sql`
    create index note_lines_appointments_index on note_lines (user_id, state, due_order, id)
    where section = 'appointment' and is_removed = 0
  `.execute(db);
}

import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

const isPostgres = (db: AnyDb) => db.getExecutor().adapter instanceof PostgresAdapter;

/** Text that compares by code points on both databases. */
const textType = (db: AnyDb): RawBuilder<unknown> => (isPostgres(db) ? sql`text collate "C"` : sql`text`);

const required: ColumnBuilderCallback = (column) => column.notNull();
const of =
  (table: string): ColumnBuilderCallback =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete('cascade');

/** What later recordings say of commitments of earlier ones: that they are done, moved or dropped. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('settlements')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, of('users'))
    .addColumn('line_id', text, (column) => column.references('note_lines.id').onDelete('cascade'))
    .addColumn('recording_id', text, of('recordings'))
    .addColumn('kind', text, required)
    .addColumn('state', text, required)
    .addColumn('sources', text, required)
    .addColumn('due_text', text)
    .addColumn('due_from', text)
    .addColumn('due_to', text)
    .addColumn('due_time', text)
    .addColumn('created_at', text, required)
    .execute();
  await db.schema
    .createTable('settlement_segments')
    .addColumn('settlement_id', text, of('settlements'))
    .addColumn('segment_id', isPostgres(db) ? 'bigint' : 'integer', required)
    .addPrimaryKeyConstraint('settlement_segments_pkey', ['settlement_id', 'segment_id'])
    .execute();
  for (const column of ['user_id', 'line_id', 'recording_id'])
    await db.schema.createIndex(`settlements_${column}_index`).on('settlements').column(column).execute();
  await db.schema
    .createIndex('settlement_segments_segment_id_index')
    .on('settlement_segments')
    .column('segment_id')
    .execute();
  await (isPostgres(db) ? followOnPostgres(db) : followOnSqlite(db));
}

/** Words that changed or went may say something else: what nobody has answered goes with them. */
async function followOnSqlite(db: AnyDb): Promise<void> {
  await sql`
    create trigger settlements_follow_text after update of text on recording_segments
    when old.text is not new.text
    begin
      delete from settlements where state = 'open'
        and id in (select settlement_id from settlement_segments where segment_id = old.id);
    end
  `.execute(db);
  await sql`
    create trigger settlements_follow_deletion after delete on recording_segments
    begin
      delete from settlements where state = 'open'
        and id in (select settlement_id from settlement_segments where segment_id = old.id);
      delete from settlement_segments where segment_id = old.id;
    end
  `.execute(db);
}

async function followOnPostgres(db: AnyDb): Promise<void> {
  await sql`
    create function settlements_follow_text() returns trigger language plpgsql as $$
    begin
      delete from settlements where state = 'open'
        and id in (select settlement_id from settlement_segments where segment_id = old.id);
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger settlements_follow_text after update of text on recording_segments
    for each row when (old.text is distinct from new.text) execute function settlements_follow_text()
  `.execute(db);
  await sql`
    create function settlements_follow_deletion() returns trigger language plpgsql as $$
    begin
      delete from settlements where state = 'open' and id in
        (select settlement_id from settlement_segments where segment_id in (select id from gone));
      delete from settlement_segments where segment_id in (select id from gone);
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger settlements_follow_deletion after delete on recording_segments referencing old table as gone
    for each statement execute function settlements_follow_deletion()
  `.execute(db);
}

import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

function isPostgres(db: AnyDb): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Text that compares by code points on both databases, so that instants and ids have one order. */
function textType(db: AnyDb): RawBuilder<unknown> {
  return isPostgres(db) ? sql`text collate "C"` : sql`text`;
}

const required: ColumnBuilderCallback = (column) => column.notNull();
const ownedBy =
  (table: string): ColumnBuilderCallback =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete('cascade');

/** Vectors of what was said, in stretches of a recording, and the models that made them. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  const bytes = isPostgres(db) ? sql`bytea` : sql`blob`;
  const withId = (table: string) => {
    const created = db.schema.createTable(table);
    return isPostgres(db)
      ? created.addColumn('id', 'integer', (column) => column.generatedByDefaultAsIdentity().primaryKey())
      : created.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());
  };
  await withId('embedding_models')
    .addColumn('name', text, required)
    .addColumn('asked_dimension', 'integer')
    .addColumn('dimension', 'integer', required)
    .addColumn('probes', bytes, required)
    .addColumn('created_at', text, required)
    .execute();
  await withId('embedding_parts')
    .addColumn('recording_id', text, ownedBy('recordings'))
    .addColumn('user_id', text, ownedBy('users'))
    .addColumn('model_id', 'integer', ownedBy('embedding_models'))
    .addColumn('reads_from', 'integer', required)
    .addColumn('first_position', 'integer', required)
    .addColumn('last_position', 'integer', required)
    .addColumn('spoken_from', text, required)
    .addColumn('spoken_to', text, required)
    .addColumn('anchors', text, required)
    // The long ones last: what comes after them on SQLite is read through them.
    .addColumn('signs', bytes, required)
    .addColumn('vectors', bytes, required)
    .execute();
  await sql`
    create index embedding_parts_user_id_index on embedding_parts (user_id, model_id, spoken_from)
  `.execute(db);
  await sql`
    create unique index embedding_parts_recording_id_index
    on embedding_parts (recording_id, model_id, first_position, last_position)
  `.execute(db);
  await sql`create index embedding_parts_model_id_index on embedding_parts (model_id)`.execute(db);
  await (isPostgres(db) ? forgetOnPostgres(db) : forgetOnSqlite(db));
  if (!isPostgres(db)) return;
  // Noise does not get smaller, and single vectors are read out of the middle.
  for (const column of ['signs', 'vectors'])
    await sql`alter table embedding_parts alter column ${sql.ref(column)} set storage external`.execute(db);
}

/** However a segment goes or changes, no vector stays that was made of the words that it had. */
async function forgetOnSqlite(db: AnyDb): Promise<void> {
  for (const event of ['delete', 'update of text, position']) {
    await sql`
      create trigger ${sql.id(`recording_segments_unembed_${event.slice(0, 6)}`)}
      after ${sql.raw(event)} on recording_segments
      begin
        delete from embedding_parts
        where recording_id = old.recording_id
          and reads_from <= old.position and last_position >= old.position;
      end
    `.execute(db);
  }
}

async function forgetOnPostgres(db: AnyDb): Promise<void> {
  await sql`
    create function recording_segments_unembed() returns trigger language plpgsql as $$
    begin
      delete from embedding_parts using old_rows
      where embedding_parts.recording_id = old_rows.recording_id
        and reads_from <= old_rows.position and last_position >= old_rows.position;
      return null;
    end $$
  `.execute(db);
  await sql`
    create function recording_segments_unembed_changed() returns trigger language plpgsql as $$
    begin
      delete from embedding_parts using old_rows
      left join new_rows on new_rows.id = old_rows.id
      where embedding_parts.recording_id = old_rows.recording_id
        and reads_from <= old_rows.position and last_position >= old_rows.position
        and (new_rows.text, new_rows.position) is distinct from (old_rows.text, old_rows.position);
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger recording_segments_unembed_delete after delete on recording_segments
    referencing old table as old_rows for each statement execute function recording_segments_unembed()
  `.execute(db);
  await sql`
    create trigger recording_segments_unembed_update after update on recording_segments
    referencing old table as old_rows new table as new_rows
    for each statement execute function recording_segments_unembed_changed()
  `.execute(db);
}

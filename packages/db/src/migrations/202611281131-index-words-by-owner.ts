import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

function isPostgres(db: AnyDb): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Text that compares by code points on both databases. */
function textType(db: AnyDb): RawBuilder<unknown> {
  return isPostgres(db) ? sql`text collate "C"` : sql`text`;
}

const required: ColumnBuilderCallback = (column) => column.notNull();
const ownedBy =
  (table: string): ColumnBuilderCallback =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete('cascade');

/**
 * The words of each recording, in lists that stand together by owner and word: a search reads the lists of one owner's
 * words and nothing of anybody else's. The index over everybody's segments goes; recordings are indexed anew after the
 * start, from their segments.
 */
export async function up(db: AnyDb): Promise<void> {
  await createTables(db);
  await (isPostgres(db) ? replaceOnPostgres(db) : replaceOnSqlite(db));
}

async function createTables(db: AnyDb): Promise<void> {
  const text = textType(db);
  const withId = (table: string) => {
    const created = db.schema.createTable(table);
    return isPostgres(db)
      ? created.addColumn('id', 'integer', (column) => column.generatedByDefaultAsIdentity().primaryKey())
      : created.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());
  };
  await withId('search_owners')
    .addColumn('user_id', text, (column) => ownedBy('users')(column).unique())
    .execute();
  await withId('search_documents')
    .addColumn('recording_id', text, (column) => ownedBy('recordings')(column).unique())
    .addColumn('owner_id', 'integer', ownedBy('search_owners'))
    .addColumn('version', 'integer', required)
    .addColumn('segment_count', 'integer', required)
    .addColumn('term_count', 'integer', required)
    .addColumn('spoken_from', text, required)
    .addColumn('spoken_to', text, required)
    .execute();
  await sql`
    create index search_documents_owner_id_index
    on search_documents (owner_id, id, segment_count, term_count, spoken_from, spoken_to)
  `.execute(db);
  const rowid = isPostgres(db) ? sql`` : sql`without rowid`;
  await sql`
    create table search_postings (
      owner_id integer not null,
      term ${text} not null,
      document_id integer not null references search_documents (id) on delete cascade,
      hits integer not null,
      data ${isPostgres(db) ? sql`text collate "C"` : sql`text`} not null,
      primary key (owner_id, term, document_id)
    ) ${rowid}
  `.execute(db);
  await sql`create index search_postings_document_id_index on search_postings (document_id)`.execute(db);
}

/** However a segment goes or changes, nothing of the words that it had stays in the index. */
async function replaceOnSqlite(db: AnyDb): Promise<void> {
  await sql`drop trigger recording_segments_unindex`.execute(db);
  await sql`drop table segment_search`.execute(db);
  for (const event of ['delete', 'update of text, speaker']) {
    await sql`
      create trigger ${sql.id(`recording_segments_unindex_${event.slice(0, 6)}`)}
      after ${sql.raw(event)} on recording_segments
      begin
        delete from search_documents where recording_id = old.recording_id;
      end
    `.execute(db);
  }
}

async function replaceOnPostgres(db: AnyDb): Promise<void> {
  await sql`drop table segment_search`.execute(db);
  await sql`
    create function recording_segments_unindex() returns trigger language plpgsql as $$
    begin
      delete from search_documents where recording_id in (select recording_id from old_rows);
      return null;
    end $$
  `.execute(db);
  for (const event of ['delete', 'update']) {
    await sql`
      create trigger ${sql.id(`recording_segments_unindex_${event}`)}
      after ${sql.raw(event)} on recording_segments
      referencing old table as old_rows
      for each statement execute function recording_segments_unindex()
    `.execute(db);
  }
}

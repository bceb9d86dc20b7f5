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
/** What a link shows takes the link with it. */
const shown =
  (table: string): ColumnBuilderCallback =>
  (column) =>
    column.references(`${table}.id`).onDelete('cascade');

/** Links to recordings, spans, notes and answers, and the sound of the spans. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('shares')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', text, required)
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('recording_id', text, shown('recordings'))
    .addColumn('line_id', text, shown('note_lines'))
    .addColumn('conversation_id', text, shown('conversations'))
    .addColumn('from_seconds', 'double precision')
    .addColumn('to_seconds', 'double precision')
    .addColumn('audio_path', text)
    .addColumn('has_audio', 'integer', required)
    .addColumn('may_download', 'integer', required)
    .addColumn('password_hash', text)
    .addColumn('owner_name', text)
    .addColumn('created_at', text, required)
    .addColumn('expires_at', text, required)
    .addColumn('revoked_at', text)
    .addColumn('openings', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_opened_at', text)
    .execute();
  await sql`create index shares_user_id_index on shares (user_id, created_at desc, id)`.execute(db);
  for (const column of ['recording_id', 'line_id', 'conversation_id'])
    await sql`
      create index ${sql.id(`shares_${column}_index`)} on shares (${sql.ref(column)})
      where ${sql.ref(column)} is not null
    `.execute(db);
  await db.schema
    .createTable('share_audio')
    .addColumn('share_id', text, (column) =>
      column.primaryKey().notNull().references('shares.id').onDelete('cascade'),
    )
    .addColumn('file_key', text, required)
    .addColumn('created_at', text, required)
    .execute();
  await (isPostgres(db) ? trackFilesOnPostgres(db) : trackFilesOnSqlite(db));
}

/** The file has arrived with its row; however the row goes, by cascade too, the file is one to remove. */
async function trackFilesOnSqlite(db: AnyDb): Promise<void> {
  await sql`
    create trigger share_audio_file_arrived after insert on share_audio
    begin
      delete from file_arrivals where file_key = new.file_key;
    end
  `.execute(db);
  await sql`
    create trigger share_audio_forget_file after delete on share_audio
    begin
      insert or ignore into file_removals (file_key) values (old.file_key);
    end
  `.execute(db);
}

async function trackFilesOnPostgres(db: AnyDb): Promise<void> {
  await sql`
    create function share_audio_file_arrived() returns trigger language plpgsql as $$
    begin
      delete from file_arrivals where file_key = new.file_key;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger share_audio_file_arrived after insert on share_audio
    for each row execute function share_audio_file_arrived()
  `.execute(db);
  await sql`
    create function share_audio_forget_file() returns trigger language plpgsql as $$
    begin
      insert into file_removals (file_key) select distinct file_key from gone order by 1 on conflict do nothing;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger share_audio_forget_file after delete on share_audio referencing old table as gone
    for each statement execute function share_audio_forget_file()
  `.execute(db);
}

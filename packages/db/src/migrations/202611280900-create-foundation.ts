import type { ColumnBuilderCallback, ColumnDefinitionBuilder, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

// A migration knows no tables but its own: the schema's type is that of the newest one.
type AnyDb = Kysely<unknown>;

function isPostgres(db: AnyDb): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Text with SQLite's order, the order of code points, on PostgreSQL too: instants and ids then compare the same
 * on both, whatever the server's locale.
 */
function textType(db: AnyDb): RawBuilder<unknown> {
  return isPostgres(db) ? sql`text collate "C"` : sql`text`;
}

const required: ColumnBuilderCallback = (column) => column.notNull();
const key: ColumnBuilderCallback = (column) => column.primaryKey().notNull();
const withDefault =
  (value: string | number): ColumnBuilderCallback =>
  (column) =>
    column.notNull().defaultTo(value);

/** A row that belongs to another one and goes with it. */
const ownedBy = (table: string) => (column: ColumnDefinitionBuilder) =>
  column.references(`${table}.id`).onDelete('cascade');
const requiredOwner =
  (table: string): ColumnBuilderCallback =>
  (column) =>
    ownedBy(table)(column).notNull();

export async function up(db: AnyDb): Promise<void> {
  await createUsers(db);
  await createSignIn(db);
  await createSettings(db);
  await createRecordings(db);
  await createSegments(db);
  await createAgents(db);
  await createAgentMarks(db);
  await createChats(db);
  await createJobs(db);
  await (isPostgres(db) ? createPostgresIndex(db) : createSqliteIndex(db));
}

async function createUsers(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('users')
    .addColumn('id', text, key)
    .addColumn('email', text, required)
    .addColumn('email_key', text, (column) => column.notNull().unique())
    .addColumn('password_hash', text, required)
    .addColumn('first_name', text, required)
    .addColumn('last_name', text, required)
    .addColumn('is_email_verified', 'integer', withDefault(0))
    .addColumn('is_admin', 'integer', withDefault(0))
    .addColumn('is_active', 'integer', withDefault(1))
    .addColumn('subscription_plan', text, required)
    .addColumn('subscription_status', text, required)
    .addColumn('subscription_expires_at', text)
    .addColumn('total_recording_seconds', 'integer', withDefault(0))
    .addColumn('last_login_at', text)
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .execute();
}

async function createSignIn(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('auth_sessions')
    .addColumn('id_hash', text, key)
    .addColumn('user_id', text, requiredOwner('users'))
    .addColumn('expires_at', text, required)
    .addColumn('created_at', text, required)
    .execute();
  await addIndex(db, 'auth_sessions', ['user_id']);
  await addIndex(db, 'auth_sessions', ['expires_at']);
  await db.schema
    .createTable('sign_in_attempts')
    .addColumn('subject', text, key)
    .addColumn('failures', 'integer', required)
    .addColumn('window_ends_at', text, required)
    .execute();
}

async function createSettings(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('user_settings')
    .addColumn('user_id', text, (column) => ownedBy('users')(column).primaryKey().notNull())
    .addColumn('user_name', text)
    .addColumn('auto_record', 'integer', required)
    .addColumn('segment_duration', 'integer', required)
    .addColumn('is_recording_paused', 'integer', required)
    .addColumn('wingman_response_length', 'integer', required)
    .addColumn('time_zone', text)
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .execute();
}

async function createRecordings(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('recordings')
    .addColumn('id', text, key)
    .addColumn('user_id', text, requiredOwner('users'))
    .addColumn('filename', text, required)
    .addColumn('title', text)
    .addColumn('transcript', text, withDefault(''))
    .addColumn('duration', 'integer', withDefault(0))
    .addColumn('segment_number', 'integer', withDefault(1))
    .addColumn('is_auto_segmented', 'integer', withDefault(0))
    .addColumn('audio_path', text)
    .addColumn('audio_type', text)
    .addColumn('audio_bytes', 'bigint')
    .addColumn('status', text, required)
    .addColumn('status_reason', text)
    .addColumn('created_at', text, required)
    .addColumn('uploaded_at', text, required)
    .addColumn('updated_at', text, required)
    .execute();
  await addIndex(db, 'recordings', ['user_id', 'created_at desc', 'id']);
  await addIndex(db, 'recordings', ['status']);
}

async function createSegments(db: AnyDb): Promise<void> {
  const text = textType(db);
  const table = db.schema.createTable('recording_segments');
  // Ids are never given again: an index row left behind could otherwise point to somebody else's words.
  const withId = isPostgres(db)
    ? table.addColumn('id', 'bigint', (column) => column.generatedByDefaultAsIdentity().primaryKey())
    : table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());
  await withId
    .addColumn('recording_id', text, requiredOwner('recordings'))
    .addColumn('user_id', text, requiredOwner('users'))
    .addColumn('position', 'integer', required)
    .addColumn('start_seconds', 'double precision', required)
    .addColumn('end_seconds', 'double precision', required)
    .addColumn('text', text, required)
    .addColumn('speaker', text)
    .addColumn('confidence', 'double precision')
    .addColumn('spoken_at', text, required)
    .addUniqueConstraint('recording_segments_recording_id_position_key', ['recording_id', 'position'])
    .execute();
  await addIndex(db, 'recording_segments', ['user_id', 'spoken_at']);
}

async function createAgents(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('agents')
    .addColumn('id', text, key)
    .addColumn('user_id', text, ownedBy('users'))
    .addColumn('name', text, required)
    .addColumn('description', text, required)
    .addColumn('system_prompt', text, required)
    .addColumn('temperature', 'double precision', required)
    .addColumn('max_tokens', 'integer', required)
    .addColumn('is_active', 'integer', withDefault(1))
    .addColumn('is_default', 'integer', withDefault(0))
    .addColumn('is_preset', 'integer', withDefault(0))
    .addColumn('category', text, required)
    .addColumn('icon', text, required)
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .execute();
  await addIndex(db, 'agents', ['user_id']);
  // At most one default, whoever writes at the same moment.
  await sql`create unique index agents_default_key on agents (is_default) where is_default = 1`.execute(db);
}

async function createAgentMarks(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('agent_favorites')
    .addColumn('user_id', text, requiredOwner('users'))
    .addColumn('agent_id', text, requiredOwner('agents'))
    .addColumn('created_at', text, required)
    .addPrimaryKeyConstraint('agent_favorites_pkey', ['user_id', 'agent_id'])
    .execute();
  await addIndex(db, 'agent_favorites', ['agent_id']);
  await db.schema
    .createTable('agent_questions')
    .addColumn('id', text, key)
    .addColumn('user_id', text, requiredOwner('users'))
    .addColumn('agent_id', text, requiredOwner('agents'))
    .addColumn('questions', text, required)
    .addColumn('generated_at', text, required)
    .addColumn('last_used_at', text)
    .addColumn('context_hash', text)
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .addUniqueConstraint('agent_questions_user_id_agent_id_key', ['user_id', 'agent_id'])
    .execute();
  await addIndex(db, 'agent_questions', ['agent_id']);
}

async function createChats(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('chat_sessions')
    .addColumn('id', text, key)
    .addColumn('user_id', text, requiredOwner('users'))
    .addColumn('first_message', text, required)
    .addColumn('message_count', 'integer', withDefault(0))
    .addColumn('last_activity', text, required)
    .addColumn('created_at', text, required)
    .execute();
  await addIndex(db, 'chat_sessions', ['user_id', 'last_activity desc']);
  await db.schema
    .createTable('conversations')
    .addColumn('id', text, key)
    .addColumn('user_id', text, requiredOwner('users'))
    .addColumn('session_id', text, requiredOwner('chat_sessions'))
    .addColumn('message', text, required)
    .addColumn('response', text, required)
    .addColumn('relevant_recording_ids', text, required)
    .addColumn('citations', text, required)
    .addColumn('scope', text, required)
    .addColumn('agent_id', text, (column) => column.references('agents.id').onDelete('set null'))
    .addColumn('image_path', text)
    .addColumn('image_type', text)
    .addColumn('status', text, required)
    .addColumn('created_at', text, required)
    .execute();
  await addIndex(db, 'conversations', ['session_id', 'created_at']);
  await addIndex(db, 'conversations', ['user_id', 'created_at']);
  await addIndex(db, 'conversations', ['agent_id']);
}

async function createJobs(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('jobs')
    .addColumn('id', text, key)
    .addColumn('kind', text, required)
    .addColumn('subject_id', text, required)
    .addColumn('user_id', text, requiredOwner('users'))
    .addColumn('state', text, required)
    .addColumn('attempts', 'integer', withDefault(0))
    .addColumn('run_at', text, required)
    .addColumn('lease_owner', text)
    .addColumn('lease_until', text)
    .addColumn('last_error', text)
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .addUniqueConstraint('jobs_kind_subject_id_key', ['kind', 'subject_id'])
    .execute();
  await addIndex(db, 'jobs', ['kind', 'state', 'run_at']);
  await addIndex(db, 'jobs', ['user_id']);
}

async function createSqliteIndex(db: AnyDb): Promise<void> {
  await sql`
    create virtual table segment_search using fts5(
      terms, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
    )
  `.execute(db);
  // Fires for rows that go with their recording or user, too.
  await sql`
    create trigger recording_segments_unindex after delete on recording_segments
    begin
      delete from segment_search where rowid = old.id;
    end
  `.execute(db);
}

async function createPostgresIndex(db: AnyDb): Promise<void> {
  await sql`
    create table segment_search (
      segment_id bigint primary key references recording_segments on delete cascade,
      terms tsvector not null,
      term_count integer not null
    )
  `.execute(db);
  await sql`create index segment_search_terms_index on segment_search using gin (terms)`.execute(db);
}

async function addIndex(db: AnyDb, table: string, columns: string[]): Promise<void> {
  const names = columns.map((column) => column.split(' ')[0]);
  const parts = columns.map((column) => {
    const [name = '', order] = column.split(' ');
    return order === 'desc' ? sql`${sql.ref(name)} desc` : sql.ref(name);
  });
  const index = sql.id(`${table}_${names.join('_')}_index`);
  await sql`create index ${index} on ${sql.table(table)} (${sql.join(parts)})`.execute(db);
}

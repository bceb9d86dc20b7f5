import type { Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

/**
 * What happens on the instance, day by day and month by month. Events wait here until a job has added them up, and begin with what exists,
 * to the minute, so that days of any time zone come of them.
 */
export async function up(db: AnyDb): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  await createTables(db, text);
  await noteWhatExists(
    db,
    isPostgres ? sql`cast(gen_random_uuid() as text)` : sql`lower(hex(randomblob(16)))`,
  );
}

async function createTables(db: AnyDb, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('figure_events')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  await sql`create index figure_events_user_id_index on figure_events (user_id)`.execute(db);
  await db.schema
    .createTable('figures')
    .addColumn('unit', text, (column) => column.notNull())
    .addColumn('period', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('figures_pkey', ['unit', 'period', 'kind'])
    .execute();
  await db.schema
    .createTable('active_users')
    .addColumn('unit', text, (column) => column.notNull())
    .addColumn('period', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('active_users_pkey', ['unit', 'period', 'user_id'])
    .execute();
  await sql`create index active_users_user_id_index on active_users (user_id)`.execute(db);
}

async function noteWhatExists(db: AnyDb, id: RawBuilder<unknown>): Promise<void> {
  const minute = (instant: string) => sql`substr(${sql.ref(instant)}, 1, 16)`;
  const note = (kind: string, amount: RawBuilder<unknown>, instant: string, rows: RawBuilder<unknown>) =>
    sql`
      insert into figure_events (id, kind, user_id, amount, created_at)
      select ${id}, ${sql.lit(kind)}, user_id, amount, minute || ':00.000Z'
      from (
        select user_id, ${amount} as amount, ${minute(instant)} as minute
        from ${rows} group by user_id, ${minute(instant)}
      ) as noted
    `.execute(db);
  const count = sql`count(*)`;
  await note('newUsers', count, 'created_at', sql`(select id as user_id, created_at from users) as made`);
  await note('questions', count, 'created_at', sql`conversations`);
  const recorded = sql`(
    select user_id, created_at, counted_seconds from recordings where is_example = 0 and counted_seconds > 0
  ) as recorded`;
  await note('recordedSeconds', sql`sum(counted_seconds)`, 'created_at', recorded);
  const failed = sql`(select user_id, updated_at from recordings where status = 'failed') as failed`;
  await note('failedTranscriptions', count, 'updated_at', failed);
}

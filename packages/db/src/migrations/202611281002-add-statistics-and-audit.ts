import type { Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

function isPostgres(db: AnyDb): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Text that compares by code points on both databases, so that instants and days have one order. */
function textType(db: AnyDb): RawBuilder<unknown> {
  return isPostgres(db) ? sql`text collate "C"` : sql`text`;
}

export async function up(db: AnyDb): Promise<void> {
  await createAuditEvents(db);
  await createIndexes(db);
  await createCounts(db);
  await (isPostgres(db) ? countOnPostgres(db) : countOnSqlite(db));
  await countWhatExists(db);
}

/** An event outlives the account that caused it. */
async function createAuditEvents(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('audit_events')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('user_id', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('address', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  await sql`create index audit_events_created_at_index on audit_events (created_at)`.execute(db);
  await sql`create index audit_events_user_id_created_at_index on audit_events (user_id, created_at)`.execute(
    db,
  );
}

/** Each answers a figure without a look at the rows, whose texts are long. */
async function createIndexes(db: AnyDb): Promise<void> {
  await sql`
    create index users_figures_index on users (subscription_plan, is_active, total_recording_seconds)
  `.execute(db);
  await sql`create index users_created_at_id_index on users (created_at desc, id)`.execute(db);
  await sql`create index conversations_created_at_index on conversations (created_at)`.execute(db);
  await sql`create index recordings_created_at_index on recordings (created_at)`.execute(db);
  await sql`create index recordings_user_id_duration_index on recordings (user_id, duration)`.execute(db);
}

/**
 * What exists, by the UTC day at which it began: counting a million rows at each look takes too long. `day` is
 * YYYY-MM-DD. Triggers keep it, so that it is right whoever writes, removals by cascade included.
 */
async function createCounts(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('daily_counts')
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('measured', 'integer', (column) => column.notNull())
    .addColumn('seconds', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_counts_pkey', ['kind', 'day'])
    .execute();
}

async function countWhatExists(db: AnyDb): Promise<void> {
  await sql`
    insert into daily_counts (kind, day, total, measured, seconds)
    select 'conversations', substr(created_at, 1, 10), count(*), 0, 0
    from conversations group by substr(created_at, 1, 10)
  `.execute(db);
  await sql`
    insert into daily_counts (kind, day, total, measured, seconds)
    select 'recordings', substr(created_at, 1, 10), count(*),
      sum(case when duration > 0 then 1 else 0 end), sum(duration)
    from recordings group by substr(created_at, 1, 10)
  `.execute(db);
}

type Row = 'old' | 'new';

async function countOnSqlite(db: AnyDb): Promise<void> {
  for (const kind of ['conversations', 'recordings'] as const) {
    const hasDuration = kind === 'recordings';
    const count = (row: Row) => sql.raw(sqliteCount(kind, row, hasDuration));
    const table = sql.table(kind);
    const changes = hasDuration ? sql`created_at, duration` : sql`created_at`;
    await sql`
      create trigger ${sql.id(`${kind}_count_insert`)} after insert on ${table} begin ${count('new')} end
    `.execute(db);
    await sql`
      create trigger ${sql.id(`${kind}_count_delete`)} after delete on ${table} begin ${count('old')} end
    `.execute(db);
    await sql`
      create trigger ${sql.id(`${kind}_count_update`)} after update of ${changes} on ${table}
      begin ${count('old')} ${count('new')} end
    `.execute(db);
  }
}

function sqliteCount(kind: string, row: Row, hasDuration: boolean): string {
  const sign = row === 'new' ? '' : '-';
  const measured = hasDuration ? `${sign}(${row}.duration > 0)` : '0';
  const seconds = hasDuration ? `${sign}${row}.duration` : '0';
  return `
    insert into daily_counts (kind, day, total, measured, seconds)
    values ('${kind}', substr(${row}.created_at, 1, 10), ${sign}1, ${measured}, ${seconds})
    on conflict (kind, day) do update set total = total + excluded.total,
      measured = measured + excluded.measured, seconds = seconds + excluded.seconds;
  `;
}

/**
 * Once a statement, not once a row, and days in their order: two statements that touch the same days at once then
 * wait for each other and never in a circle.
 */
async function countOnPostgres(db: AnyDb): Promise<void> {
  for (const kind of ['conversations', 'recordings'] as const) {
    const hasDuration = kind === 'recordings';
    const table = sql.table(kind);
    for (const [event, rows] of [
      ['insert', ['new']],
      ['delete', ['old']],
      ['update', ['old', 'new']],
    ] as const) {
      const name = sql.id(`${kind}_count_${event}`);
      const body = sql.raw(postgresCount(kind, rows, hasDuration));
      await sql`
        create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$
      `.execute(db);
      const references = sql.raw(rows.map((row) => `${row} table as ${row}_rows`).join(' '));
      await sql`
        create trigger ${name} after ${sql.raw(event)} on ${table} referencing ${references}
        for each statement execute function ${name}()
      `.execute(db);
    }
  }
}

function postgresCount(kind: string, rows: readonly Row[], hasDuration: boolean): string {
  const duration = hasDuration ? 'duration' : '0';
  const changes = rows
    .map((row) => {
      const sign = row === 'new' ? 1 : -1;
      return `select created_at, ${sign} as sign, ${duration} as duration from ${row}_rows`;
    })
    .join(' union all ');
  return `
    insert into daily_counts (kind, day, total, measured, seconds)
    select '${kind}', substr(created_at, 1, 10), sum(sign), sum(case when duration > 0 then sign else 0 end),
      sum(sign * duration)
    from (${changes}) as changes
    group by substr(created_at, 1, 10)
    having sum(sign) <> 0 or sum(sign * duration) <> 0
    order by substr(created_at, 1, 10)
    on conflict (kind, day) do update set total = daily_counts.total + excluded.total,
      measured = daily_counts.measured + excluded.measured, seconds = daily_counts.seconds + excluded.seconds;
  `;
}

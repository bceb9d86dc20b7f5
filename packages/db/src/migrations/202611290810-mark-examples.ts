import { type Kysely, PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

/** Recordings of the example day are marked, and the daily counts leave them out. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .alterTable('recordings')
    .addColumn('is_example', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await (isPostgres ? countOnPostgres(db) : countOnSqlite(db));
}

type Row = 'old' | 'new';

async function countOnSqlite(db: AnyDb): Promise<void> {
  for (const [event, rows] of [
    ['insert', ['new']],
    ['delete', ['old']],
    ['update of created_at, duration', ['old', 'new']],
  ] as const) {
    const name = sql.id(`recordings_count_${event.slice(0, 6)}`);
    const body = sql.raw(rows.map(sqliteCount).join(' '));
    await sql`drop trigger ${name}`.execute(db);
    await sql`
      create trigger ${name} after ${sql.raw(event)} on recordings when ${sql.raw(rows[0])}.is_example = 0
      begin ${body} end
    `.execute(db);
  }
}

function sqliteCount(row: Row): string {
  const sign = row === 'new' ? '' : '-';
  return `
    insert into daily_counts (kind, day, total, measured, seconds)
    values ('recordings', substr(${row}.created_at, 1, 10), ${sign}1, ${sign}(${row}.duration > 0), ${sign}${row}.duration)
    on conflict (kind, day) do update set total = total + excluded.total,
      measured = measured + excluded.measured, seconds = seconds + excluded.seconds;
  `;
}

async function countOnPostgres(db: AnyDb): Promise<void> {
  for (const [event, rows] of [
    ['insert', ['new']],
    ['delete', ['old']],
    ['update', ['old', 'new']],
  ] as const) {
    await sql`
      create or replace function ${sql.id(`recordings_count_${event}`)}() returns trigger language plpgsql
      as $$ begin ${sql.raw(postgresCount(rows))} return null; end $$
    `.execute(db);
  }
}

/** Days in their order, as in the migration that made the triggers. */
function postgresCount(rows: readonly Row[]): string {
  const changes = rows
    .map(
      (row) => `
        select created_at, ${row === 'new' ? 1 : -1} as sign, duration from ${row}_rows where is_example = 0
      `,
    )
    .join(' union all ');
  return `
    insert into daily_counts (kind, day, total, measured, seconds)
    select 'recordings', substr(created_at, 1, 10), sum(sign),
      sum(case when duration > 0 then sign else 0 end), sum(sign * duration)
    from (${changes}) as changes
    group by substr(created_at, 1, 10)
    having sum(sign) <> 0 or sum(sign * duration) <> 0
    order by substr(created_at, 1, 10)
    on conflict (kind, day) do update set total = daily_counts.total + excluded.total,
      measured = daily_counts.measured + excluded.measured, seconds = daily_counts.seconds + excluded.seconds;
  `;
}

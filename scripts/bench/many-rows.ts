import { type RawBuilder, sql } from 'kysely';
import type { WingmanDatabase } from '../../packages/db/src/database.ts';
import type { Handle } from '../../packages/db/src/handle.ts';

export type ManyRows = { users: number; conversations: number; recordings: number };

const messagesPerChat = 20;
const secondsOfYear = 31_536_000;

/** What the two databases write differently to make rows out of nothing. */
type Generator = {
  /** A query with one column `i`: 0 to `count` - 1. */
  numbers: (count: number) => RawBuilder<unknown>;
  /** A UUID of an integer expression. */
  id: (expression: string) => string;
  /** The instant so many seconds before the statement. */
  secondsAgo: (expression: string) => string;
  updateStatistics: RawBuilder<unknown>;
};

const generators: Record<WingmanDatabase['dialect']['name'], Generator> = {
  sqlite: {
    numbers: (count) => sql`
      with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i < ${sql.lit(count - 1)})
      select i from numbers
    `,
    id: (expression) => `printf('00000000-0000-4000-8000-%012d', ${expression})`,
    secondsAgo: (expression) =>
      `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || cast(${expression} as text) || ' seconds')`,
    updateStatistics: sql`analyze`,
  },
  postgres: {
    numbers: (count) => sql`select i from generate_series(0, ${sql.lit(count - 1)}) as numbers(i)`,
    id: (expression) => `'00000000-0000-4000-8000-' || lpad((${expression})::text, 12, '0')`,
    secondsAgo: (expression) =>
      `to_char((now() at time zone 'utc') - make_interval(secs => ${expression}), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    // What autovacuum does by itself some minutes after so many insertions.
    updateStatistics: sql`vacuum analyze`,
  },
};

/**
 * Fills a database for measuring: accounts, chats of 20 questions and recordings, spread over the year that ends
 * now. The ids begin with zeros, so that they meet no id of a real row.
 */
export async function addManyRows({ db, dialect }: WingmanDatabase, rows: ManyRows): Promise<void> {
  const made = generators[dialect.name];
  const { id, secondsAgo } = made;
  const insert = async (table: string, columns: string, values: string, count: number) => {
    await sql`
      insert into ${sql.table(table)} (${sql.raw(columns)})
      select ${sql.raw(values)} from (${made.numbers(count)}) as numbers
    `.execute(db);
  };
  const ago = (count: number) => secondsAgo(`i * ${(secondsOfYear / count).toFixed(6)}`);
  const owner = id(`i % ${rows.users}`);
  await insert(
    'users',
    'id, email, email_key, password_hash, first_name, last_name, subscription_plan, subscription_status, total_recording_seconds, created_at, updated_at',
    `${id('i')}, 'u' || i || '@example.test', 'u' || i || '@example.test', 'none', 'Anna', 'Bianchi',
     case i % 3 when 0 then 'free' when 1 then 'standard' else 'pro' end, 'active', i, ${ago(rows.users)}, ${ago(rows.users)}`,
    rows.users,
  );
  const chats = Math.ceil(rows.conversations / messagesPerChat);
  await insert(
    'chat_sessions',
    'id, user_id, first_message, message_count, last_activity, created_at',
    `${id('i')}, ${owner}, 'Che cosa ho detto?', ${messagesPerChat}, ${ago(chats)}, ${ago(chats)}`,
    chats,
  );
  await insert(
    'conversations',
    'id, user_id, session_id, message, response, relevant_recording_ids, citations, scope, status, created_at',
    `${id('i')}, ${id(`(i / ${messagesPerChat}) % ${rows.users}`)}, ${id(`i / ${messagesPerChat}`)},
     'Che cosa ho detto del preventivo numero ' || i || '?', '${'Hai detto che va bene. '.repeat(8)}',
     '[]', '[]', '{}', 'complete', ${ago(rows.conversations)}`,
    rows.conversations,
  );
  await insert(
    'recordings',
    'id, user_id, filename, transcript, duration, status, created_at, uploaded_at, updated_at',
    `${id('i')}, ${owner}, 'recording.webm', '${'Una frase di prova. '.repeat(20)}', i % 600, 'ready',
     ${ago(rows.recordings)}, ${ago(rows.recordings)}, ${ago(rows.recordings)}`,
    rows.recordings,
  );
  await made.updateStatistics.execute(db);
}

/** The figures as one would count them without any provision: every row of three tables. */
export async function countEveryRow(handle: Handle, monthBegin: string): Promise<void> {
  await sql`
    select count(*), sum(is_active), sum(total_recording_seconds),
      sum(case when created_at >= ${monthBegin} then 1 else 0 end)
    from users
  `.execute(handle);
  await sql`select subscription_plan, count(*) from users group by subscription_plan`.execute(handle);
  for (const table of ['conversations', 'recordings']) {
    const lengths = table === 'recordings' ? sql`, avg(duration)` : sql``;
    await sql`
      select count(*), sum(case when created_at >= ${monthBegin} then 1 else 0 end) ${lengths}
      from ${sql.table(table)}
    `.execute(handle);
  }
}

import { sql } from 'kysely';
import type { WingmanDatabase } from '../database.ts';
import { copiedTables, derivedTables } from '../transfer/copied-tables.ts';

/** Each counts rows that contradict others, whatever is running. */
const contradictions: Record<string, string> = {
  'segments at one position of a recording': `
    select count(*) - count(distinct recording_id || ':' || position) as found from recording_segments`,
  'indexed recordings with another number of segments': `
    select count(*) as found from search_documents where segment_count <>
    (select count(*) from recording_segments where recording_id = search_documents.recording_id)`,
  'words indexed for somebody else': `
    select count(*) as found from search_postings join search_documents on search_documents.id = document_id
    where search_postings.owner_id <> search_documents.owner_id`,
  'chats with another number of messages than they count': `
    select count(*) as found from chat_sessions where message_count <>
    (select count(*) from conversations where session_id = chat_sessions.id)`,
  'jobs about recordings that are gone': `
    select count(*) as found from jobs where kind not in ('day-digest', 'account-deletion', 'password-mail', 'invitation-mail', 'outbox', 'webhook') and subject_id not in (select id from recordings)`,
  'days with another number of recordings than they count': `
    select count(*) as found from daily_counts where kind = 'recordings' and total <>
    (select count(*) from recordings where substr(created_at, 1, 10) = day)`,
  'days with another number of questions than they count': `
    select count(*) as found from daily_counts where kind = 'conversations' and total <>
    (select count(*) from conversations where substr(created_at, 1, 10) = day)`,
};

/** Inconsistencies in a database, in one English sentence each. */
export async function findLooseEnds({ db, dialect }: WingmanDatabase): Promise<string[]> {
  const found: string[] = [];
  if (dialect.name === 'sqlite') {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    found.push(...rows.map((row) => row.integrity_check).filter((finding) => finding !== 'ok'));
    const references = await sql`pragma foreign_key_check`.execute(db);
    if (references.rows.length > 0) found.push(`${references.rows.length} rows refer to what is gone`);
  }
  for (const [what, query] of Object.entries(contradictions)) {
    const { rows } = await sql.raw<{ found: number }>(query).execute(db);
    if (Number(rows[0]?.found) > 0) found.push(`${rows[0]?.found} ${what}`);
  }
  return found;
}

/** Every row of every table as JSON text, to search for words that should be gone. */
export async function* everyRow({ db }: WingmanDatabase): AsyncGenerator<{ table: string; text: string }> {
  for (const table of [...copiedTables.map((each) => each.table), ...derivedTables]) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    for (const row of rows) yield { table, text: JSON.stringify(row) };
  }
}

import type { QueryCompiler } from 'kysely';
import { Kysely, PostgresDialect, PostgresQueryCompiler, sql } from 'kysely';
import pg from 'pg';
import type { Handle } from '../handle.ts';
import type { Database } from '../schema.ts';
import { storedParameter } from '../stored-text.ts';
import type { DialectTools, IndexedSegment, SegmentHit, SegmentQuery } from './dialect-tools.ts';
import { errorCode } from './dialect-tools.ts';
import { claimRunnableJob } from './runnable-job.ts';
import { distinctTerms, splitTerms } from './search-terms.ts';

const statementTimeoutMs = 60_000;
const connectTimeoutMs = 10_000;
const rowsPerInsert = 500;
/** A tsvector cannot count further than this. */
const maxPosition = 16_383;

/** PostgreSQL gives bigint and count() as text; ours fit a number. */
const numericTypes: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format),
};

/** A pool of connections; the first query connects. */
export function openPostgres(
  url: string,
  maxConnections = 10,
): { db: Kysely<Database>; close: () => Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    types: numericTypes,
    statement_timeout: statementTimeoutMs,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one that breaks while it is lent out and nothing is being asked: the next query through it fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new CleaningPostgresDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    // Kysely leaves a pool alone that it never asked anything.
    if (!pool.ended) await pool.end();
  };
  return { db, close };
}

class CleaningPostgresDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new CleaningPostgresQueryCompiler();
  }
}

class CleaningPostgresQueryCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storedParameter(parameter));
  }
}

/** No connection, or one that was ended from the other side: class 08, and the 57P codes of a server that stops. */
const unreachableCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|08...$|57P0[1-3]$)/;
/** What the driver says without a code of its own. */
const unreachableWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when)/;

const busyCodes = new Set(['40001', '40P01', '53300', '55P03', '57014']);

export const postgresTools: DialectTools = {
  name: 'postgres',
  indexSegments,
  searchSegments,
  claimJob: (handle, claim) => claimRunnableJob(handle, claim, (next) => next.forUpdate().skipLocked()),
  async serialize(trx, name) {
    await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
  },
  isUniqueViolation: (error) => errorCode(error) === '23505',
  isForeignKeyViolation: (error) => errorCode(error) === '23503',
  isBusy: (error) => busyCodes.has(errorCode(error)),
  isUnreachable: (error) =>
    unreachableCodes.test(errorCode(error)) ||
    (error instanceof Error && unreachableWords.test(error.message)),
  isDiskFull: (error) => errorCode(error) === '53100',
};

async function indexSegments(handle: Handle, rows: IndexedSegment[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const values = rows.slice(start, start + rowsPerInsert).map((row) => {
      const terms = splitTerms(row.terms);
      return sql`(${row.segmentId}::bigint, ${toVectorText(terms)}::tsvector, ${terms.length}::integer)`;
    });
    await sql`
      insert into segment_search (segment_id, terms, term_count) values ${sql.join(values)}
      on conflict (segment_id) do update set terms = excluded.terms, term_count = excluded.term_count
    `.execute(handle);
  }
}

/** Text form of a tsvector: each lexeme quoted, with its position, so that repetitions are counted. */
function toVectorText(terms: string[]): string {
  return terms.map((term, index) => `${quoteLexeme(term)}:${Math.min(index + 1, maxPosition)}`).join(' ');
}

function quoteLexeme(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/**
 * BM25 (k1 1.2, b 0.75, as in SQLite's FTS5) over the user's own segments: `matched` are all hits of the user,
 * because a term's rarity does not depend on the range that was asked for; the range cuts afterwards.
 */
async function searchSegments(handle: Handle, query: SegmentQuery): Promise<SegmentHit[]> {
  const terms = distinctTerms(query.terms);
  if (terms.length === 0) return [];
  const match = terms.map(quoteLexeme).join(' | ');
  const { rows } = await sql<SegmentHit>`
    with corpus as (
      select count(*)::float8 as size, coalesce(avg(search.term_count), 1)::float8 as mean_length
      from segment_search as search join recording_segments as segments on segments.id = search.segment_id
      where segments.user_id = ${query.userId}
    ), matched as materialized (
      select segments.id, segments.recording_id, segments.spoken_at, search.terms, search.term_count
      from segment_search as search join recording_segments as segments on segments.id = search.segment_id
      where segments.user_id = ${query.userId} and search.terms @@ ${match}::tsquery
    ), occurrences as (
      select matched.id, word.lexeme, cardinality(word.positions)::float8 as frequency,
        count(*) over (partition by word.lexeme)::float8 as segments_with_it
      from matched cross join lateral unnest(matched.terms) as word
      where word.lexeme = any(${terms}::text[])
    ), scores as (
      select occurrences.id, sum(
        ln(1 + (corpus.size - segments_with_it + 0.5) / (segments_with_it + 0.5)) * frequency * 2.2
        / (frequency + 1.2 * (0.25 + 0.75 * matched.term_count / greatest(corpus.mean_length, 1)))
      ) as score
      from occurrences join matched on matched.id = occurrences.id cross join corpus
      group by occurrences.id
    )
    select matched.id as "segmentId", matched.recording_id as "recordingId", scores.score
    from scores join matched on matched.id = scores.id
    where (${query.from}::text is null or matched.spoken_at >= ${query.from})
      and (${query.to}::text is null or matched.spoken_at < ${query.to})
    order by scores.score desc, matched.spoken_at desc, matched.id desc
    limit ${query.limit}
  `.execute(handle);
  return rows;
}

import { sql } from 'kysely';
import type { WingmanDatabase } from '../../packages/db/src/database.ts';

export type RawSearch = {
  /** The best 40 segments of everybody for any of the terms, as the database itself ranks them. */
  search: (terms: string[]) => Promise<unknown>;
  remove: () => Promise<void>;
};

const rowsPerInsert = 1_000;

/**
 * The database's own full-text index over all segments, to compare with: FTS5 with bm25, or tsvector with GIN and ts_rank.
 * `termsOf` gives the terms of a text.
 */
export async function createRawSearch(
  { db, dialect }: WingmanDatabase,
  termsOf: (text: string) => string[],
): Promise<RawSearch> {
  const isSqlite = dialect.name === 'sqlite';
  await (isSqlite
    ? sql`create virtual table raw_search using fts5(terms, content = '', tokenize = 'unicode61')`
    : sql`create table raw_search (id bigint primary key, terms tsvector not null)`
  ).execute(db);
  for (let afterId = 0; ; ) {
    const page = db.selectFrom('recording_segments').select(['id', 'text']).where('id', '>', afterId);
    const segments = await page.orderBy('id').limit(rowsPerInsert).execute();
    const values = segments.map(({ id, text }) => {
      const terms = termsOf(text).join(' ');
      return isSqlite ? sql`(${id}, ${terms})` : sql`(${id}::bigint, to_tsvector('simple', ${terms}))`;
    });
    if (values.length === 0) break;
    const into = isSqlite ? sql`raw_search (rowid, terms)` : sql`raw_search (id, terms)`;
    await sql`insert into ${into} values ${sql.join(values)}`.execute(db);
    afterId = segments.at(-1)?.id ?? afterId;
  }
  if (!isSqlite) {
    await sql`create index raw_search_terms_index on raw_search using gin (terms)`.execute(db);
    await sql`analyze raw_search`.execute(db);
  }
  return {
    search(terms) {
      const words = terms.filter((term) => /^[a-z0-9]+$/.test(term));
      if (isSqlite) {
        const match = words.map((word) => `"${word}"`).join(' OR ');
        return sql`select rowid from raw_search where raw_search match ${match} order by rank limit 40`.execute(
          db,
        );
      }
      const match = sql`${words.join(' | ')}::tsquery`;
      return sql`
        select id from raw_search where terms @@ ${match} order by ts_rank(terms, ${match}) desc limit 40
      `.execute(db);
    },
    remove: async () => void (await sql`drop table raw_search`.execute(db)),
  };
}

/** What PostgreSQL finds out about the tables by itself in time; SQLite is never told. */
export async function updateStatistics({ db, dialect }: WingmanDatabase): Promise<void> {
  if (dialect.name === 'postgres') await sql`vacuum analyze`.execute(db);
}

/** Bytes of the tables and indexes by which is searched. */
export async function searchIndexBytes({ db, dialect }: WingmanDatabase): Promise<number> {
  const tables = ['search_owners', 'search_documents', 'search_postings'];
  const query =
    dialect.name === 'sqlite'
      ? sql<{ bytes: number }>`
          select sum(pgsize) as bytes from dbstat where name in
          (select name from sqlite_schema where tbl_name in (${sql.join(tables)}))
        `
      : sql<{ bytes: number }>`
          select sum(pg_total_relation_size(name::regclass))::float8 as bytes
          from unnest(array[${sql.join(tables)}]::text[]) as name
        `;
  const { rows } = await query.execute(db);
  return rows[0]?.bytes ?? 0;
}

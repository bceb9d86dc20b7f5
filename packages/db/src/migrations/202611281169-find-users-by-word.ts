import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;
type UserRow = { id: string; email: string; first_name: string; last_name: string };

function isPostgres(db: AnyDb): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Text that compares by code points on both databases: words that begin alike stand together. */
function textType(db: AnyDb): RawBuilder<unknown> {
  return isPostgres(db) ? sql`text collate "C"` : sql`text`;
}

const required: ColumnBuilderCallback = (column) => column.notNull();
const ownedByUser: ColumnBuilderCallback = (column) =>
  column.notNull().references('users.id').onDelete('cascade');

/** Accounts at once that are given their words. */
const batch = 500;

/** The words of each account's name and address, by which administrators find it. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('user_words')
    .addColumn('word', textType(db), required)
    .addColumn('user_id', textType(db), ownedByUser)
    .addPrimaryKeyConstraint('user_words_pkey', ['word', 'user_id'])
    .execute();
  await sql`create index user_words_user_id_index on user_words (user_id)`.execute(db);
  await fill(db as Kysely<{ users: UserRow; user_words: { word: string; user_id: string } }>);
}

async function fill(
  db: Kysely<{ users: UserRow; user_words: { word: string; user_id: string } }>,
): Promise<void> {
  let after = '';
  while (true) {
    const users = await db
      .selectFrom('users')
      .select(['id', 'email', 'first_name', 'last_name'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    const rows = users.flatMap((user) =>
      wordsOf(`${user.first_name} ${user.last_name} ${user.email}`).map((word) => ({
        word,
        user_id: user.id,
      })),
    );
    if (rows.length > 0) await db.insertInto('user_words').values(rows).execute();
    const last = users.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toUpperCase()
    .toLowerCase();
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return [...new Set(words.map((word) => word.slice(0, 64)))];
}

import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

/** Text that compares by code points on both databases. */
function textType(db: AnyDb): RawBuilder<unknown> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
}

const required: ColumnBuilderCallback = (column) => column.notNull();
const of =
  (table: string): ColumnBuilderCallback =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete('cascade');

/** Tags of users, the recordings that have them, favourites, and the orders in which recordings are listed. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('tags')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, of('users'))
    .addColumn('name', text, required)
    .addColumn('name_key', text, required)
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .addUniqueConstraint('tags_name_key_unique', ['user_id', 'name_key'])
    .execute();
  await db.schema
    .createTable('recording_tags')
    .addColumn('recording_id', text, of('recordings'))
    .addColumn('tag_id', text, of('tags'))
    .addColumn('user_id', text, of('users'))
    .addPrimaryKeyConstraint('recording_tags_key', ['recording_id', 'tag_id'])
    .execute();
  for (const column of ['tag_id', 'user_id'])
    await db.schema
      .createIndex(`recording_tags_${column}_index`)
      .on('recording_tags')
      .column(column)
      .execute();
  await db.schema
    .alterTable('recordings')
    .addColumn('is_favorite', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index recordings_favorite_index on recordings (user_id, created_at desc, id) where is_favorite = 1`.execute(
    db,
  );
  await sql`create index recordings_longest_index on recordings (user_id, duration desc, id)`.execute(db);
}

import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

const isPostgres = (db: AnyDb) => db.getExecutor().adapter instanceof PostgresAdapter;

/** Text that compares by code points on both databases. */
const textType = (db: AnyDb): RawBuilder<unknown> => (isPostgres(db) ? sql`text collate "C"` : sql`text`);

const required: ColumnBuilderCallback = (column) => column.notNull();
const of =
  (table: string): ColumnBuilderCallback =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete('cascade');

/** The words of people's names, by which a question finds who is meant. Triggers keep them. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('person_words')
    .addColumn('user_id', text, of('users'))
    .addColumn('word', text, required)
    .addColumn('person_id', text, of('people'))
    .addPrimaryKeyConstraint('person_words_key', ['user_id', 'word', 'person_id'])
    .execute();
  await sql`create index person_words_person_id_index on person_words (person_id)`.execute(db);
  const insert = isPostgres(db) ? insertOnPostgres : insertOnSqlite;
  await sql`${insert(sql`people`)} where people.is_removed = 0 and word <> ''`.execute(db);
  await (isPostgres(db) ? followOnPostgres(db) : followOnSqlite(db));
}

/** The name, and the one by which the person is found again. Both are lower case words. */
const names = sql`people.folded_name || ' ' || coalesce(people.name_key, '')`;

const insertOnSqlite = (people: RawBuilder<unknown>) => sql`
  insert into person_words (user_id, word, person_id)
  select distinct people.user_id, value as word, people.id
  from ${people}, json_each('[' || replace(json_quote(${names}), ' ', '","') || ']')`;

const insertOnPostgres = (people: RawBuilder<unknown>) => sql`
  insert into person_words (user_id, word, person_id)
  select distinct people.user_id, word, people.id
  from ${people}, unnest(string_to_array(${names}, ' ')) as word`;

async function followOnSqlite(db: AnyDb): Promise<void> {
  const insert = sql`
    ${insertOnSqlite(sql`people`)} where people.id = new.id and people.is_removed = 0 and word <> ''`;
  await sql`create trigger people_add_words after insert on people begin ${insert}; end`.execute(db);
  await sql`
    create trigger people_update_words after update of folded_name, name_key, is_removed on people
    begin
      delete from person_words where person_id = new.id;
      ${insert};
    end
  `.execute(db);
}

async function followOnPostgres(db: AnyDb): Promise<void> {
  await sql`
    create function people_write_words() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        delete from person_words where person_id = new.id;
      end if;
      ${insertOnPostgres(sql`people`)} where people.id = new.id and people.is_removed = 0 and word <> '';
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger people_add_words after insert on people
    for each row execute function people_write_words()
  `.execute(db);
  await sql`
    create trigger people_update_words after update of folded_name, name_key, is_removed on people
    for each row execute function people_write_words()
  `.execute(db);
}

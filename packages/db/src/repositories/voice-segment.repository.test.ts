import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { WingmanDatabase } from '../database.ts';
import { up } from '../migrations/202611300425-find-people-by-word.ts';
import { explainQueries } from '../testing/explained-queries.ts';
import { inTransaction } from '../testing/in-transaction.ts';
import { addUser, at } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import {
  deletePerson,
  findOwnedPerson,
  insertPeople,
  updateJoin,
  updatePerson,
} from './person.repository.ts';
import { listCalledPeople } from './voice-segment.repository.ts';

const now = at('09:00');

async function addPerson({ db }: WingmanDatabase, userId: string, name: string) {
  const id = crypto.randomUUID();
  const [nameKey, dates] = [name.toLowerCase(), { createdAt: now, updatedAt: now }];
  const person = { id, name, foldedName: nameKey, nameKey, joinedInto: null, rootId: id, isKept: true };
  await inTransaction(db, (trx) => insertPeople(trx, userId, [{ ...person, ...dates }]));
  return (await findOwnedPerson(db, { id, userId }))!;
}

describeDatabases((open) => {
  async function start() {
    const database = await open();
    const { db } = database;
    const user = await addUser(db);
    const called = async (...words: string[]) => {
      const people = await listCalledPeople(db, { userId: user.id, words });
      return people.map((each) => `${each.name}: ${each.words.toSorted().join(' ')}`).toSorted();
    };
    return { database, db, user, called };
  }

  it('people are found by each word of their names, old and new, and by those of whom was joined', async () => {
    const { database, db, user, called } = await start();
    const marco = await addPerson(database, user.id, 'Marco "il Lungo" \\ Rossi');
    const engineer = await addPerson(database, user.id, 'Ingegnere');
    const stranger = await addUser(db);
    await addPerson(database, stranger.id, 'Marco Neri');
    expect(await called('marco', 'rossi', 'neri')).toEqual([`${marco.name}: marco rossi`]);
    await inTransaction(db, (trx) =>
      updatePerson(trx, marco, { name: 'Marco Bianchi', foldedName: 'marco bianchi', updatedAt: now }),
    );
    expect(await called('bianchi')).toEqual(['Marco Bianchi: bianchi']);
    expect(await called('rossi')).toEqual(['Marco Bianchi: rossi']);
    await inTransaction(db, (trx) =>
      updateJoin(trx, engineer, { joinedInto: marco.id, rootId: marco.id, partIds: [engineer.id] }),
    );
    expect(await called('ingegnere')).toEqual(['Marco Bianchi: ingegnere']);
    expect(await called('')).toEqual([]);
  });

  it('of a deleted person no word is left', async () => {
    const { database, db, user, called } = await start();
    const ada = await addPerson(database, user.id, 'Ada Verdi');
    const ugo = await addPerson(database, user.id, 'Ugo Verdi');
    await inTransaction(db, (trx) => deletePerson(trx, ada, 'digest'));
    await inTransaction(db, (trx) => deletePerson(trx, ugo, null));
    expect(await called('ada', 'ugo', 'verdi', 'digest')).toEqual([]);
    expect(await db.selectFrom('person_words').selectAll().execute()).toEqual([]);
  });

  it('the names of a user are not read one by one', async () => {
    const { database, user } = await start();
    const asked = { userId: user.id, words: ['marco'] };
    const plan = await explainQueries(database, (db) => listCalledPeople(db, asked));
    expect(plan).toMatch(/person_words_key|sqlite_autoindex_person_words/);
    expect(plan).not.toMatch(/SCAN (?:part|root|called)|Seq Scan on people/);
  });

  it('gives words to everybody who was there before', async () => {
    const { database, db, user, called } = await start();
    await addPerson(database, user.id, 'Ada Verdi');
    for (const name of ['people_add_words', 'people_update_words'])
      await sql`drop trigger ${sql.id(name)} ${sql.raw(database.dialect.name === 'sqlite' ? '' : 'on people')}`.execute(
        db,
      );
    if (database.dialect.name !== 'sqlite') await sql`drop function people_write_words`.execute(db);
    await sql`drop table person_words`.execute(db);
    await up(db as never);
    expect(await called('verdi')).toEqual(['Ada Verdi: verdi']);
  });
});

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listUsers } from '../repositories/user.repository.ts';
import { addUser } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import { up } from './202611281169-find-users-by-word.ts';

describeDatabases((open) => {
  it('gives words to every account that was there before', async () => {
    const { db } = await open();
    for (let n = 1; n <= 501; n += 1) await addUser(db, { id: `u${n}`, email: `persona${n}@example.test` });
    await addUser(db, { id: 'last', firstName: 'Niccolò', email: 'n@example.test' });
    await sql`drop table user_words`.execute(db);
    await up(db as never);
    expect((await listUsers(db, { search: 'niccolo' })).map(({ id }) => id)).toEqual(['last']);
    expect((await listUsers(db, { search: 'persona501' })).map(({ id }) => id)).toEqual(['u501']);
    expect(await listUsers(db, { search: 'example' })).toHaveLength(502);
  });
});

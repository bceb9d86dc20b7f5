import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listSignInSessions } from '../repositories/sign-in-session.repository.ts';
import { addUser, at } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import { up } from './202611300515-name-sign-in-sessions.ts';

describeDatabases((open, kind) => {
  it('names every sign-in session that was there before, and on PostgreSQL those that an earlier version adds', async () => {
    const { db } = await open();
    const user = await addUser(db);
    const add = async (idHash: string, hour: string) => {
      const row = { id_hash: idHash, user_id: user.id, expires_at: at('12:00'), created_at: at(hour) };
      await db
        .insertInto('auth_sessions')
        .values(row as never)
        .execute();
    };
    await sql`drop index auth_sessions_id_index`.execute(db);
    for (const column of ['id', 'browser', 'system', 'last_used_at'])
      await sql`alter table auth_sessions drop column ${sql.id(column)}`.execute(db);
    await add('a', '08:00');
    await up(db as never);
    await add('b', '07:00');
    await add('c', '06:00');
    const sessions = await listSignInSessions(db, user.id, 5);
    expect(sessions.map(({ lastUsedAt }) => lastUsedAt)).toEqual([at('08:00'), at('07:00'), at('06:00')]);
    const [before, ...after] = sessions.map(({ id }) => id);
    expect(before).toMatch(/^[\w-]{32,36}$/);
    // SQLite has no default that is made anew; an id that is missing is read as the hash.
    const ids = kind === 'sqlite' ? ['b', 'c'] : [1, 2].map(() => expect.stringMatching(/^[\w-]{36}$/));
    expect(after).toEqual(ids);
  });
});

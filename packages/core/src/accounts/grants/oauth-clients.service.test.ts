import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { redirectUri, startApps } from '../../testing/start-apps.ts';

const code = (error: string) => expect.objectContaining({ code: error });
const minute = 60_000;
const day = 24 * 60 * minute;

describeDatabases((open) => {
  const start = async () => startApps(await open());

  it('registered apps of which nobody makes use are deleted, and those that are used stay', async () => {
    const { oauthClients, connect, client, clock, database } = await start();
    await connect();
    await oauthClients.register({ name: 'Mai usata', redirectUris: [redirectUri] });
    const ids = async () => (await database.db.selectFrom('oauth_clients').select('id').execute()).length;
    clock.advance(day - minute);
    await oauthClients.deleteUnused();
    expect(await ids()).toBe(2);
    clock.advance(2 * minute);
    await oauthClients.deleteUnused();
    expect(await database.db.selectFrom('oauth_clients').select('id').execute()).toEqual([{ id: client.id }]);
    clock.advance(100 * day);
    await oauthClients.deleteUnused();
    expect(await ids()).toBe(1);
    await database.db.deleteFrom('oauth_grants').execute();
    await oauthClients.deleteUnused();
    expect(await ids()).toBe(0);
  });

  it('a flood of registrations pushes out the oldest that nobody used, and no other', async () => {
    const { oauthClients, connect, client, database } = await start();
    await connect();
    const old = '2026-01-01T00:00:00.000Z';
    const rows = Array.from({ length: 2_000 }, (_, index) => ({
      id: `c${String(index).padStart(4, '0')}`,
      name: 'x',
      redirect_uris: '[]',
      created_at: old,
      last_used_at: null,
    }));
    for (let from = 0; from < rows.length; from += 500)
      await database.db
        .insertInto('oauth_clients')
        .values(rows.slice(from, from + 500))
        .execute();
    const { id } = await oauthClients.register({ name: 'Nuova', redirectUris: [redirectUri] });
    const left = await database.db.selectFrom('oauth_clients').select('id').orderBy('id').execute();
    const kept = left.map((each) => each.id);
    expect(kept).toHaveLength(2_001);
    expect(kept).toEqual(expect.arrayContaining([id, client.id, 'c0001', 'c1999']));
    expect(kept).not.toContain('c0000');
  });

  it('an app is called as it says, without what hides in a name, or as the address to which it leads', async () => {
    const { oauthClients } = await start();
    const nameOf = async (name: string | undefined) =>
      (await oauthClients.register({ name, redirectUris: [redirectUri] })).name;
    expect(await nameOf('  Mio\n\u202eassistente\u200b ')).toBe('Mio assistente');
    expect(await nameOf('x'.repeat(500))).toHaveLength(100);
    expect(await nameOf('\u200f')).toBe('app.example.test');
    expect(await nameOf(undefined)).toBe('app.example.test');
    for (const redirectUris of [[], ['http://app.example.test/'], [redirectUri, 'javascript:1']])
      await expect(oauthClients.register({ name: 'x', redirectUris })).rejects.toEqual(
        code('invalid_redirect_uri'),
      );
  });
});

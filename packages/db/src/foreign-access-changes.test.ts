import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './database.ts';
import { watchForeignAccessChanges } from './foreign-access-changes.ts';
import { migrateToLatest } from './migrate.ts';
import { insertApiKey } from './repositories/api-key.repository.ts';
import { insertBackupRun, updateBackupRun } from './repositories/backup-run.repository.ts';
import { addUser } from './testing/rows.ts';

const now = '2026-11-28T10:00:00.000Z';

it('F-07: of what another process writes only ended sign-ins, keys and accounts are reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wingman-db-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const open = async () => {
    const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'wingman.sqlite') });
    onTestFinished(() => database.close());
    return database;
  };
  const own = await open();
  await migrateToLatest(own);
  const { db: other } = await open();
  const { id } = await addUser(other);
  await other
    .insertInto('auth_sessions')
    .values({ id_hash: 'hash', id: 'one', user_id: id, expires_at: now, last_used_at: now, created_at: now })
    .execute();
  await insertApiKey(other, {
    id: 'key',
    userId: id,
    name: 'prova',
    prefix: 'wm',
    keyHash: 'hash',
    createdAt: now,
    lastUsedAt: null,
    scopes: ['read'],
    expiresAt: null,
  });
  let changes = 0;
  const watch = watchForeignAccessChanges(own, {
    isNeeded: () => false,
    onChange: () => {
      changes += 1;
    },
  });
  onTestFinished(watch.stop);
  await watch.look();

  await insertBackupRun(other, { id: 'run', host: 'one', folder: '/mnt/backup', now });
  await watch.look();
  for (const files of [1, 2, 3]) {
    await updateBackupRun(other, { id: 'run', values: { files }, now });
    await watch.look();
  }
  expect(changes).toBe(0);
  await other.deleteFrom('auth_sessions').execute();
  await watch.look();
  expect(changes).toBe(1);
  await other.deleteFrom('api_keys').execute();
  await watch.look();
  expect(changes).toBe(2);
  await other.updateTable('users').set({ is_active: 0 }).execute();
  await watch.look();
  expect(changes).toBe(3);
});

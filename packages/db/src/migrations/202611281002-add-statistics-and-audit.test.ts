import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../database.ts';
import { findKindFigures } from '../repositories/statistics.repository.ts';
import { createTestDatabase } from '../testing/postgres-database.ts';
import type {} from '../testing/postgres-global-setup.ts';
import * as createFoundation from './202611280900-create-foundation.ts';
import * as addStatisticsAndAudit from './202611281002-add-statistics-and-audit.ts';

/** A database without any table. */
async function openEmpty(kind: 'sqlite' | 'postgres') {
  if (kind === 'sqlite') {
    const folder = mkdtempSync(path.join(tmpdir(), 'wingman-db-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return openDatabase({ kind, file: path.join(folder, 'wingman.sqlite') });
  }
  const { url, drop } = await createTestDatabase(inject('postgresUrl'), 'wingman');
  onTestFinished(drop);
  return openDatabase({ kind, url });
}

it.each(['sqlite', 'postgres'] as const)('counts on %s what was there before', async (kind) => {
  const { db, close } = await openEmpty(kind);
  onTestFinished(close);
  await createFoundation.up(db as never);
  await sql`
    insert into users (id, email, email_key, password_hash, first_name, last_name, subscription_plan,
      subscription_status, created_at, updated_at)
    values ('u', 'a@example.test', 'a@example.test', 'none', 'Anna', 'Bianchi', 'free', 'active', '2026', '2026')
  `.execute(db);
  for (const [id, duration, day] of [
    ['a', 61, '2026-07-01'],
    ['b', 0, '2026-07-01'],
    ['c', 59, '2026-07-02'],
  ] as const) {
    await sql`
      insert into recordings (id, user_id, filename, duration, status, created_at, uploaded_at, updated_at)
      values (${id}, 'u', 'a.webm', ${duration}, 'ready', ${`${day}T10:00:00.000Z`}, '2026', '2026')
    `.execute(db);
  }
  await addStatisticsAndAudit.up(db as never);
  expect(await findKindFigures(db, 'recordings')).toEqual({ total: 3, measured: 2, seconds: 120 });
  await sql`delete from recordings where id = 'a'`.execute(db);
  expect(await findKindFigures(db, 'recordings')).toEqual({ total: 2, measured: 1, seconds: 59 });
  expect(await findKindFigures(db, 'conversations')).toEqual({ total: 0, measured: 0, seconds: 0 });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase, type WingmanDatabase } from '../database.ts';
import { replaceSegments } from '../repositories/segment.repository.ts';
import { inTransaction } from '../testing/in-transaction.ts';
import { ownRecording } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import { copiedTables, derivedTables } from './copied-tables.ts';
import { fingerprint } from './copy-rows.ts';
import { listReferencedFiles } from './referenced-files.ts';
import { isUnused, loadSnapshot, writeSnapshot } from './snapshot.ts';

const at = '2026-03-01T10:00:00.000Z';

function newFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'wingman-snapshot-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, 'snapshot.sqlite');
}

/** A row of each kind, with texts and numbers that are easily corrupted by a copy. */
async function fill({ db }: WingmanDatabase, rowsPerTable = 3): Promise<void> {
  const times = { created_at: at, updated_at: at };
  for (let n = 0; n < rowsPerTable; n += 1) {
    await db
      .insertInto('users')
      .values({
        id: `user-${n}`,
        email: `Utente${n}@Example.test`,
        email_key: `utente${n}@example.test`,
        password_hash: 'hash',
        first_name: 'È 😀 "x"',
        last_name: "D'Àlba\n",
        is_email_verified: 0,
        is_admin: n === 0 ? 1 : 0,
        is_active: 1,
        subscription_plan: 'free',
        subscription_status: 'active',
        subscription_expires_at: null,
        total_recording_seconds: 35_999,
        limit_reached_at: null,
        last_login_at: null,
        ...times,
      })
      .execute();
    await db
      .insertInto('recordings')
      .values({
        id: `recording-${n}`,
        user_id: `user-${n}`,
        filename: 'a.webm',
        title: null,
        transcript: 'uno due tre',
        duration: 3600,
        segment_number: 1,
        is_auto_segmented: 0,
        audio_path: `aa/audio-${n}`,
        audio_type: 'audio/webm',
        audio_bytes: 123_456_789_012,
        status: 'ready',
        status_reason: null,
        uploaded_at: at,
        ...times,
      })
      .execute();
    await db
      .insertInto('live_recordings')
      .values({
        recording_id: `recording-${n}`,
        user_id: `user-${n}`,
        next_slice: 1,
        bytes: 5_000_000_000,
        transcribed_until: 1 / 3,
        is_closed: 0,
        is_whole: 0,
        updated_at: at,
      })
      .execute();
    await db
      .insertInto('live_slices')
      .values({ recording_id: `recording-${n}`, first_slice: 0, file_key: `bb/slice-${n}` })
      .execute();
    await db
      .insertInto('recording_moments')
      .values({
        user_id: `user-${n}`,
        id: 'the-same-of-each',
        recording_id: `recording-${n}`,
        kind: 'image',
        at_seconds: 0.1 + 0.2,
        text: 'lavagna 😀 "x"',
        image_path: `cc/moment-${n}`,
        image_type: 'image/png',
        ...times,
      })
      .execute();
    const rows = Array.from({ length: 700 }, (_, position) => ({
      position,
      start: position * 1.1,
      end: position * 1.1 + 1 / 3,
      text: `parola ${position} perché`,
      speaker: position % 3 === 0 ? null : `Voce ${position % 3}`,
      confidence: 0.1 + 0.2,
      spokenAt: at,
    }));
    const recording = await ownRecording(db, `recording-${n}`, `user-${n}`);
    await inTransaction(db, (trx) => replaceSegments(trx, recording, rows));
    const share = { id: `share-${n}`, user_id: `user-${n}`, kind: 'span', recording_id: `recording-${n}` };
    const ends = { from_seconds: 1 / 3, to_seconds: 0.1 + 0.2, audio_path: `aa/audio-${n}` };
    const ids = { line_id: null, conversation_id: null };
    const choices = { has_audio: 1, may_download: 0, password_hash: null, owner_name: 'È 😀', openings: 7 };
    const dates = { created_at: at, expires_at: at, revoked_at: null, last_opened_at: null };
    await db
      .insertInto('shares')
      .values({ ...share, ...ends, ...ids, ...choices, ...dates, token_hash: `hash-${n}` })
      .execute();
    await db
      .insertInto('share_audio')
      .values({ share_id: share.id, file_key: `dd/share-${n}`, created_at: at })
      .execute();
    await db
      .insertInto('agents')
      .values({
        id: `agent-${n}`,
        user_id: n === 0 ? null : `user-${n}`,
        name: '<b>Agente</b>',
        description: 'd',
        system_prompt: 's',
        temperature: 0.7,
        max_tokens: 500,
        is_active: 1,
        is_default: n === 0 ? 1 : 0,
        is_preset: n === 0 ? 1 : 0,
        category: 'custom',
        icon: '🤖',
        ...times,
      })
      .execute();
    await db
      .insertInto('agent_favorites')
      .values({ user_id: `user-${n}`, agent_id: 'agent-0', created_at: at })
      .execute();
  }
}

async function dailyCounts({ db }: WingmanDatabase): Promise<unknown> {
  return db.selectFrom('daily_counts').selectAll().orderBy('kind').orderBy('day').execute();
}

describeDatabases((open) => {
  describe('a snapshot', () => {
    it('contains every row, and restores the same into a new database', async () => {
      const source = await open();
      await fill(source);
      const file = newFile();
      await writeSnapshot(source, file);

      const target = await open();
      expect(await isUnused(target)).toBe(true);
      await loadSnapshot(file, target);
      expect(await fingerprint(target.db)).toEqual(await fingerprint(source.db));
      expect(await dailyCounts(target)).toEqual(await dailyCounts(source));
      expect(await isUnused(target)).toBe(false);
      expect(await listReferencedFiles(target.db)).toEqual([
        'aa/audio-0',
        'aa/audio-1',
        'aa/audio-2',
        'bb/slice-0',
        'bb/slice-1',
        'bb/slice-2',
        'cc/moment-0',
        'cc/moment-1',
        'cc/moment-2',
        'dd/share-0',
        'dd/share-1',
        'dd/share-2',
      ]);
    });

    it('may be loaded again, replacing its own and later rows', async () => {
      const source = await open();
      await fill(source);
      const file = newFile();
      await writeSnapshot(source, file);
      const target = await open();
      await loadSnapshot(file, target);
      await target.db.deleteFrom('recordings').where('id', '=', 'recording-1').execute();
      await target.db.updateTable('users').set({ first_name: 'Altro' }).execute();
      await loadSnapshot(file, target);
      expect(await fingerprint(target.db)).toEqual(await fingerprint(source.db));
      expect(await dailyCounts(target)).toEqual(await dailyCounts(source));
      const removals = await target.db.selectFrom('file_removals').selectAll().execute();
      expect(removals).toEqual([]);
    });

    it('does not block ids after its own', async () => {
      const source = await open();
      await fill(source, 1);
      const file = newFile();
      await writeSnapshot(source, file);
      const target = await open();
      await loadSnapshot(file, target);
      const recording = await ownRecording(target.db, 'recording-0', 'user-0');
      const [added] = await inTransaction(target.db, (trx) =>
        replaceSegments(trx, recording, [
          { position: 0, start: 0, end: 1, text: 'nuova', speaker: null, confidence: null, spokenAt: at },
        ]),
      );
      expect(added?.id).toBeGreaterThan(700);
    });

    it('that fails to load changes nothing', async () => {
      const source = await open();
      await fill(source, 2);
      const file = newFile();
      await writeSnapshot(source, file);
      const broken = await openDatabase({ kind: 'sqlite', file });
      await sql`pragma foreign_keys = off`.execute(broken.db);
      await broken.db.updateTable('recordings').set({ user_id: 'nobody' }).execute();
      await broken.close();
      const target = await open();
      await fill(target, 1);
      const before = await fingerprint(target.db);
      await expect(loadSnapshot(file, target)).rejects.toThrow();
      expect(await fingerprint(target.db)).toEqual(before);
    });
  });

  it('each table is either copied or derived from copied ones', async () => {
    const { db, dialect } = await open();
    const { rows } =
      dialect.name === 'sqlite'
        ? await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(db)
        : await sql<{ name: string }>`
            select tablename as name from pg_tables where schemaname = current_schema()
          `.execute(db);
    const own = /^(kysely_|sqlite_)/;
    const known = [...copiedTables.map(({ table }) => String(table)), ...derivedTables];
    const isKnown = (name: string) => known.some((table) => name === table || name.startsWith(`${table}_`));
    expect(rows.map(({ name }) => name).filter((name) => !own.test(name) && !isKnown(name))).toEqual([]);
  });
});

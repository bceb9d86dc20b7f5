import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase, type WingmanDatabase } from './database.ts';
import { findErasureDue, rewriteWithoutDeleted, truncateLog } from './erasure.ts';
import type { Transaction } from './handle.ts';
import { migrateToLatest } from './migrate.ts';
import { deleteRecording, type OwnedRecording } from './repositories/recording.repository.ts';
import { replaceDocument } from './repositories/search.repository.ts';
import { replaceSegments } from './repositories/segment.repository.ts';
import { addRecording, addUser, at } from './testing/rows.ts';

type JournalMode = 'wal' | 'delete';

async function openNew(mode: JournalMode): Promise<WingmanDatabase & { file: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'wingman-erasure-'));
  const file = join(folder, 'wingman.sqlite');
  const database = await openDatabase({ kind: 'sqlite', file });
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  await migrateToLatest(database);
  await sql`pragma journal_mode = ${sql.raw(mode)}`.execute(database.db);
  return { ...database, file };
}

/** Deterministic pseudo-random numbers. */
function chance() {
  let state = 12_345;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

const mark = (n: number) => `zq${String(n).padStart(4, '0')}x`;

/** A recording with these words, a segment and a term of the index for each. */
async function addSpoken(trx: Transaction, userId: string, words: string[]): Promise<OwnedRecording> {
  const recording = await addRecording(trx, userId, { transcript: words.join(' ') });
  const segments = words.map((text, position) => {
    const seconds = { start: position, end: position + 1 };
    return { position, ...seconds, text, speaker: null, confidence: null, spokenAt: at('09:00') };
  });
  await replaceSegments(trx, recording, segments);
  await replaceDocument(trx, {
    recordingId: recording.id,
    userId,
    version: 1,
    segmentCount: words.length,
    termCount: words.length,
    spokenFrom: at('09:00'),
    spokenTo: at('09:00'),
    lists: words.map((word) => ({ term: word.split('').reverse().join(''), hits: 1, data: word })),
  });
  return recording;
}

/** Inserts and deletes recordings of all lengths, so that rows move between pages. Returns which were deleted. */
async function comeAndGo({ db }: WingmanDatabase, count: number): Promise<number[]> {
  const next = chance();
  const user = await addUser(db);
  const here = new Map<number, OwnedRecording>();
  const gone: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const words = Array.from({ length: 3 + Math.floor(next() * 120) }, (_, i) => `${mark(n)}${i * 7}`);
    here.set(n, await db.transaction().execute((trx) => addSpoken(trx, user.id, words)));
    if (here.size <= 10) continue;
    const leaving = [...here.keys()][Math.floor(next() * here.size)] ?? 0;
    const recording = here.get(leaving) as OwnedRecording;
    await db.transaction().execute((trx) => deleteRecording(trx, recording));
    here.delete(leaving);
    gone.push(leaving);
  }
  return gone;
}

/** How often any of the words occurs in the file or its log. */
function traces(file: string, gone: number[]): number {
  const bytes = ['', '-wal', '-journal']
    .filter((end) => existsSync(file + end))
    .map((end) => readFileSync(file + end, 'latin1'))
    .join();
  const there = new Set(bytes.match(/zq\d{4}x/g));
  return gone.filter((n) => there.has(mark(n))).length;
}

describe.each(['wal', 'delete'] as const)('with the journal mode %s', (mode) => {
  it('F-11: deleted content is marked for erasure, and is in no byte of the file afterwards', async () => {
    const database = await openNew(mode);
    expect(await findErasureDue(database)).toBeUndefined();
    const gone = await comeAndGo(database, 40);
    expect(gone.length).toBeGreaterThan(20);
    expect(await findErasureDue(database)).toBeGreaterThan(0);
    await rewriteWithoutDeleted(database);
    expect(traces(database.file, gone)).toBe(0);
    expect(await findErasureDue(database)).toBeUndefined();
  });

  it('F-11: a file of a version without secure_delete is marked, too', async () => {
    const database = await openNew(mode);
    await sql`pragma secure_delete = off`.execute(database.db);
    const gone = await comeAndGo(database, 25);
    await sql`pragma user_version = 0`.execute(database.db);
    await truncateLog(database);
    expect(traces(database.file, gone)).toBeGreaterThan(0);
    await database.close();
    const again = await openDatabase({ kind: 'sqlite', file: database.file });
    onTestFinished(() => again.close());
    await migrateToLatest(again);
    expect(await findErasureDue(again)).toBeGreaterThan(0);
    await rewriteWithoutDeleted(again);
    expect(traces(database.file, gone)).toBe(0);
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@wingman/db/database.ts';
import { migrateToLatest } from '@wingman/db/migrate.ts';
import { findLooseEnds } from '@wingman/db/testing/loose-ends.ts';
import { addExchange, addRecording, addUser } from '@wingman/db/testing/rows.ts';
import { expect, it, onTestFinished } from 'vitest';
import { newFolder } from '../../src/testing/test-app.ts';
import { compareWithLedger, compareWords, newFindings } from './kills/compare.ts';
import { runKills } from './kills/kill-run.ts';
import { databaseFile } from './kills/killed-state.ts';
import { type LedgerRecording, newLedger, type Outcome } from './kills/ledger.ts';
import { listMismatches } from './kills/left-behind.ts';
import { wordOf } from './kills/numbered-words.ts';

it('killed at random moments under load, it loses, duplicates and leaves behind nothing', async () => {
  const report = await runKills({ kills: 3, seed: 20_261_128, compareEvery: 3 });
  expect(report.findings).toEqual({ lost: [], doubled: [], orphans: [], damage: [], refusals: [] });
  expect(report.kills).toBeGreaterThanOrEqual(3);
  expect(report.acknowledged).toBeGreaterThan(3);
});

it('the comparison of these tests finds lost, duplicated, left-over and inconsistent data', async () => {
  const data = newFolder();
  const database = await openDatabase({ kind: 'sqlite', file: databaseFile(data) });
  onTestFinished(() => database.close());
  await migrateToLatest(database);
  const { id: userId } = await addUser(database.db);
  const ledger = newLedger();
  const inLedger = (id: string, outcome: Outcome, numbers: number[]) => {
    const recording: LedgerRecording = {
      id,
      userId,
      numbers,
      sha256: '',
      outcome,
      titles: { kept: null, sent: [] },
    };
    ledger.recordings.push(recording);
  };
  const kept = await addRecording(database.db, userId, { transcript: wordOf(1), status: 'ready' });
  const gone = await addRecording(database.db, userId, { transcript: wordOf(7) });
  const unknown = await addRecording(database.db, userId);
  inLedger(kept.id, 'kept', [1, 2]);
  inLedger(gone.id, 'gone', [7]);
  inLedger('missing', 'kept', [3]);
  inLedger('missing in trash', 'trashed', [4]);
  const listed = await addRecording(database.db, userId);
  inLedger(listed.id, 'trashed', []);
  await addExchange(database.db, userId, { message: 'mai chiesta', status: 'pending' });
  await database.db.updateTable('chat_sessions').set({ message_count: 5 }).execute();
  mkdirSync(join(data, 'audio', 'aa'), { recursive: true });
  writeFileSync(join(data, 'audio', 'aa', 'left.part'), '');

  const findings = newFindings();
  await compareWithLedger(database, ledger, findings);
  await compareWords(database, data, ledger, findings);
  expect(findings.lost).toEqual([
    `recording ${gone.id} was removed and is there`,
    'recording missing was acknowledged and is missing',
    'recording missing in trash was acknowledged and is missing',
    `recording ${listed.id} is in the trash and is listed`,
    `recording ${kept.id} lacks 2: it says 1`,
    `recording ${kept.id} lacks 1 2: it says `,
    `recording ${kept.id} has not the bytes that were sent`,
    expect.stringContaining('recordings still has removed words'),
  ]);
  expect(findings.doubled).toEqual([
    `recording ${unknown.id} was never sent`,
    'question mai chiesta was never asked',
  ]);
  expect(await listMismatches(database, { data, temporary: data })).toEqual([
    'file aa/left.part belongs to no row',
    'the file audio/key of a row is missing',
  ]);
  expect(await findLooseEnds(database)).toEqual(['1 chats with another number of messages than they count']);
});

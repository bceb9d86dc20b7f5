import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type WingmanDatabase } from '@wingman/db/database.ts';
import { migrateToLatest } from '@wingman/db/migrate.ts';
import { replaceDocument } from '@wingman/db/repositories/search.repository.ts';
import { findLooseEnds } from '@wingman/db/testing/loose-ends.ts';
import { addExchange, addRecording, addUser, ownSession } from '@wingman/db/testing/rows.ts';
import { packChat } from '@wingman/db/trash/pack-chat.ts';
import { expect, it, onTestFinished } from 'vitest';
import { newFolder } from '../../src/testing/test-app.ts';
import { compareWithLedger, compareWords, newFindings } from './kills/compare.ts';
import { compareTranscripts } from './kills/compare-transcripts.ts';
import { runKills } from './kills/kill-run.ts';
import { databaseFile } from './kills/killed-state.ts';
import { newLedger, newRecording, type Outcome } from './kills/ledger.ts';
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
    const recording = { ...newRecording({ id, userId, numbers, sha256: '' }), outcome };
    ledger.recordings.push(recording);
    return recording;
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
  for (const [message, outcome] of [
    ['nel Cestino', 'kept'],
    ['in elenco', 'trashed'],
    ['da nessuna parte', 'trashed'],
  ] as const)
    ledger.questions.push({ message, sessionId: message, userId, hasImage: false, outcome });
  const { sessionId } = await addExchange(database.db, userId, { message: 'nel Cestino' });
  const chat = await ownSession(database.db, sessionId, userId);
  await database.db.transaction().execute((trx) => packChat(trx, chat, '2026-11-30T08:00:00.000Z'));
  await addExchange(database.db, userId, { message: 'in elenco' });
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
    'question nel Cestino is kept and is in the trash',
    'question in elenco is in the trash and is listed',
    'question da nessuna parte was acknowledged and is missing',
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
  expect(await findLooseEnds(database)).toEqual(['2 chats with another number of messages than they count']);
});

it('the comparison of transcripts finds lost and doubled corrections, and places that do not say the same', async () => {
  const data = newFolder();
  const database = await openDatabase({ kind: 'sqlite', file: databaseFile(data) });
  onTestFinished(() => database.close());
  await migrateToLatest(database);
  const { db } = database;
  const { id: userId } = await addUser(db);
  const ledger = newLedger();
  /** Where a recording of 1 and 2 says other words, one place after the other. */
  async function stored(segments: number[], { transcript = segments, found = segments, draft = [0] } = {}) {
    const said = (numbers: number[]) => numbers.map(wordOf).join(' ');
    const { id } = await addRecording(db, userId, { transcript: said(transcript), status: 'ready' });
    const times = { start_seconds: 0, end_seconds: 1, spoken_at: '2026-11-30T08:00:00.000Z' };
    for (const [position, number] of segments.entries()) {
      const row = { recording_id: id, user_id: userId, position, text: wordOf(number), ...times };
      await db
        .insertInto('recording_segments')
        .values({ ...row, speaker: null, confidence: null })
        .execute();
    }
    const lists = found.map((number) => ({ term: wordOf(number), hits: 1, data: '' }));
    const document = { recordingId: id, userId, version: 1, segmentCount: segments.length, lists };
    const spoken = { termCount: lists.length, spokenFrom: times.spoken_at, spokenTo: times.spoken_at };
    await db.transaction().execute((trx) => replaceDocument(trx, { ...document, ...spoken }));
    if (draft.length > 1) await addDraft(database, { id, userId, text: said(draft) });
    const recording = {
      ...newRecording({ id, userId, numbers: [1, 2], sha256: '' }),
      outcome: 'kept' as const,
    };
    ledger.recordings.push(recording);
    return recording;
  }

  const right = await stored([1, 3], { draft: [1, 2] });
  right.says = { kept: [1, 2], sent: [[1, 3]] };
  right.draft = { kept: false, sent: [true] };
  const unsent = await stored([1, 4]);
  const forgotten = await stored([1, 2]);
  forgotten.says = { kept: [1, 5], sent: [] };
  const doubled = await stored([1, 2, 2]);
  const otherTranscript = await stored([1, 2], { transcript: [1, 6] });
  const notFound = await stored([1, 2], { found: [1, 7] });
  const lostDraft = await stored([1, 2]);
  lostDraft.draft = { kept: true, sent: [] };
  const leftDraft = await stored([1, 2], { draft: [1, 2] });
  const shortDraft = await stored([1, 2], { draft: [1, 8] });
  shortDraft.draft = { kept: true, sent: [] };

  const findings = newFindings();
  await compareTranscripts(database, ledger, findings);
  const about = (list: string[]) => list.map((text) => ledger.recordings.find(({ id }) => text.includes(id)));
  expect(about(findings.lost)).toEqual([
    ...[unsent, forgotten, otherTranscript, notFound, lostDraft, leftDraft, shortDraft],
  ]);
  expect(about(findings.doubled)).toEqual([doubled]);
});

/** A draft that is ready. */
async function addDraft(
  { db }: WingmanDatabase,
  { id, userId, text }: { id: string; userId: string; text: string },
): Promise<void> {
  const draft = {
    id: `draft of ${id}`,
    recording_id: id,
    user_id: userId,
    state: 'ready',
    audio_path: 'key',
  };
  const nothing = { engine: null, model: null, host: null, language: null, spoken: null, reason: null };
  await db
    .insertInto('transcript_drafts')
    .values({
      ...draft,
      ...nothing,
      is_heard: 0,
      progress: null,
      parts: 1,
      created_at: '2026-11-30T08:00:00.000Z',
    })
    .execute();
  const segments = JSON.stringify([{ start: 0, end: 1, text }]);
  await db.insertInto('transcript_draft_parts').values({ recording_id: id, position: 0, segments }).execute();
}

import type { Place } from '@wingman/contract/page-cursor.ts';
import { expect, test } from 'vitest';
import { inTransaction } from '../testing/in-transaction.ts';
import { addRecording, addUser, at } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import { unbounded } from './bounds.ts';
import { enqueueJob, nextRunAt } from './job.repository.ts';
import {
  deleteRecording,
  findOwnedRecording,
  findRecordingById,
  updateStatus,
  updateTitle,
  updateTranscription,
} from './recording.repository.ts';
import { listRecordings } from './recording-list.repository.ts';
import {
  countRecordingsInRange,
  hasRecordingsBefore,
  listRecordingLengths,
  listRecordingStarts,
} from './recordings-in-range.repository.ts';
import {
  listLatestSegments,
  listNeighbours,
  listSegments,
  listSegmentsAround,
  listSegmentsById,
  listSpeakers,
  replaceSegments,
} from './segment.repository.ts';

/** `count` segments, one second each from `from` on. */
function words(count: number, text = 'parola') {
  return Array.from({ length: count }, (_, position) => ({
    position,
    start: position + 0.1,
    end: position + 0.9,
    text: `${text} ${position}`,
    speaker: null,
    confidence: 0.1 + 0.2,
    spokenAt: new Date(Date.parse(at('09:00')) + position * 1000).toISOString(),
  }));
}

const within = unbounded;

describeDatabases((open) => {
  test('a recording is returned as inserted, and only to its owner', async () => {
    const { db } = await open();
    const [user, other] = [await addUser(db), await addUser(db)];
    const values = { title: 'Città', isAutoSegmented: true, segmentNumber: 3, audioBytes: 5_000_000_000 };
    const recording = await addRecording(db, user.id, values);
    expect(await findOwnedRecording(db, { id: recording.id, userId: user.id })).toEqual(recording);
    expect(await findOwnedRecording(db, { id: recording.id, userId: other.id })).toBeUndefined();
    expect(await findRecordingById(db, recording.id)).toEqual(recording);
    expect(await findRecordingById(db, 'unknown')).toBeUndefined();
  });

  test('the same id twice is a unique violation', async () => {
    const { db, dialect } = await open();
    const user = await addUser(db);
    const recording = await addRecording(db, user.id);
    const { id } = recording;
    const error = await addRecording(db, user.id, { id }).catch((thrown: unknown) => thrown);
    expect(dialect.isUniqueViolation(error)).toBe(true);
  });

  test('lists are newest first and continue after a place, also among equal instants', async () => {
    const { db } = await open();
    const [user, other] = [await addUser(db), await addUser(db)];
    await addRecording(db, other.id, { id: 'foreign' });
    for (const id of ['b', 'a', 'd', 'c']) await addRecording(db, user.id, { id, createdAt: at('09:00') });
    await addRecording(db, user.id, { id: 'newest', createdAt: at('10:00') });
    await addRecording(db, user.id, { id: 'oldest', createdAt: at('08:00') });
    const page = (seen?: Place) => listRecordings(db, { userId: user.id, limit: 2, seen });
    const paged: string[] = [];
    for (let rows = await page(); rows.length > 0; ) {
      paged.push(...rows.map(({ id }) => id));
      const { createdAt, id } = rows.at(-1)!;
      rows = await page({ by: createdAt, id });
    }
    expect(paged).toEqual(['newest', 'a', 'b', 'c', 'd', 'oldest']);
    expect(await listRecordings(db, { userId: user.id })).toHaveLength(6);
  });

  test('title, status and transcript change', async () => {
    const { db } = await open();
    const user = await addUser(db);
    const recording = await addRecording(db, user.id);
    await updateTitle(db, recording, 'Nuovo', at('11:00'));
    await updateStatus(db, recording, 'failed', 'Non si può leggere', at('11:01'));
    const failed = {
      title: 'Nuovo',
      status: 'failed',
      statusReason: 'Non si può leggere',
      updatedAt: at('11:01'),
    };
    expect(await findRecordingById(db, recording.id)).toEqual({ ...recording, ...failed });
    const transcription = { transcript: 'Perché no', duration: 61, now: at('11:02') };
    await inTransaction(db, (trx) => updateTranscription(trx, recording, transcription));
    expect(await findRecordingById(db, recording.id)).toEqual({
      ...recording,
      title: 'Nuovo',
      status: 'ready',
      transcript: 'Perché no',
      duration: 61,
      updatedAt: at('11:02'),
    });
  });

  test('deleting also deletes segments and job, and nothing of other users', async () => {
    const { db } = await open();
    const [user, other] = [await addUser(db), await addUser(db)];
    const recording = await addRecording(db, user.id);
    const { id } = recording;
    await inTransaction(db, (trx) => replaceSegments(trx, recording, words(2)));
    const job = {
      id: 'job',
      kind: 'k',
      subjectId: id,
      userId: user.id,
      runAt: at('09:00'),
      now: at('09:00'),
    };
    await enqueueJob(db, job);
    expect(await findOwnedRecording(db, { id, userId: other.id })).toBeUndefined();
    expect(await nextRunAt(db, 'k')).toBe(at('09:00'));
    expect(await inTransaction(db, (trx) => deleteRecording(trx, recording))).toBe(true);
    expect(await inTransaction(db, (trx) => deleteRecording(trx, recording))).toBe(false);
    expect(await listSegments(db, id)).toEqual([]);
    expect(await nextRunAt(db, 'k')).toBeUndefined();
  });

  test('a range includes its start and excludes its end', async () => {
    const { db } = await open();
    const [user, other] = [await addUser(db), await addUser(db)];
    const userId = user.id;
    await addRecording(db, userId, { createdAt: at('08:00'), status: 'ready', transcript: 'sì' });
    await addRecording(db, userId, { createdAt: at('09:00'), status: 'transcribing' });
    await addRecording(db, userId, { createdAt: at('10:00'), status: 'queued' });
    await addRecording(db, userId, { createdAt: at('11:00'), status: 'failed' });
    await addRecording(db, other.id);
    const count = (from: string | null, to: string | null) =>
      countRecordingsInRange(db, { ...unbounded, userId, from, to });
    expect(await count(null, null)).toEqual({ total: 4, spoken: 1, waiting: 2 });
    expect(await count(at('08:00'), at('10:00'))).toEqual({ total: 2, spoken: 1, waiting: 1 });
    expect(await count(at('12:00'), null)).toEqual({ total: 0, spoken: 0, waiting: 0 });
    expect(await hasRecordingsBefore(db, { userId, before: at('08:00') })).toBe(false);
    expect(await hasRecordingsBefore(db, { userId, before: at('08:01') })).toBe(true);
  });

  test('recordings of a range are measured and listed by when they began', async () => {
    const { db } = await open();
    const [user, other] = [await addUser(db), await addUser(db)];
    const userId = user.id;
    const range = { ...unbounded, userId, from: at('08:00'), to: at('10:00') };
    expect(await listRecordingLengths(db, range)).toEqual({ recordings: 0, seconds: 0, unmeasured: 0 });
    const late = await addRecording(db, userId, { createdAt: at('09:00'), duration: 90, status: 'ready' });
    const early = await addRecording(db, userId, { createdAt: at('08:00'), status: 'queued' });
    await addRecording(db, userId, { createdAt: at('10:00'), duration: 500, status: 'ready' });
    await addRecording(db, other.id, { createdAt: at('09:00'), duration: 500, status: 'ready' });
    expect(await listRecordingLengths(db, range)).toEqual({ recordings: 2, seconds: 90, unmeasured: 1 });
    const starts = await listRecordingStarts(db, range);
    expect(starts).toEqual([
      { id: early.id, createdAt: at('08:00') },
      { id: late.id, createdAt: at('09:00') },
    ]);
    expect(await listRecordingStarts(db, { ...unbounded, userId })).toHaveLength(3);
    const one = { ...unbounded, userId, recordingId: late.id };
    expect(await listRecordingStarts(db, one)).toEqual([{ id: late.id, createdAt: at('09:00') }]);
    expect(await listRecordingLengths(db, one)).toEqual({ recordings: 1, seconds: 90, unmeasured: 0 });
    expect(await countRecordingsInRange(db, { ...one, userId: other.id })).toMatchObject({ total: 0 });
  });

  test('speakers are listed with the seconds that they spoke, where a transcript has them', async () => {
    const { db } = await open();
    const user = await addUser(db);
    const recording = await addRecording(db, user.id);
    const spoken = ['Ada', 'Bruno', 'Ada', null].map((speaker, position) => ({
      position,
      start: position * 10,
      end: position * 10 + 4,
      text: 'parole',
      speaker,
      confidence: null,
      spokenAt: at(`09:0${position}`),
    }));
    await inTransaction(db, (trx) => replaceSegments(trx, recording, spoken));
    const all = await listSpeakers(db, { ...unbounded, userId: user.id });
    expect(all.sort((a, b) => b.seconds - a.seconds)).toEqual([
      { speaker: 'Ada', seconds: 8 },
      { speaker: 'Bruno', seconds: 4 },
    ]);
    const early = { ...unbounded, userId: user.id, from: at('09:00'), to: at('09:01') };
    expect(await listSpeakers(db, early)).toEqual([{ speaker: 'Ada', seconds: 4 }]);
  });

  test('segments are replaced as a whole and returned in order, exact to the bit', async () => {
    const { db } = await open();
    const user = await addUser(db);
    const recording = await addRecording(db, user.id);
    const { id } = recording;
    await inTransaction(db, (trx) => replaceSegments(trx, recording, words(3, 'vecchia')));
    const rows = words(1_100);
    const saved = await db.transaction().execute((trx) => replaceSegments(trx, recording, rows));
    expect(saved.map(({ id: _id, ...rest }) => rest)).toEqual(
      rows.map((row) => ({ ...row, recordingId: id, userId: user.id, version: null })),
    );
    expect(saved.every((segment) => Number.isSafeInteger(segment.id))).toBe(true);
    expect(await listSegments(db, id)).toEqual(saved);
    expect(await inTransaction(db, (trx) => replaceSegments(trx, recording, []))).toEqual([]);
    expect(await listSegments(db, id)).toEqual([]);
  });

  test('segments are loaded by id, by neighbourhood and by time, for their owner only', async () => {
    const { db } = await open();
    const [user, other] = [await addUser(db), await addUser(db)];
    const [one, two] = [
      await addRecording(db, user.id, { id: 'one' }),
      await addRecording(db, user.id, { id: 'two' }),
    ];
    const foreign = await addRecording(db, other.id, { id: 'foreign' });
    const first = await inTransaction(db, (trx) => replaceSegments(trx, one, words(10)));
    const second = await inTransaction(db, (trx) => replaceSegments(trx, two, words(10)));
    const theirs = await inTransaction(db, (trx) => replaceSegments(trx, foreign, words(10)));
    const ids = [second[3]!.id, first[7]!.id, theirs[0]!.id, 999_999];
    expect(await listSegmentsById(db, { userId: user.id, ids })).toEqual([second[3], first[7]]);
    expect(await listSegmentsById(db, { userId: user.id, ids: [] })).toEqual([]);
    const wanted = [
      { recordingId: 'two', fromPosition: -1, toPosition: 1 },
      { recordingId: 'one', fromPosition: 4, toPosition: 5 },
      { recordingId: 'one', fromPosition: 5, toPosition: 6 },
      { recordingId: 'foreign', fromPosition: 0, toPosition: 9 },
    ];
    const expected = [...first.slice(4, 7), ...second.slice(0, 2)];
    expect(await listNeighbours(db, { userId: user.id, wanted, within })).toEqual(expected);
    expect(await listNeighbours(db, { userId: user.id, wanted: [], within })).toEqual([]);
    const around = await listSegmentsAround(db, {
      userId: user.id,
      ids: [...ids, first[9]!.id],
      before: 1,
      after: 2,
      within,
    });
    expect(around.toSorted((a, b) => a.id - b.id)).toEqual([...first.slice(6), ...second.slice(2, 6)]);
    expect(await listSegmentsAround(db, { userId: user.id, ids: [], before: 1, after: 2, within })).toEqual(
      [],
    );
    const range = { ...unbounded, userId: other.id, from: at('09:00:02'), to: at('09:00:08') };
    const latest = await listLatestSegments(db, { ...range, limit: 2 });
    expect(latest).toEqual([theirs[7], theirs[6]]);
    const everything = { ...unbounded, userId: other.id, limit: 100 };
    expect(await listLatestSegments(db, everything)).toEqual(theirs.toReversed());
  });

  test('many ranges and ids at once are no error', async () => {
    const { db } = await open();
    const user = await addUser(db);
    const recording = await addRecording(db, user.id);
    const { id } = recording;
    const saved = await inTransaction(db, (trx) => replaceSegments(trx, recording, words(600)));
    const wanted = saved.map(({ position }) => ({
      recordingId: id,
      fromPosition: position,
      toPosition: position,
    }));
    expect(await listNeighbours(db, { userId: user.id, wanted, within })).toEqual(saved);
    const ids = Array.from({ length: 12_000 }, (_, number) => number);
    expect(await listSegmentsById(db, { userId: user.id, ids })).toEqual(saved);
  });
});

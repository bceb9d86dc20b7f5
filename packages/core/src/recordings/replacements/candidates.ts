import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReplacedWords } from '@wingman/contract/replacement.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { unbounded } from '@wingman/db/repositories/bounds.ts';
import { listRecordingHeads } from '@wingman/db/repositories/recording-list.repository.ts';
import { listTranscripts } from '@wingman/db/repositories/replacement.repository.ts';
import { listNeighbours, type SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { findWholeWords } from '../../recall/words-in-recordings.ts';
import { mayHaveWords } from './find-words.ts';

/** Segments of a recording that may have the words. */
export type Candidate = { recordingId: string; segments: SegmentEntity[] };

type Sought = Pick<ReplacedWords, 'find' | 'isWhole'> & { userId: string };

/** Recordings whose segments are read at once. */
const atOnce = 20;

/**
 * Segments that may have some words, the newest recording first: by the index where it knows the words and the recording; else all
 * transcripts are read, some at a time, so that others are served in between.
 */
export async function* candidates(db: Handle, sought: Sought): AsyncGenerator<Candidate[]> {
  const { userId, find: text, isWhole } = sought;
  const indexed = isWhole ? await findWholeWords(db, { userId, text }) : undefined;
  if (!indexed) {
    yield* scanned(db, sought);
    return;
  }
  const all = [...indexed.recordings.keys(), ...indexed.unindexed];
  const heads = await listRecordingHeads(db, { userId, ids: all });
  const unindexed = new Set(indexed.unindexed);
  const newest = heads.toSorted(byTime).map(({ id }) => id);
  for (let start = 0; start < newest.length; start += atOnce) {
    const ids = newest.slice(start, start + atOnce);
    const segments = await indexed.segmentsOf(ids.filter((id) => !unindexed.has(id)));
    const further = await allSegments(
      db,
      userId,
      ids.filter((id) => unindexed.has(id)),
    );
    yield inOrder(ids, [...segments, ...further]);
    await nextTurn();
  }
}

async function* scanned(db: Handle, { userId, find }: Sought): AsyncGenerator<Candidate[]> {
  const mayHave = mayHaveWords(find);
  let after: { id: string; createdAt: string } | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof listTranscripts>> = await listTranscripts(db, {
      userId,
      after,
      limit: atOnce,
    });
    const ids = page.filter(({ transcript }) => mayHave(transcript)).map(({ id }) => id);
    if (ids.length > 0) yield inOrder(ids, await allSegments(db, userId, ids));
    after = page.at(-1) ?? null;
    if (page.length < atOnce) return;
    await nextTurn();
  }
}

const lastPosition = 1_000_000_000;

const allSegments = (db: Handle, userId: string, ids: string[]) =>
  listNeighbours(db, {
    userId,
    wanted: ids.map((recordingId) => ({ recordingId, fromPosition: 0, toPosition: lastPosition })),
    within: unbounded,
  });

function inOrder(ids: string[], segments: SegmentEntity[]): Candidate[] {
  const byRecording = Map.groupBy(segments, ({ recordingId }) => recordingId);
  return ids.map((recordingId) => ({ recordingId, segments: byRecording.get(recordingId) ?? [] }));
}

/** The latest first. */
function byTime(one: { id: string; createdAt: string }, other: { id: string; createdAt: string }): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1;
  return one.id < other.id ? -1 : 1;
}

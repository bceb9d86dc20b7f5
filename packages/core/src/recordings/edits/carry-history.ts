import type { Transaction } from '@wingman/db/handle.ts';
import {
  insertCorrection,
  listCorrections,
  type SegmentState,
  updateCorrection,
} from '@wingman/db/repositories/correction.repository.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { insertSegments, type SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { saveSegmentChange } from '@wingman/db/repositories/segment-change.repository.ts';
import { wholeState } from '../corrections/change-segments.ts';
import { type FlatCorrection, flatHistory } from './flat-history.ts';
import { milliseconds, type PlacedSegment } from './place-segments.ts';

/** An original in the new recording: its segments, those of them that are there, and how much later. */
export type CarriedOriginal = {
  original: OwnedRecording;
  segments: SegmentEntity[];
  placed: PlacedSegment[];
  by: number;
};

/**
 * Carries what was corrected of the originals into the history of the new recording: how it was heard stays to be read and can be
 * put back. `segments` and `ids`: those of the new recording, and their ids by those of the originals. Returns the segments with
 * their versions.
 */
export async function carryHistory(
  trx: Transaction,
  recording: OwnedRecording,
  {
    carried,
    segments,
    ids,
  }: { carried: CarriedOriginal[]; segments: SegmentEntity[]; ids: Map<number, number> },
): Promise<SegmentEntity[]> {
  const versions = new Map<number, number>();
  const gone: SegmentEntity[] = [];
  for (const { original, segments: before, placed, by } of carried) {
    if (before.every(({ version }) => version === null)) continue;
    const whole = new Set(placed.filter(({ isDivided }) => !isDivided).map((each) => each.original.id));
    const history = flatHistory(before, await listCorrections(trx, original.id), (id) => whole.has(id));
    for (const flat of history) {
      const lost = flat.heard.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
      const added = await newIds(trx, recording, { ids: lost, behind: segments.length + gone.length });
      gone.push(...added);
      for (const [index, id] of lost.entries()) ids.set(id, added[index]?.id ?? 0);
      const version = await insertFlat(trx, recording, { flat, ids, by, segments });
      for (const { id } of flat.current) versions.set(ids.get(id) ?? 0, version);
    }
  }
  if (versions.size === 0) return segments;
  const after = segments.map((segment) => ({ ...segment, version: versions.get(segment.id) ?? null }));
  return saveSegmentChange(trx, recording, { before: [...segments, ...gone], after });
}

/** Ids are never given twice: segments that only the history knows get theirs from rows that are deleted again. */
async function newIds(
  trx: Transaction,
  recording: OwnedRecording,
  { ids, behind }: { ids: number[]; behind: number },
): Promise<SegmentEntity[]> {
  if (ids.length === 0) return [];
  const nothing = { start: 0, end: 0, text: '', speaker: null, confidence: null };
  const rows = ids.map((_, index) => ({
    ...nothing,
    position: behind + index,
    spokenAt: recording.createdAt,
  }));
  return insertSegments(trx, recording, rows);
}

type Flat = { flat: FlatCorrection; ids: Map<number, number>; by: number; segments: SegmentEntity[] };

async function insertFlat(
  trx: Transaction,
  recording: OwnedRecording,
  { flat: { kind, createdAt, heard, current }, ids, by, segments }: Flat,
): Promise<number> {
  const before = heard.map(
    (state): SegmentState => ({
      ...state,
      id: ids.get(state.id) ?? 0,
      start: milliseconds(state.start + by),
      end: milliseconds(state.end + by),
      version: null,
    }),
  );
  const known = new Map(segments.map((segment) => [segment.id, segment]));
  const after = current.flatMap(({ id }): SegmentState[] => {
    const segment = known.get(ids.get(id) ?? 0);
    if (!segment) return [];
    const { version: _, ...state } = wholeState(segment);
    return [state];
  });
  const id = await insertCorrection(trx, recording, { kind, before, createdAt });
  await updateCorrection(trx, recording, { id, before, after });
  return id;
}

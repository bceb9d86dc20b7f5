import type { CorrectionEntity, SegmentState } from '@wingman/db/repositories/correction.repository.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { wholeState } from './change-segments.ts';

/** Another transcript of the whole has segments of its own. */
const isWhole = ({ kind }: CorrectionEntity) => kind === 'transcript';
/** A voice, and words, are given to many segments, which are no more related for that; neither are those of an imported transcript. */
const isConnecting = (correction: CorrectionEntity) =>
  !['voice', 'replace', 'import', 'words'].includes(correction.kind) && !isWhole(correction);
type Span = { start: number; end: number };
const idsOf = ({ before, after }: CorrectionEntity) => [...before, ...after].map(({ id }) => id);

/** These segments with all that they were divided into or joined with, whether or not those are still there. */
function relatedTo(corrections: readonly CorrectionEntity[], ids: readonly number[]): Set<number> {
  const groups = corrections.filter(isConnecting).map(idsOf);
  const groupsOf = new Map<number, number[][]>();
  for (const group of groups)
    for (const id of group) {
      const known = groupsOf.get(id);
      if (known) known.push(group);
      else groupsOf.set(id, [group]);
    }
  const related = new Set(ids);
  // The set grows while it is walked through.
  for (const id of related) {
    for (const group of groupsOf.get(id) ?? []) for (const other of group) related.add(other);
    groupsOf.delete(id);
  }
  return related;
}

/** Nothing but words that were heard. */
type HeardState = Required<Omit<SegmentState, 'words'>>;

export type Origins = {
  /** What stands there now. */
  current: SegmentEntity[];
  /** What was heard, in its order. */
  heard: HeardState[];
  /** What has changed it, the latest first. */
  corrections: CorrectionEntity[];
  /** It came with an imported transcript: `heard` is as it was then. */
  isImported: boolean;
};

/** How a segment, and what it was divided from or joined with, came to be as it is. */
export function originsOf(
  segments: readonly SegmentEntity[],
  corrections: readonly CorrectionEntity[],
  id: number,
): Origins {
  const standing = corrections.filter((correction) => !correction.isUndone && !isWhole(correction));
  const related = relatedTo(standing, [id]);
  const imports = standing
    .filter(({ kind, after }) => kind === 'import' && after.some((state) => related.has(state.id)))
    .toReversed();
  const own = standing
    .filter(({ kind }) => kind !== 'import')
    .map((correction) => ({
      ...correction,
      before: correction.before.filter((state) => related.has(state.id)),
      after: correction.after.filter((state) => related.has(state.id)),
    }))
    .filter(({ before, after }) => before.length + after.length > 0)
    .toReversed();
  const current = segments.filter((segment) => related.has(segment.id));
  const states = new Map<number, SegmentState>(current.map((segment) => [segment.id, wholeState(segment)]));
  for (const { before, after } of own) {
    const earlier = new Set(before.map((state) => state.id));
    for (const state of after) if (!earlier.has(state.id)) states.delete(state.id);
    for (const state of before) states.set(state.id, { ...states.get(state.id), ...state });
  }
  const heard = [...states.values()]
    .map(({ words: _, ...state }) => state)
    .filter(isComplete)
    .toSorted((one, other) => one.start - other.start);
  const replaced = imports.map((correction) => withoutOthers(correction, current));
  return { current, heard, corrections: [...own, ...replaced], isImported: imports.length > 0 };
}

/** Of an imported transcript and the one before it what was said where some segments stand. */
function withoutOthers(correction: CorrectionEntity, current: readonly SegmentEntity[]): CorrectionEntity {
  const isThere = ({ start = 0, end = start }: SegmentState) =>
    current.some((segment) => segment.start < end && segment.end > start);
  return {
    ...correction,
    before: correction.before.filter(isThere),
    after: correction.after.filter(isThere),
  };
}

function isComplete(state: SegmentState): state is HeardState {
  return state.text !== undefined && state.start !== undefined && state.end !== undefined;
}

export type Erasure = {
  /** Corrections that hold words of deleted segments. */
  deleted: number[];
  /** Corrections of other segments, too, without those. */
  changed: CorrectionEntity[];
  /** Segments that nothing is known of any more. */
  related: Set<number>;
};

/** The segments of all transcripts of a recording that are said in these seconds. */
function saidIn(corrections: readonly CorrectionEntity[], spans: readonly Span[]): number[] {
  const states = corrections.filter(isWhole).flatMap(({ before, after }) => [...before, ...after]);
  return states.flatMap(({ id, start = 0, end = start }) =>
    spans.some((span) => start < span.end && end > span.start) ? [id] : [],
  );
}

/**
 * What of the history goes with deleted segments: the words of what they were divided from or joined with are in it, too, and what
 * another transcript has in their seconds.
 */
export function erasureOf(
  corrections: readonly CorrectionEntity[],
  removed: readonly (Span & { id: number })[],
): Erasure {
  const ids = removed.map(({ id }) => id);
  const related = relatedTo(corrections, [...ids, ...saidIn(corrections, removed)]);
  // An imported transcript was said before in other segments, which may be any: all of that goes.
  const imported = corrections.findLast(
    ({ kind, after }) => kind === 'import' && after.some(({ id }) => related.has(id)),
  );
  const deleted: number[] = [];
  const changed: CorrectionEntity[] = [];
  for (const correction of corrections) {
    if (imported && correction.id <= imported.id) {
      deleted.push(correction.id);
      continue;
    }
    if (!idsOf(correction).some((id) => related.has(id))) continue;
    const rest = (states: SegmentState[]) => states.filter(({ id }) => !related.has(id));
    const left = { ...correction, before: rest(correction.before), after: rest(correction.after) };
    if (isConnecting(correction) || (!isWhole(correction) && left.before.length === 0))
      deleted.push(correction.id);
    else changed.push(left);
  }
  return { deleted, changed, related };
}

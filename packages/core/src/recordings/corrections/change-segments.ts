import { spokenAfterMs } from '@wingman/contract/untimed.ts';
import type { SegmentState } from '@wingman/db/repositories/correction.repository.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import type { StoredSegment } from '@wingman/db/repositories/segment-change.repository.ts';

/** `id` null: a segment that the change makes. */
export type NewState = Omit<SegmentState, 'id'> & { id: number | null };

type Replacement = {
  /** Segments that are there, next to each other where others come or go. */
  from: readonly Pick<SegmentState, 'id'>[];
  to: readonly NewState[];
  /** Of segments whose state names none. */
  version: number;
  /** The instant at which the recording began. */
  startedAt: string;
  /** All segments are replaced: what else is there has its place by its time. */
  isWhole?: boolean;
};

/** The segments after a change; undefined where one of those that it changes is not there. */
export function changeSegments(
  segments: readonly SegmentEntity[],
  { from, to, version, startedAt, isWhole = false }: Replacement,
): StoredSegment[] | undefined {
  const known = new Map(segments.map((segment) => [segment.id, segment]));
  if (!from.every(({ id }) => known.has(id))) return undefined;
  const stateOf = (state: NewState): StoredSegment => {
    const earlier = state.id === null ? undefined : known.get(state.id);
    const {
      id,
      start = 0,
      end = start,
      text = '',
      speaker = null,
      confidence = null,
    } = { ...earlier, ...state };
    return {
      id,
      start,
      end,
      text,
      speaker,
      confidence,
      version: state.version === undefined ? version : state.version,
      spokenAt: earlier?.start === start ? earlier.spokenAt : instantOf(startedAt, start),
    };
  };
  const gone = new Set(from.map(({ id }) => id));
  if (isWhole) {
    const others = segments.filter(({ id }) => !gone.has(id));
    return [...to.map(stateOf), ...others].toSorted((one, other) => one.start - other.start);
  }
  const inPlace = new Map(to.map((state) => [state.id, state]));
  if (to.every(({ id }) => id !== null && gone.has(id)))
    return segments.flatMap((segment) => {
      const state = inPlace.get(segment.id);
      if (state) return [stateOf(state)];
      return gone.has(segment.id) ? [] : [segment];
    });
  if (segments.length === 0) return to.map(stateOf);
  const first = segments.findIndex(({ id }) => gone.has(id));
  return segments.flatMap((segment, index) => {
    if (index === first) return to.map(stateOf);
    return gone.has(segment.id) ? [] : [segment];
  });
}

function instantOf(startedAt: string, seconds: number): string {
  return new Date(Date.parse(startedAt) + spokenAfterMs(seconds)).toISOString();
}

/** All of a segment, for one that comes or goes. */
export function wholeState({
  id,
  start,
  end,
  text,
  speaker,
  confidence,
  version,
}: SegmentEntity): SegmentState {
  return { id, version, text, speaker, start, end, confidence };
}

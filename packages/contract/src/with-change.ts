import type { RecordingDetail, Segment } from './recording.ts';
import type { PlacedSegment, TranscriptChange } from './transcript-change.ts';

/** What became of segments, each as callers see it. */
export function changedSegments(
  before: readonly Segment[],
  after: readonly Segment[],
): Pick<TranscriptChange, 'segments' | 'removed'> {
  const known = new Map(before.map((segment, place) => [segment.id, { segment, place }]));
  let last = -1;
  const segments = after.flatMap((segment, at): PlacedSegment[] => {
    const earlier = known.get(segment.id);
    known.delete(segment.id);
    // One that has passed another one is placed anew.
    if (!earlier || earlier.place < last || !isSame(earlier.segment, segment)) return [{ ...segment, at }];
    last = earlier.place;
    return [];
  });
  return { segments, removed: [...known.keys()] };
}

function isSame(one: Segment, other: Segment): boolean {
  const keys = ['text', 'speaker', 'start', 'end', 'version'] as const;
  return keys.every((key) => one[key] === other[key]) && wordsOf(one) === wordsOf(other);
}

const wordsOf = ({ words }: Segment) => (words ? JSON.stringify(words) : '');

/**
 * The recording after the change; segments that did not change are the same objects. Undefined where the change was made to another
 * revision of the transcript: the recording is then to be read again.
 */
export function withChange(
  recording: RecordingDetail,
  change: TranscriptChange,
): RecordingDetail | undefined {
  if (recording.revision !== change.from) return undefined;
  const { from: _from, segments: placed, removed, ...now } = change;
  const {
    language: _language,
    draft: _draft,
    earlier: _earlier,
    undo: _undo,
    redo: _redo,
    ...rest
  } = recording;
  const segments = placed.length + removed.length > 0 ? put(recording.segments, change) : recording.segments;
  const transcript = segments.map(({ text }) => text).join(' ');
  return { ...rest, ...now, transcript, segments };
}

function put(before: readonly Segment[], { segments: placed, removed }: TranscriptChange): Segment[] {
  const elsewhere = new Set([...removed, ...placed.map(({ id }) => id)]);
  const kept = before.filter(({ id }) => !elsewhere.has(id));
  const after: Segment[] = [];
  let next = 0;
  for (const { at, ...segment } of placed) {
    const until = next + at - after.length;
    after.push(...kept.slice(next, until), segment);
    next = until;
  }
  return [...after, ...kept.slice(next)];
}

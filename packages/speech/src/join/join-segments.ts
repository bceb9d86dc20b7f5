import type { SpokenSegment } from '@wingman/core/ports/transcriber.ts';
import type { Span } from '../decode/pcm.ts';
import { findJoint, jointInTheMiddle, type TimedWord } from './joint.ts';

/** A word of a segment, with its position in it. Its time is interpolated by letters. */
type PlacedWord = TimedWord & { segment: SpokenSegment };

/** Error of interpolated word times. */
const reckoningSeconds = 1.5;

/** The segments of one chunk after those of the chunks before it; `shared` is the overlap of both chunks. */
export function joinSegments(
  before: SpokenSegment[],
  after: SpokenSegment[],
  shared: Span | undefined,
): SpokenSegment[] {
  const later = after.filter((segment) => segment.text !== '');
  if (!shared) return [...before, ...later];
  const firstTouched = before.findLastIndex((segment) => segment.end <= shared.start) + 1;
  const tail = before.slice(firstTouched).flatMap(wordsOf);
  const head = later.flatMap(wordsOf);
  const sharedTail = tail.filter((word) => word.end > shared.start - reckoningSeconds);
  const sharedHead = head.filter((word) => word.start < shared.end + reckoningSeconds);
  const { keep, from } =
    findJoint(sharedTail, sharedHead, shared) ?? jointInTheMiddle(sharedTail, sharedHead, shared);
  const skipped = tail.length - sharedTail.length;
  const first = segmentsOf(tail.slice(0, skipped + keep));
  const second = segmentsOf(head.slice(from));
  return [...before.slice(0, firstTouched), ...joined(first, second)];
}

/** Merges a sentence that was divided at the joint. */
function joined(first: SpokenSegment[], second: SpokenSegment[]): SpokenSegment[] {
  const last = first.at(-1);
  const [next, ...rest] = second;
  if (!last || !next || /[.!?…]$/u.test(last.text)) return [...first, ...second];
  const confidences = [last.confidence, next.confidence].filter((each) => each !== null);
  const whole: SpokenSegment = {
    start: last.start,
    end: Math.max(last.end, next.end),
    text: `${last.text} ${next.text}`,
    confidence: confidences.length > 0 ? Math.min(...confidences) : null,
  };
  return [...first.slice(0, -1), whole, ...rest];
}

function wordsOf(segment: SpokenSegment): PlacedWord[] {
  const length = Math.max(1, segment.text.length);
  const at = (index: number): number => segment.start + ((segment.end - segment.start) * index) / length;
  return [...segment.text.matchAll(/\S+/gu)].map(({ 0: text, index }) => ({
    text,
    start: at(index),
    end: at(index + text.length),
    segment,
  }));
}

/** Segments of the remaining words; those that lost none are unchanged. */
function segmentsOf(words: PlacedWord[]): SpokenSegment[] {
  const groups = Map.groupBy(words, (word) => word.segment);
  return [...groups].map(([segment, kept]) => {
    const text = kept.map((word) => word.text).join(' ');
    if (kept.length === [...segment.text.matchAll(/\S+/gu)].length) return segment;
    return { ...segment, text, start: kept[0]?.start ?? 0, end: kept.at(-1)?.end ?? 0 };
  });
}

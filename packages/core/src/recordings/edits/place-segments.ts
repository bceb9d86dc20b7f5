import type { LineSource } from '@wingman/contract/notes.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';

/** Seconds `from` to `to` of an original are in a new recording, so many seconds later. */
export type Placement = { from: number; to: number; by: number };

/** A segment as it is in a new recording; `isDivided`: a part of the one that it was. `at`: its first character in the text of that. */
export type PlacedSegment = {
  original: SegmentEntity;
  start: number;
  end: number;
  text: string;
  at: number;
  spokenAt: string;
  isDivided: boolean;
};

/** Segments of an original in a new recording. One across an end of the span is divided between the words nearest to that. */
export function placeSegments(
  segments: readonly SegmentEntity[],
  { from, to, by }: Placement,
  startedAt: string,
): PlacedSegment[] {
  return segments.flatMap((original) => {
    const { start, end, text } = original;
    // A second that a recogniser puts behind the end is of what is there.
    if (start >= to || (end <= from && start < from)) return [];
    const first = start < from ? boundaryAt(original, from) : 0;
    const last = end > to ? boundaryAt(original, to) : text.length;
    const part = text.slice(first, last);
    const said = part.trim();
    if (said === '') return [];
    const within = { start: Math.max(start, from), end: Math.max(Math.min(end, to), Math.max(start, from)) };
    const spokenAt = within.start === start ? original.spokenAt : instantOf(startedAt, within.start);
    return [
      {
        original,
        start: milliseconds(within.start + by),
        end: milliseconds(within.end + by),
        text: said,
        at: first + part.length - part.trimStart().length,
        spokenAt,
        isDivided: said !== text.trim(),
      },
    ];
  });
}

/** The place between two words that is nearest to a second of the segment, its time being divided as its text is. */
function boundaryAt({ start, end, text }: SegmentEntity, second: number): number {
  const wanted = end > start ? (text.length * (second - start)) / (end - start) : 0;
  let nearest = 0;
  const consider = (at: number): void => {
    if (Math.abs(at - wanted) < Math.abs(nearest - wanted)) nearest = at;
  };
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) consider(at);
  consider(text.length);
  return nearest;
}

/** Where what rests on seconds of an original is: in the new recording that has most of them, as far as they are in it. */
export function placeSource({ start, end }: LineSource, { from, to, by }: Placement): LineSource | undefined {
  const middle = (start + end) / 2;
  if (middle < from || middle >= to) return undefined;
  const placed = (second: number) => milliseconds(Math.min(Math.max(second, from), to) + by);
  return { start: placed(start), end: placed(end) };
}

export const milliseconds = (seconds: number): number => Math.max(0, Math.round(seconds * 1_000) / 1_000);

export function instantOf(startedAt: string, seconds: number): string {
  return new Date(Date.parse(startedAt) + Math.round(seconds * 1_000)).toISOString();
}

/** The shortest segment, and the least distance between two starts: the resolution of subtitles. Seconds. */
const shortestSegment = 0.02;

/** Assumed length of a text without an end. */
const lettersPerSecond = 15;

type Timed = { start: number; end: number; text: string };
/** Untrusted times of external services. */
type Loose<T extends Timed> = Omit<T, 'start' | 'end'> & { start: unknown; end: unknown };
type Placed<T extends Timed> = { segment: T; isChanged: boolean };

/**
 * Repairs impossible times: segments are ordered by start, each starts within `from` to `to` after the previous one,
 * and ends after its start and before the next one. A missing or invalid time is taken from the neighbours, and where
 * there is no room the words are appended to the previous segment. No word is dropped. Seconds. `misplaced` counts the
 * segments whose times were changed.
 */
export function orderSegments<T extends Timed>(
  loose: Loose<T>[],
  from = 0,
  to = Number.POSITIVE_INFINITY,
): { segments: T[]; misplaced: number } {
  const placed = placedIn<T>(loose, from, Math.max(from + shortestSegment, to));
  placed.sort((a, b) => a.segment.start - b.segment.start);
  const segments: T[] = [];
  let misplaced = 0;
  for (const { segment, isChanged } of placed) {
    if (add(segments, segment, to) || isChanged) misplaced += 1;
  }
  return { segments, misplaced };
}

/** Whether times had to be changed. */
function add<T extends Timed>(segments: T[], segment: T, to: number): boolean {
  const last = segments.at(-1);
  const start = last ? Math.max(segment.start, last.start + shortestSegment) : segment.start;
  if (last && start + shortestSegment > to) {
    last.text = `${last.text} ${segment.text}`;
    last.end = Math.max(last.end, segment.end);
    return true;
  }
  const isOverlapping = last !== undefined && last.end > start;
  if (last && isOverlapping) last.end = start;
  const end = Math.max(segment.end, start + shortestSegment);
  segments.push({ ...segment, start, end });
  return isOverlapping || start !== segment.start || end !== segment.end;
}

/** Each with numeric times within the span. */
function placedIn<T extends Timed>(loose: Loose<T>[], from: number, to: number): Placed<T>[] {
  let lastEnd = from;
  let lastStart = Number.NEGATIVE_INFINITY;
  return loose.map((segment) => {
    const [said, until] = [secondsOf(segment.start), secondsOf(segment.end)];
    const start = Math.min(to - shortestSegment, Math.max(from, said ?? lastEnd));
    const end = Math.min(to, Math.max(start, until ?? start + segment.text.length / lettersPerSecond));
    const isChanged = said !== start || until !== end || start < lastStart;
    [lastEnd, lastStart] = [end, Math.max(lastStart, start)];
    // Everything else is unchanged.
    return { segment: { ...segment, start, end } as unknown as T, isChanged };
  });
}

/** Numbers, also written as text; undefined for everything else. */
function secondsOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

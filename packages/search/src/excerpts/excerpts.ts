/** A stored segment as used by recall: seconds count from the recording's start. */
export type RecalledSegment = {
  id: number;
  recordingId: string;
  position: number;
  start: number;
  end: number;
  text: string;
  speaker: string | null;
  /** ISO instant at which the segment begins. */
  spokenAt: string;
};

/**
 * A numbered excerpt. A citation of it plays from the start of `hit` to `end` (seconds) and covers exactly the words of
 * `quote`; `text` adds the preceding words as context.
 */
export type Excerpt = {
  n: number;
  hit: RecalledSegment;
  end: number;
  quote: string;
  text: string;
  /** All segments of `text`, in the order of speech. */
  segments: RecalledSegment[];
};

/** Segments before and after a hit that are shown with it. */
export const contextBefore = 2;
export const contextAfter = 2;
const maxExcerptLength = 850;

/**
 * Excerpts in the order of `hits`, best first, numbered from 1, at most `budget` characters in all. A hit that an
 * earlier excerpt already shows is skipped. `around` contains at least the hits' neighbours, in any order. An excerpt with more
 * than its hit has `longest` characters, or a few more.
 */
export function buildExcerpts(
  hits: RecalledSegment[],
  around: RecalledSegment[],
  budget: number,
  longest = maxExcerptLength,
): Excerpt[] {
  const byPlace = new Map(around.map((segment) => [place(segment.recordingId, segment.position), segment]));
  const shown = new Set<number>();
  const excerpts: Excerpt[] = [];
  let left = budget;
  for (const hit of hits) {
    if (shown.has(hit.id)) continue;
    const members = neighbours(hit, byPlace, { shown, longest });
    const excerpt = toExcerpt(excerpts.length + 1, hit, members);
    if (excerpt.text.length > left && excerpts.length > 0) break;
    for (const { id } of members) shown.add(id);
    excerpts.push({ ...excerpt, quote: excerpt.quote.slice(0, left), text: excerpt.text.slice(0, left) });
    left -= excerpt.text.length;
    if (left <= 0) break;
  }
  return excerpts;
}

/**
 * Everything that was said, in the order of time, in excerpts of readable length, each without a gap; where that is
 * more than `budget` characters, evenly spread parts of it. `segments` in any order.
 */
export function overviewExcerpts(segments: RecalledSegment[], budget: number): Excerpt[] {
  const groups: RecalledSegment[][] = [];
  for (const segment of [...segments].sort(bySpeech)) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isNext = last?.recordingId === segment.recordingId && last.position + 1 === segment.position;
    const length = group?.reduce((sum, { text }) => sum + text.length, segment.text.length) ?? 0;
    if (group && isNext && length <= maxExcerptLength) group.push(segment);
    else groups.push([segment]);
  }
  const total = groups.reduce((sum, group) => sum + joined(group).length, 0);
  const kept = evenly(groups, Math.max(1, Math.floor((groups.length * budget) / Math.max(total, budget))));
  return kept.flatMap((group, i) => (group[0] ? [toExcerpt(i + 1, group[0], group)] : []));
}

/** At most `count` of the items, at even distances, the first and the last among them. */
export function evenly<T>(items: T[], count: number): T[] {
  if (items.length <= count) return items;
  if (count === 1) return items.slice(0, 1);
  const step = (items.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, i) => items[Math.round(i * step)] as T);
}

/** The order of speech; of recordings that overlap each as a whole. */
export function bySpeech(one: RecalledSegment, other: RecalledSegment): number {
  if (one.recordingId === other.recordingId) return one.position - other.position;
  return one.spokenAt < other.spokenAt ? -1 : 1;
}

const joined = (segments: RecalledSegment[]) => segments.map(({ text }) => text).join(' ');

function toExcerpt(n: number, hit: RecalledSegment, members: RecalledSegment[]): Excerpt {
  const after = members.slice(members.indexOf(hit));
  const end = after.at(-1)?.end ?? hit.end;
  return { n, hit, end, quote: joined(after), text: joined(members), segments: members };
}

const place = (recordingId: string, position: number) => `${recordingId}:${position}`;

/** The hit with its context, in the order of speech, as long as the excerpt stays readable. */
function neighbours(
  hit: RecalledSegment,
  byPlace: Map<string, RecalledSegment>,
  { shown, longest }: { shown: Set<number>; longest: number },
): RecalledSegment[] {
  const members = [hit];
  let length = hit.text.length;
  const add = (offset: number): boolean => {
    const segment = byPlace.get(place(hit.recordingId, hit.position + offset));
    if (!segment || shown.has(segment.id) || length + segment.text.length > longest) return false;
    length += segment.text.length;
    if (offset < 0) members.unshift(segment);
    else members.push(segment);
    return true;
  };
  for (let offset = 1; offset <= contextAfter && add(offset); offset += 1);
  for (let offset = -1; offset >= -contextBefore && add(offset); offset -= 1);
  return members;
}

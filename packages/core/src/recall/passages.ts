/** A stored segment as recall works with it: seconds count from the recording's start. */
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

/** What one numbered excerpt offers: the segment that was found, and its words with those around it. */
export type Passage = { n: number; hit: RecalledSegment; text: string };

/** Segments before and after a hit that are shown with it. */
export const contextBefore = 1;
export const contextAfter = 2;
const maxPassageLength = 700;

/**
 * Excerpts in the order of `hits`, best first, numbered from 1, at most `budget` characters in all. A hit that an
 * earlier passage already shows is skipped. `around` holds at least the hits' neighbours, in any order.
 */
export function buildPassages(hits: RecalledSegment[], around: RecalledSegment[], budget: number): Passage[] {
  const byPlace = new Map(around.map((segment) => [place(segment.recordingId, segment.position), segment]));
  const shown = new Set<number>();
  const passages: Passage[] = [];
  let left = budget;
  for (const hit of hits) {
    if (shown.has(hit.id)) continue;
    const members = neighbours(hit, byPlace, shown);
    const text = members.map((segment) => segment.text).join(' ');
    if (text.length > left && passages.length > 0) break;
    for (const { id } of members) shown.add(id);
    passages.push({ n: passages.length + 1, hit, text: text.slice(0, left) });
    left -= text.length;
    if (left <= 0) break;
  }
  return passages;
}

const place = (recordingId: string, position: number) => `${recordingId}:${position}`;

/** The hit with its context, in the order of speech, as long as the passage stays readable. */
function neighbours(
  hit: RecalledSegment,
  byPlace: Map<string, RecalledSegment>,
  shown: Set<number>,
): RecalledSegment[] {
  const members = [hit];
  let length = hit.text.length;
  const add = (offset: number): boolean => {
    const segment = byPlace.get(place(hit.recordingId, hit.position + offset));
    if (!segment || shown.has(segment.id) || length + segment.text.length > maxPassageLength) return false;
    length += segment.text.length;
    if (offset < 0) members.unshift(segment);
    else members.push(segment);
    return true;
  };
  for (let offset = 1; offset <= contextAfter && add(offset); offset += 1);
  for (let offset = -1; offset >= -contextBefore && add(offset); offset -= 1);
  return members;
}

import { createHash } from 'node:crypto';
import type { ReplacedWords, ReplacementPlace } from '@wingman/contract/replacement.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import type { FoundWords, findingWords } from './find-words.ts';
import { around, replacedBy } from './replace-words.ts';

type Said = Pick<SegmentEntity, 'id' | 'text'>;

/** A segment and where words stand in it. */
export type SegmentPlaces<Segment extends Said = SegmentEntity> = { segment: Segment; places: FoundWords[] };

/** Those of some segments that have the words. */
export function placesIn<Segment extends Said>(
  segments: readonly Segment[],
  find: ReturnType<typeof findingWords>,
): SegmentPlaces<Segment>[] {
  return segments.flatMap((segment) => {
    const places = find(segment.text);
    return places.length > 0 ? [{ segment, places }] : [];
  });
}

export const countPlaces = (found: readonly SegmentPlaces<Said>[]): number =>
  found.reduce((sum, { places }) => sum + places.length, 0);

/** Of segments as they are read: another one where any of them says something else, has come or is gone. */
export function fingerprintOf(found: readonly SegmentPlaces<Said>[]): string {
  const hash = createHash('sha256');
  for (const { segment } of found) hash.update(`${segment.id} ${segment.text}\n`);
  return hash.digest('base64url').slice(0, 22);
}

/** Some of the places as they are shown. */
export function showPlaces(
  found: readonly SegmentPlaces[],
  words: ReplacedWords,
  { from, limit }: { from: number; limit: number },
): ReplacementPlace[] {
  const shown: ReplacementPlace[] = [];
  let number = 0;
  for (const { segment, places } of found)
    for (const place of places) {
      if (number >= from + limit) return shown;
      if (number >= from) shown.push(showPlace(segment, place, words));
      number += 1;
    }
  return shown;
}

function showPlace(
  { id, start, text }: SegmentEntity,
  place: FoundWords,
  words: ReplacedWords,
): ReplacementPlace {
  const found = text.slice(place.from, place.to);
  return {
    segmentId: id,
    character: place.from,
    start,
    found,
    replaced: replacedBy(found, words),
    ...around(text, place),
  };
}

import type { Handle } from '@wingman/db/handle.ts';
import { unbounded } from '@wingman/db/repositories/bounds.ts';
import { listDocumentsOf } from '@wingman/db/repositories/search.repository.ts';
import { fold } from '@wingman/italian/tokens/token.ts';
import type { SearchIndex } from '@wingman/search/postings/search-index.ts';
import type { Concept } from '@wingman/search/questions/query-terms.ts';
import { readQuestion } from '@wingman/search/questions/question.ts';
import { confidenceOf } from '@wingman/search/ranking/answerability.ts';
import { type FoundPlaces, searchPlaces } from '@wingman/search/ranking/search-places.ts';
import type { MeaningSearch } from './meaning/meaning-search.ts';
import { openIndex } from './user-index.ts';

/** Something that was said; `isMeant`: it has other words of the same meaning. */
export type SaidHit = { segmentId: number; recordingId: string; isMeant: boolean };

/** Best first, and what was searched for, by which the words are marked. */
export type Said = { hits: SaidHit[]; concepts: Concept[] };

type Sought = {
  userId: string;
  /** Some words, of which the last may not be typed to its end. */
  text: string;
  /** Only in these recordings; in all of the user's without. */
  recordingIds: string[] | undefined;
  limit: number;
};

/** Terms that the word being typed may become. */
const maxEndings = 30;
const endingWeight = 0.6;
const leastTyped = 3;
/** From here on the words have found what was looked for. */
const enoughConfidence = 0.75;
/** Positions after the end of a recording are ranked, too, but are no segments. */
const spare = 50;

/** Segments in which something was said, by its words and, where these find little, by its meaning. */
export async function findInRecordings(
  db: Handle,
  byMeaning: MeaningSearch | undefined,
  { userId, text, recordingIds, limit }: Sought,
): Promise<Said> {
  const index = openIndex(db, userId);
  const asked = await withEndings(index, text, readQuestion(text).concepts);
  const documentIds = recordingIds && (await listDocumentsOf(db, { userId, recordingIds }));
  if (documentIds?.length === 0) return { hits: [], concepts: asked };
  const within = new Set(documentIds);
  const isWithin = (documentId: number) => documentIds === undefined || within.has(documentId);
  const found = await searchPlaces(index, {
    concepts: asked,
    asksFigures: false,
    within: { documentIds, isWithin },
    limit: limit + spare,
  });
  const places = closest(found);
  const segments = await index.segmentsAt(places);
  const hits = segments.flatMap((segment) => (segment ? [{ ...segment, isMeant: false }] : []));
  const concepts = found.concepts.map(({ concept }) => concept);
  if (!byMeaning || isSure(found, asked.length)) return { hits: hits.slice(0, limit), concepts };
  const meant = await meantHits(byMeaning, { userId, text, recordingIds });
  const known = new Set(hits.map(({ segmentId }) => segmentId));
  const more = meant.filter(({ segmentId }) => !known.has(segmentId));
  return { hits: [...hits.slice(0, limit), ...more], concepts };
}

/** The last word, unless a space follows it, with those that begin like it. */
async function withEndings(index: SearchIndex, text: string, concepts: Concept[]): Promise<Concept[]> {
  const last = concepts.at(-1);
  const typed = fold(text.split(/[^\p{L}\p{M}]/u).at(-1) ?? '');
  if (!last || last.word !== typed || typed.length < leastTyped) return concepts;
  const terms = (await index.listTerms([typed], maxEndings)).get(typed) ?? [];
  const own = new Set(last.alternatives.map(({ term }) => term));
  const endings = terms.filter((term) => !own.has(term)).map((term) => ({ term, weight: endingWeight }));
  return [...concepts.slice(0, -1), { ...last, alternatives: [...last.alternatives, ...endings] }];
}

/** Of several words those places that have most of them: one alone is said everywhere. */
function closest({ places }: FoundPlaces) {
  const most = places.reduce((sum, { near }) => Math.max(sum, near.size), 0);
  const least = Math.max(1, most > 2 ? most - 1 : most);
  return places.filter(({ own, near }) => own.size > 0 && near.size >= least);
}

const isSure = (found: FoundPlaces, contentCount: number) =>
  confidenceOf({ ...found, hits: found.places }, { contentCount, asksFigures: false }) >= enoughConfidence;

async function meantHits(
  byMeaning: MeaningSearch,
  { userId, text, recordingIds }: Omit<Sought, 'limit'>,
): Promise<SaidHit[]> {
  const within = recordingIds && new Set(recordingIds);
  const found = await byMeaning({ ...unbounded, userId, text });
  return found.flatMap(({ recordingId, segmentIds: [segmentId], standsOut }) =>
    standsOut && segmentId !== undefined && within?.has(recordingId) !== false
      ? [{ segmentId, recordingId, isMeant: true }]
      : [],
  );
}

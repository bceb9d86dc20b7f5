import type { Handle } from '@wingman/db/handle.ts';
import { type Bounds, boundsIn } from '@wingman/db/repositories/bounds.ts';
import { listDocumentsWithin, listPositionsWithin } from '@wingman/db/repositories/search.repository.ts';
import { visitPostings } from '@wingman/search/postings/posting-list.ts';
import type { Concept } from '@wingman/search/questions/query-terms.ts';
import type { Evidence, RankedSegment } from '@wingman/search/ranking/evidence.ts';
import { type SoughtConcept, searchPlaces, type Within } from '@wingman/search/ranking/search-places.ts';
import { openIndex, type Place, type UserIndex } from './user-index.ts';

export type SearchQuery = Bounds & {
  concepts: Concept[];
  /** Whether the question asks for a number, a time or a date. */
  asksFigures: boolean;
  limit: number;
};

export type SearchHit = Evidence & { segmentId: number; recordingId: string };
export type SearchResult = { hits: SearchHit[]; concepts: SoughtConcept[]; segments: number };

const nothing: SearchResult = { hits: [], concepts: [], segments: 0 };

/** The user's segments that answer a question, best first. Reads no rows of other users. */
export async function searchSegments(index: UserIndex, query: SearchQuery): Promise<SearchResult> {
  const { concepts, asksFigures, limit } = query;
  if (concepts.length === 0) return nothing;
  const key = JSON.stringify([concepts, asksFigures, limit, boundsIn(query)]);
  const results = found.get(index) ?? new Map<string, Promise<SearchResult>>();
  found.set(index, results);
  const result = results.get(key) ?? search(index, query);
  results.set(key, result);
  return result;
}

/** Of each question what was searched for so far: no other words are said for most questions, which are then searched for twice. */
const found = new WeakMap<UserIndex, Map<string, Promise<SearchResult>>>();

async function search(index: UserIndex, query: SearchQuery): Promise<SearchResult> {
  const within = await placesWithin(index, query);
  if (within.documentIds?.length === 0) return nothing;
  const { concepts, asksFigures, limit } = query;
  const asked = { concepts, asksFigures, within, limit: limit + spare };
  const { places, ...rest } = await searchPlaces(index, asked);
  return { ...rest, hits: await bestHits(index, places, limit) };
}

/**
 * The ids of the segments in which something is said in any of its forms, at most `limit`, by recording and position.
 */
export async function listOccurrences(
  db: Handle,
  { userId, concept, limit, ...bounds }: Bounds & { userId: string; concept: Concept; limit: number },
): Promise<number[]> {
  const index = openIndex(db, userId);
  const within = await placesWithin(index, bounds);
  const terms = concept.alternatives.map(({ term }) => term);
  const lists = await index.listPostings(terms, within.documentIds);
  const places = new Map<string, Place>();
  for (const { documentId, data } of lists) {
    visitPostings(data, (position) => {
      if (!within.isWithin(documentId, position) || places.size >= limit) return;
      places.set(`${documentId}:${position}`, { documentId, position });
    });
  }
  const hits = await toHits(index, [...places.values()]);
  return hits.map(({ segmentId }) => segmentId);
}

/** Positions after the end of a recording are ranked, too, but are no segments. */
const spare = 50;

/** What was read of each question's index, by the bounds: words are searched for several times. */
const known = new WeakMap<UserIndex, Map<string, Promise<Within>>>();

/** Which recordings are within the bounds, and which parts of those that are so in part. */
function placesWithin(index: UserIndex, asked: Bounds): Promise<Within> {
  const bounds = boundsIn(asked);
  const key = JSON.stringify(bounds);
  const of = known.get(index) ?? new Map<string, Promise<Within>>();
  known.set(index, of);
  const within = of.get(key) ?? readPlaces(index, bounds);
  of.set(key, within);
  return within;
}

async function readPlaces({ db, userId }: UserIndex, bounds: Bounds): Promise<Within> {
  if (Object.values(bounds).every((part) => part === null))
    return { documentIds: undefined, isWithin: () => true };
  const documents = await listDocumentsWithin(db, { ...bounds, userId });
  const cut = documents.filter(({ isWhole }) => !isWhole);
  const places = await listPositionsWithin(db, { userId, cut, within: bounds });
  const nowhere = new Set<number>();
  const positions = new Map(
    documents.map(({ id, recordingId, isWhole }) => [
      id,
      isWhole ? undefined : (places.get(recordingId) ?? nowhere),
    ]),
  );
  return {
    documentIds: documents.map(({ id }) => id),
    isWithin(documentId, position) {
      if (!positions.has(documentId)) return false;
      return positions.get(documentId)?.has(position) ?? true;
    },
  };
}

/** Searches more than `limit` positions only if some of those are after the end of their recording. */
async function bestHits(index: UserIndex, ranked: RankedSegment[], limit: number): Promise<SearchHit[]> {
  const hits = await toHits(index, ranked.slice(0, limit));
  if (hits.length < limit) hits.push(...(await toHits(index, ranked.slice(limit))));
  return hits.slice(0, limit);
}

/** The segments at these positions, in the same order, with their details. */
async function toHits<Of extends Place>(index: UserIndex, ranked: Of[]) {
  const found = await index.segmentsAt(ranked);
  return ranked.flatMap(({ documentId, position, ...rest }, place) => {
    const segment = found[place];
    return segment ? [{ ...segment, ...rest }] : [];
  });
}

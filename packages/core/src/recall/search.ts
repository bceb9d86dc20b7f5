import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle } from '@wingman/db/handle.ts';
import type { Bounds } from '@wingman/db/repositories/bounds.ts';
import {
  type Collection,
  countTerms,
  findCollection,
  findSegments,
  listDocumentsWithin,
  listPositionsWithin,
  listPostings,
  listTerms,
} from '@wingman/db/repositories/search.repository.ts';
import { visitPostings } from '@wingman/search/postings/posting-list.ts';
import type { SearchIndex } from '@wingman/search/postings/search-index.ts';
import type { Concept } from '@wingman/search/questions/query-terms.ts';
import type { Evidence, RankedSegment } from '@wingman/search/ranking/evidence.ts';
import { type SoughtConcept, searchPlaces, type Within } from '@wingman/search/ranking/search-places.ts';

export type SearchQuery = Bounds & {
  userId: string;
  concepts: Concept[];
  /** Whether the question asks for a number, a time or a date. */
  asksFigures: boolean;
  limit: number;
};

export type SearchHit = Evidence & { segmentId: number; recordingId: string };
export type SearchResult = { hits: SearchHit[]; concepts: SoughtConcept[]; segments: number };

const nothing: SearchResult = { hits: [], concepts: [], segments: 0 };

/** Segments of one user that answer a question, best first. Reads no rows of other users. */
export async function searchSegments(
  { db }: Pick<WingmanDatabase, 'db'>,
  query: SearchQuery,
): Promise<SearchResult> {
  if (query.concepts.length === 0) return nothing;
  const collection = await findCollection(db, query.userId);
  if (!collection) return nothing;
  const within = await placesWithin(db, collection, query);
  if (within.documentIds?.length === 0) return nothing;
  const { concepts, asksFigures, limit } = query;
  const asked = { concepts, asksFigures, within, limit: limit + spare };
  const { places, ...found } = await searchPlaces(indexOf(db, collection), asked);
  return { ...found, hits: await bestHits(db, collection, places, limit) };
}

/** The search's view of one user's rows. */
function indexOf(db: Handle, { ownerId, ...size }: Collection): SearchIndex {
  return {
    size,
    listPostings: (terms, documentIds) =>
      listPostings(db, { ownerId, terms, ...(documentIds && { documentIds }) }),
    countTerms: (terms) => countTerms(db, { ownerId, terms }),
    listTerms: (prefixes, limit) => listTerms(db, { ownerId, prefixes, limit }),
  };
}

/**
 * The ids of the segments in which something is said in any of its forms, at most `limit`, by recording and position.
 */
export async function listOccurrences(
  db: Handle,
  { userId, concept, limit, ...bounds }: Bounds & { userId: string; concept: Concept; limit: number },
): Promise<number[]> {
  const collection = await findCollection(db, userId);
  if (!collection) return [];
  const within = await placesWithin(db, collection, bounds);
  const terms = concept.alternatives.map(({ term }) => term);
  const lists = await listPostings(db, { ownerId: collection.ownerId, terms, ...idsOf(within) });
  const places = new Map<string, Place>();
  for (const { documentId, data } of lists) {
    visitPostings(data, (position) => {
      if (!within.isWithin(documentId, position) || places.size >= limit) return;
      places.set(`${documentId}:${position}`, { documentId, position });
    });
  }
  const hits = await toHits(db, collection, [...places.values()]);
  return hits.map(({ segmentId }) => segmentId);
}

const idsOf = ({ documentIds }: Within) => (documentIds === undefined ? {} : { documentIds });

/** Positions after the end of a recording are ranked, too, but are no segments. */
const spare = 50;

/** Which recordings, and which parts of those at its ends, are within the bounds. */
async function placesWithin(db: Handle, { ownerId }: Collection, bounds: Bounds): Promise<Within> {
  const { from, to, recordingId: only } = bounds;
  if (from === null && to === null && only === null) return { documentIds: undefined, isWithin: () => true };
  const documents = await listDocumentsWithin(db, { ownerId, ...bounds });
  const positions = new Map<number, Set<number> | undefined>();
  for (const { id, recordingId, isWhole } of documents) {
    const some = isWhole ? undefined : new Set(await listPositionsWithin(db, { recordingId, from, to }));
    positions.set(id, some);
  }
  return {
    documentIds: documents.map(({ id }) => id),
    isWithin(documentId, position) {
      if (!positions.has(documentId)) return false;
      return positions.get(documentId)?.has(position) ?? true;
    },
  };
}

/** Searches more than `limit` positions only if some of those are after the end of their recording. */
async function bestHits(
  db: Handle,
  collection: Collection,
  ranked: RankedSegment[],
  limit: number,
): Promise<SearchHit[]> {
  const hits = await toHits(db, collection, ranked.slice(0, limit));
  if (hits.length < limit) hits.push(...(await toHits(db, collection, ranked.slice(limit))));
  return hits.slice(0, limit);
}

type Place = { documentId: number; position: number };

/** The segments at these positions, in the same order, with their details. */
async function toHits<Of extends Place>(db: Handle, { ownerId }: Collection, ranked: Of[]) {
  const found = await findSegments(db, { ownerId, places: ranked });
  return ranked.flatMap(({ documentId, position, ...rest }) => {
    const segment = found.get(documentId)?.get(position);
    return segment ? [{ ...segment, ...rest }] : [];
  });
}

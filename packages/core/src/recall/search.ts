import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle } from '@wingman/db/handle.ts';
import {
  type Collection,
  countTerms,
  type Ends,
  type FoundList,
  findCollection,
  findSegments,
  listDocumentsWithin,
  listPositionsWithin,
  readLists,
} from '@wingman/db/repositories/search.repository.ts';
import type { RankedSegment } from './best-segments.ts';
import { numberMark, questionMark, speakerMark } from './index-recording.ts';
import { visitPostings } from './posting-list.ts';
import type { Concept } from './query-terms.ts';
import { type FoundConcept, type RankInput, rankSegments } from './rank-segments.ts';
import { type Lists, widenConcepts } from './widen-concepts.ts';

export type SearchQuery = Ends & {
  userId: string;
  concepts: Concept[];
  /** Does the question ask for a number, a time or a date? */
  asksFigures: boolean;
  limit: number;
};

/** `concepts`: those of the question with how many segments hold each; `near`: which of them are close to the hit, a bit each. */
export type SearchHit = {
  segmentId: number;
  recordingId: string;
  score: number;
  own: number;
  near: number;
  hasFigures: boolean;
  boost: number;
};
export type SearchResult = {
  hits: SearchHit[];
  concepts: { concept: Concept; segments: number }[];
  segments: number;
};

/** As many lists are read at once; of a large memory the most frequent terms are looked up in promising recordings only. */
const maxLists = 8_000;
const promisingRecordings = 300;
const fewHits = 2 * promisingRecordings;
const manyHits = 2_000;

const nothing: SearchResult = { hits: [], concepts: [], segments: 0 };

/** Segments of one user that answer a question, best first. Reads nothing of anybody else. */
export async function searchSegments(
  { db }: Pick<WingmanDatabase, 'db'>,
  query: SearchQuery,
): Promise<SearchResult> {
  if (query.concepts.length === 0) return nothing;
  const collection = await findCollection(db, query.userId);
  if (!collection) return nothing;
  const within = await placesWithin(db, collection, query);
  if (within.documentIds?.length === 0) return nothing;
  const lists = await gatherLists(db, collection, query, within);
  const concepts = await widenConcepts(db, collection.ownerId, query.concepts, lists);
  const input = toInput(lists, { ...query, concepts }, collection, within);
  const ranked = rankSegments({ ...input, limit: query.limit + spare });
  return {
    hits: await bestHits(db, collection, ranked, query.limit),
    concepts: input.concepts.map(({ segments }, index) => ({
      concept: concepts[index] as Concept,
      segments,
    })),
    segments: collection.segments,
  };
}

/** The ids of the segments in which something is said in any of its forms, at most `limit`, by recording and position. */
export async function listOccurrences(
  db: Handle,
  { userId, concept, limit, ...range }: Ends & { userId: string; concept: Concept; limit: number },
): Promise<number[]> {
  const collection = await findCollection(db, userId);
  if (!collection) return [];
  const within = await placesWithin(db, collection, range);
  const terms = concept.alternatives.map(({ term }) => term);
  const lists = await readLists(db, { ownerId: collection.ownerId, terms, ...idsOf(within) });
  const places = new Map<string, RankedSegment>();
  for (const { documentId, data } of lists) {
    visitPostings(data, (position) => {
      if (!within.isWithin(documentId, position) || places.size >= limit) return;
      places.set(`${documentId}:${position}`, {
        documentId,
        position,
        score: 1,
        own: 1,
        near: 1,
        hasFigures: false,
        boost: 1,
      });
    });
  }
  const hits = await toHits(db, collection, [...places.values()]);
  return hits.map(({ segmentId }) => segmentId);
}

const idsOf = ({ documentIds }: Within) => (documentIds === undefined ? {} : { documentIds });

/** Places behind the end of a recording rank, too, and are no segments. */
const spare = 50;

type Within = { documentIds: number[] | undefined; isWithin: RankInput['isWithin'] };

/** Which recordings, and which parts of those at its ends, lie in the range. */
async function placesWithin(db: Handle, { ownerId }: Collection, { from, to }: Ends): Promise<Within> {
  if (from === null && to === null) return { documentIds: undefined, isWithin: () => true };
  const documents = await listDocumentsWithin(db, { ownerId, from, to });
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

function termsOf({ concepts, asksFigures }: SearchQuery): string[] {
  const terms = concepts.flatMap(({ alternatives }) => alternatives.map(({ term }) => term));
  const speakers = terms.map((term) => speakerMark + term);
  return [...new Set([...terms, ...speakers, questionMark, ...(asksFigures ? [numberMark] : [])])];
}

/** Everything about the question's terms; where that is too much, the frequent ones only where the rare ones are. */
async function gatherLists(
  db: Handle,
  collection: Collection,
  query: SearchQuery,
  within: Within,
): Promise<Lists> {
  const { ownerId } = collection;
  const terms = termsOf(query);
  const { documentIds } = within;
  if (documentIds === undefined && collection.documents * terms.length <= maxLists) {
    const lists = await readLists(db, { ownerId, terms });
    const segmentsOf = new Map<string, number>();
    for (const { term, hits } of lists) segmentsOf.set(term, (segmentsOf.get(term) ?? 0) + hits);
    return { lists, segmentsOf, documentIds };
  }
  const counted = await countTerms(db, { ownerId, terms });
  const segmentsOf = new Map(counted.map(({ term, segments }) => [term, segments]));
  if (documentIds !== undefined && documentIds.length * terms.length <= maxLists) {
    return { lists: await readLists(db, { ownerId, terms, documentIds }), segmentsOf, documentIds };
  }
  const ordered = counted.sort((one, other) => one.documents - other.documents);
  let rows = 0;
  const rare = ordered.filter(({ term, documents }, index) => {
    if (isMark(term)) return false;
    rows += documents;
    return index === 0 || rows <= maxLists;
  });
  const first = await readLists(db, { ownerId, terms: rare.map(({ term }) => term) });
  const found: Lists = { lists: first, segmentsOf, documentIds: undefined };
  const promising = promisingOf(found, query, collection, within);
  const rest = terms.filter((term) => segmentsOf.has(term) && !rare.some((one) => one.term === term));
  const more = await readLists(db, { ownerId, terms: rest, documentIds: promising });
  const kept = new Set(promising);
  const lists = [...first.filter(({ documentId }) => kept.has(documentId)), ...more];
  return { lists, segmentsOf, documentIds: promising };
}

const isMark = (term: string) => term === numberMark || term === questionMark;

/** The recordings of the best hits. Few of these mostly lie in recordings enough, and are found much sooner than many. */
function promisingOf(lists: Lists, query: SearchQuery, collection: Collection, within: Within): number[] {
  const input = toInput(lists, query, collection, within);
  const recordingsOf = (limit: number) =>
    new Set(rankSegments({ ...input, limit }).map(({ documentId }) => documentId));
  const few = recordingsOf(fewHits);
  const best = few.size < promisingRecordings ? recordingsOf(manyHits) : few;
  return [...best].slice(0, promisingRecordings);
}

function toInput(
  { lists, segmentsOf }: Lists,
  { concepts, asksFigures, limit }: SearchQuery,
  collection: Collection,
  within: Within,
): RankInput {
  const byTerm = Map.groupBy(lists, ({ term }) => term);
  const marks = (term: string) =>
    new Map((byTerm.get(term) ?? []).map(({ documentId, data }) => [documentId, data]));
  const found = concepts.map((concept) => toFound(concept, byTerm, segmentsOf, collection.segments));
  const speakers = concepts.flatMap(({ alternatives }) => {
    const spoken = alternatives.flatMap(({ term }) => byTerm.get(speakerMark + term) ?? []);
    return spoken.length > 0 ? [spoken] : [];
  });
  const dataOf = (spoken: FoundList[]) =>
    new Map(
      [...Map.groupBy(spoken, (list) => list.documentId)].map(([id, all]) => [
        id,
        all.map(({ data }) => data),
      ]),
    );
  return {
    concepts: found,
    speakers: { first: dataOf(speakers[0] ?? []), others: dataOf(speakers.slice(1).flat()) },
    figures: asksFigures ? marks(numberMark) : new Map(),
    questions: marks(questionMark),
    segments: collection.segments,
    meanLength: Math.max(1, collection.terms / Math.max(1, collection.segments)),
    isWithin: within.isWithin,
    limit,
  };
}

function toFound(
  { alternatives, weight }: Concept,
  byTerm: Map<string, FoundList[]>,
  segmentsOf: Map<string, number>,
  all: number,
): FoundConcept {
  const lists: FoundConcept['lists'] = new Map();
  let segments = 0;
  for (const { term, weight: fit } of alternatives) {
    segments += (segmentsOf.get(term) ?? 0) * fit;
    for (const { documentId, data } of byTerm.get(term) ?? []) {
      const known = lists.get(documentId);
      if (known) known.push({ data, weight: fit });
      else lists.set(documentId, [{ data, weight: fit }]);
    }
  }
  const isSpeaker = alternatives.some(({ term }) => byTerm.has(speakerMark + term));
  return { weight, segments: Math.min(segments, all), isSpeaker, lists };
}

/** Looks for more than `limit` places only where some of those are behind the end of their recording. */
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

async function toHits(db: Handle, { ownerId }: Collection, ranked: RankedSegment[]): Promise<SearchHit[]> {
  const found = await findSegments(db, { ownerId, places: ranked });
  return ranked.flatMap(({ documentId, position, ...rest }) => {
    const segment = found.get(documentId)?.get(position);
    return segment ? [{ ...segment, ...rest }] : [];
  });
}

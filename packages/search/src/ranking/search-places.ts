import { numberMark, questionMark, speakerMark } from '../postings/index-segments.ts';
import type { FoundList, SearchIndex } from '../postings/search-index.ts';
import type { Concept } from '../questions/query-terms.ts';
import { type Lists, widenConcepts } from '../widening/widen-concepts.ts';
import type { RankedSegment } from './evidence.ts';
import type { FoundConcept, RankInput } from './rank-input.ts';
import { SegmentRanking } from './segment-ranking.ts';

/** The scope of a search: all documents without `documentIds`; `isWithin`: whether this segment may be found. */
export type Within = { documentIds: number[] | undefined; isWithin: RankInput['isWithin'] };

export type PlaceQuery = {
  concepts: Concept[];
  /** Whether the question asks for a number, a time or a date. */
  asksFigures: boolean;
  within: Within;
  /** Maximum of returned positions. */
  limit: number;
};

/**
 * A concept with all alternatives searched for, and the number of segments that contain it.
 */
export type SoughtConcept = { concept: Concept; segments: number };

/** `places`: best first; a position may be after the end of its document. `segments`: of the whole memory. */
export type FoundPlaces = { places: RankedSegment[]; concepts: SoughtConcept[]; segments: number };

/**
 * As many lists are read at once; of a large memory the most frequent terms are looked up in promising recordings only.
 */
const maxLists = 8_000;
const promisingRecordings = 300;
const fewHits = 2 * promisingRecordings;
const manyHits = 2_000;

/** The positions of a memory that answer a question best, by the words of its concepts and of those related to them. */
export async function searchPlaces(index: SearchIndex, query: PlaceQuery): Promise<FoundPlaces> {
  const lists = await gatherLists(index, query);
  const concepts = await widenConcepts(index, query.concepts, lists);
  const input = toInput(index, lists, { ...query, concepts });
  return {
    places: new SegmentRanking(input).rank(query.limit),
    concepts: input.concepts.map(({ segments }, place) => ({
      concept: concepts[place] as Concept,
      segments,
    })),
    segments: index.size.segments,
  };
}

function termsOf({ concepts, asksFigures }: PlaceQuery): string[] {
  const terms = concepts.flatMap(({ alternatives }) => alternatives.map(({ term }) => term));
  const speakers = terms.map((term) => speakerMark + term);
  return [...new Set([...terms, ...speakers, questionMark, ...(asksFigures ? [numberMark] : [])])];
}

/** Everything about the question's terms; where that is too much, the frequent ones only where the rare ones are. */
async function gatherLists(index: SearchIndex, query: PlaceQuery): Promise<Lists> {
  const terms = termsOf(query);
  const { documentIds } = query.within;
  if (documentIds === undefined && index.size.documents * terms.length <= maxLists) {
    const lists = await index.listPostings(terms);
    const segmentsOf = new Map<string, number>();
    for (const { term, hits } of lists) segmentsOf.set(term, (segmentsOf.get(term) ?? 0) + hits);
    return { lists, segmentsOf, documentIds };
  }
  const counted = await index.countTerms(terms);
  const segmentsOf = new Map(counted.map(({ term, segments }) => [term, segments]));
  if (documentIds !== undefined && documentIds.length * terms.length <= maxLists) {
    return { lists: await index.listPostings(terms, documentIds), segmentsOf, documentIds };
  }
  const ordered = counted.sort((one, other) => one.documents - other.documents);
  let rows = 0;
  const rare = ordered.filter(({ term, documents }, index) => {
    if (isMark(term)) return false;
    rows += documents;
    return index === 0 || rows <= maxLists;
  });
  const first = await index.listPostings(rare.map(({ term }) => term));
  const found: Lists = { lists: first, segmentsOf, documentIds: undefined };
  const promising = promisingOf(index, found, query);
  const rest = terms.filter((term) => segmentsOf.has(term) && !rare.some((one) => one.term === term));
  const more = await index.listPostings(rest, promising);
  const kept = new Set(promising);
  const lists = [...first.filter(({ documentId }) => kept.has(documentId)), ...more];
  return { lists, segmentsOf, documentIds: promising };
}

const isMark = (term: string) => term === numberMark || term === questionMark;

/**
 * The recordings of the best hits. A few of these usually cover enough recordings, and are found much faster than many.
 */
function promisingOf(index: SearchIndex, lists: Lists, query: PlaceQuery): number[] {
  const ranking = new SegmentRanking(toInput(index, lists, query));
  const recordingsOf = (limit: number) => new Set(ranking.places(limit).map(({ documentId }) => documentId));
  const few = recordingsOf(fewHits);
  const best = few.size < promisingRecordings ? recordingsOf(manyHits) : few;
  return [...best].slice(0, promisingRecordings);
}

function toInput(
  { size }: SearchIndex,
  { lists, segmentsOf }: Lists,
  { concepts, asksFigures, within }: PlaceQuery,
): RankInput {
  const byTerm = Map.groupBy(lists, ({ term }) => term);
  const marks = (term: string) =>
    new Map((byTerm.get(term) ?? []).map(({ documentId, data }) => [documentId, data]));
  const found = concepts.map((concept) => toFound(concept, byTerm, segmentsOf, size.segments));
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
    segments: size.segments,
    meanLength: Math.max(1, size.terms / Math.max(1, size.segments)),
    isWithin: within.isWithin,
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

import { numberMark, questionMark, speakerMark } from '../postings/index-segments.ts';
import type { FoundList, IndexSize, SearchIndex, TermCount } from '../postings/search-index.ts';
import type { Alternative, Concept } from '../questions/query-terms.ts';
import { findFamilies, type Lists, widenConcepts } from '../widening/widen-concepts.ts';
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

/** What a search reads from: the index with its size, and the families of the question's words. */
type Source = { index: SearchIndex; size: IndexSize; families: Alternative[][] };

/** The positions of a memory that answer a question best, by the words of its concepts and of those related to them. */
export async function searchPlaces(index: SearchIndex, query: PlaceQuery): Promise<FoundPlaces> {
  const [size, families] = await Promise.all([index.size(), findFamilies(index, query.concepts)]);
  if (size.documents === 0) return { places: [], concepts: [], segments: 0 };
  const lists = await gatherLists({ index, size, families }, query);
  const concepts = await widenConcepts(index, { concepts: query.concepts, families }, lists);
  const input = toInput(size, lists, { ...query, concepts });
  return {
    places: new SegmentRanking(input).rank(query.limit),
    concepts: input.concepts.map(({ segments }, place) => ({
      concept: concepts[place] as Concept,
      segments,
    })),
    segments: size.segments,
  };
}

function termsOf({ concepts, asksFigures }: PlaceQuery): string[] {
  const terms = concepts.flatMap(({ alternatives }) => alternatives.map(({ term }) => term));
  const speakers = terms.map((term) => speakerMark + term);
  return [...new Set([...terms, ...speakers, questionMark, ...(asksFigures ? [numberMark] : [])])];
}

/** Everything about the question's terms and their families; where that is too much, the frequent ones only where the rare ones are. */
async function gatherLists(source: Source, query: PlaceQuery): Promise<Lists> {
  const { index, size, families } = source;
  const terms = termsOf(query);
  const all = [...new Set([...terms, ...families.flat().map(({ term }) => term)])];
  const { documentIds } = query.within;
  if (documentIds === undefined && size.documents * terms.length <= maxLists) {
    const lists = await index.listPostings(all);
    const segmentsOf = new Map<string, number>();
    for (const { term, hits } of lists) segmentsOf.set(term, (segmentsOf.get(term) ?? 0) + hits);
    return { lists, segmentsOf, documentIds };
  }
  if (documentIds !== undefined && documentIds.length * terms.length <= maxLists) {
    const [counted, lists] = await Promise.all([index.countTerms(all), index.listPostings(all, documentIds)]);
    return { lists, segmentsOf: segmentsIn(counted), documentIds };
  }
  return gatherPromising(source, query, { terms, all });
}

const segmentsIn = (counted: TermCount[]) => new Map(counted.map(({ term, segments }) => [term, segments]));

/** The lists of rare terms everywhere, and of all in the recordings that these make promising. */
async function gatherPromising(
  { index, size }: Source,
  query: PlaceQuery,
  { terms, all }: { terms: string[]; all: string[] },
): Promise<Lists> {
  const counted = await index.countTerms(all);
  const segmentsOf = segmentsIn(counted);
  const asked = new Set(terms);
  const ordered = counted.filter(({ term }) => asked.has(term)).sort(rarestFirst);
  let rows = 0;
  const rare = ordered.filter(({ term, documents }, place) => {
    if (isMark(term)) return false;
    rows += documents;
    return place === 0 || rows <= maxLists;
  });
  const isRare = new Set(rare.map(({ term }) => term));
  const first = await index.listPostings([...isRare]);
  const promising = promisingOf(size, { lists: first, segmentsOf, documentIds: undefined }, query);
  const rest = all.filter((term) => segmentsOf.has(term) && !isRare.has(term));
  const more = await index.listPostings(rest, promising);
  const kept = new Set(promising);
  const lists = [...first.filter(({ documentId }) => kept.has(documentId)), ...more];
  return { lists, segmentsOf, documentIds: promising };
}

const rarestFirst = (one: TermCount, other: TermCount) =>
  one.documents - other.documents || (one.term < other.term ? -1 : 1);

const isMark = (term: string) => term === numberMark || term === questionMark;

/**
 * The recordings of the best hits. A few of these usually cover enough recordings, and are found much faster than many.
 */
function promisingOf(size: IndexSize, lists: Lists, query: PlaceQuery): number[] {
  const ranking = new SegmentRanking(toInput(size, lists, query));
  const recordingsOf = (limit: number) => new Set(ranking.places(limit).map(({ documentId }) => documentId));
  const few = recordingsOf(fewHits);
  const best = few.size < promisingRecordings ? recordingsOf(manyHits) : few;
  return [...best].slice(0, promisingRecordings);
}

function toInput(
  size: IndexSize,
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

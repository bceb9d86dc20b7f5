import { speakerMark } from '../postings/index-segments.ts';
import type { FoundList, SearchIndex } from '../postings/search-index.ts';
import type { Alternative, Concept } from '../questions/query-terms.ts';
import { findSimilarTerms, findTermsOfFamily } from './similar-terms.ts';

/**
 * The lists of a question's terms and of those of their families, in how many segments of the memory each occurs, and the
 * recordings in which they were looked up where that were not all.
 */
export type Lists = {
  lists: FoundList[];
  segmentsOf: Map<string, number>;
  documentIds: number[] | undefined;
};

/** Longer questions have words enough. */
const mostWidened = 12;

const plainest = ({ alternatives }: Concept) => alternatives[0]?.term ?? '';

/** For each concept words of the same family that occur in the memory: none for names. */
export async function findFamilies(index: SearchIndex, concepts: Concept[]): Promise<Alternative[][]> {
  const widened = concepts.slice(0, mostWidened).filter(({ isName }) => !isName);
  const families = await findTermsOfFamily(index, widened.map(plainest));
  const isWidened = new Set(widened);
  return concepts.map((concept) => {
    const own = new Set(concept.alternatives.map(({ term }) => term));
    const family = isWidened.has(concept) ? (families.get(plainest(concept)) ?? []) : [];
    return family.filter(({ term }) => !own.has(term));
  });
}

/**
 * Adds alternatives that occur in the memory to concepts: their families, and for concepts that were never said, similarly
 * spelled words, whose lists join `lists`.
 */
export async function widenConcepts(
  index: SearchIndex,
  { concepts, families }: { concepts: Concept[]; families: Alternative[][] },
  lists: Lists,
): Promise<Concept[]> {
  const isMissing = (concept: Concept, place: number) =>
    place < mostWidened && families[place]?.length === 0 && !isSaid(concept, lists);
  const missing = concepts.filter(isMissing);
  const similar = await findSimilarTerms(index, missing.map(plainest));
  await addLists(index, [...similar.values()].flat(), lists);
  const others = new Map(missing.map((concept) => [concept, similar.get(plainest(concept)) ?? []]));
  return concepts.map((concept, place) => ({
    ...concept,
    alternatives: [...concept.alternatives, ...(others.get(concept) ?? families[place] ?? [])],
  }));
}

const isSaid = ({ alternatives }: Concept, { segmentsOf }: Lists) =>
  alternatives.some(({ term }) => segmentsOf.has(term) || segmentsOf.has(speakerMark + term));

/** A missing term selects no recording: its other spellings are looked up in all. */
async function addLists(
  index: SearchIndex,
  alternatives: Alternative[],
  { lists, segmentsOf }: Lists,
): Promise<void> {
  const terms = [...new Set(alternatives.map(({ term }) => term))].filter((term) => !segmentsOf.has(term));
  const found = await index.listPostings(terms);
  lists.push(...found);
  for (const { term, hits } of found) segmentsOf.set(term, (segmentsOf.get(term) ?? 0) + hits);
}

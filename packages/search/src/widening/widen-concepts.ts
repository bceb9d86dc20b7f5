import { speakerMark } from '../postings/index-segments.ts';
import type { FoundList, SearchIndex } from '../postings/search-index.ts';
import type { Alternative, Concept } from '../questions/query-terms.ts';
import { findSimilarTerms, findTermsOfFamily } from './similar-terms.ts';

/**
 * The lists of a question's terms, in how many segments of the memory each occurs, and the recordings in which they
 * were looked up where that were not all.
 */
export type Lists = {
  lists: FoundList[];
  segmentsOf: Map<string, number>;
  documentIds: number[] | undefined;
};

/** Longer questions have words enough. */
const mostWidened = 12;

/**
 * Adds alternatives that occur in the memory to concepts: words of the same family, and for concepts that were never
 * said, similarly spelled ones. Their lists join `lists`.
 */
export async function widenConcepts(
  index: SearchIndex,
  concepts: Concept[],
  lists: Lists,
): Promise<Concept[]> {
  const widened = concepts.slice(0, mostWidened);
  const families = await findTermsOfFamily(
    index,
    widened.flatMap((concept) => (concept.isName ? [] : plainest(concept))),
  );
  const others = await Promise.all(
    widened.map((concept) => othersOf(index, concept, lists, families.get(plainest(concept)) ?? [])),
  );
  const family = others.flatMap((one) => (one.isOfFamily ? one.alternatives : []));
  const similar = others.flatMap((one) => (one.isOfFamily ? [] : one.alternatives));
  await addLists(index, family, lists);
  // A missing term selects no recording: its other spellings are looked up in all.
  await addLists(index, similar, { ...lists, documentIds: undefined });
  return concepts.map((concept, index) => ({
    ...concept,
    alternatives: [...concept.alternatives, ...(others[index]?.alternatives ?? [])],
  }));
}

const plainest = ({ alternatives }: Concept) => alternatives[0]?.term ?? '';

type Others = { alternatives: Alternative[]; isOfFamily: boolean };

async function othersOf(
  index: SearchIndex,
  concept: Concept,
  { segmentsOf }: Lists,
  family: Alternative[],
): Promise<Others> {
  const known = new Set(concept.alternatives.map(({ term }) => term));
  const others = concept.isName ? [] : family.filter(({ term }) => !known.has(term));
  const isKnown = [...known].some((term) => segmentsOf.has(term) || segmentsOf.has(speakerMark + term));
  if (isKnown || others.length > 0) return { alternatives: others, isOfFamily: true };
  return { alternatives: await findSimilarTerms(index, plainest(concept)), isOfFamily: false };
}

async function addLists(
  index: SearchIndex,
  alternatives: Alternative[],
  { lists, segmentsOf, documentIds }: Lists,
): Promise<void> {
  const terms = [...new Set(alternatives.map(({ term }) => term))].filter((term) => !segmentsOf.has(term));
  if (documentIds !== undefined)
    for (const { term, segments } of await index.countTerms(terms)) segmentsOf.set(term, segments);
  const found = await index.listPostings(terms, documentIds);
  lists.push(...found);
  if (documentIds !== undefined) return;
  for (const { term, hits } of found) segmentsOf.set(term, (segmentsOf.get(term) ?? 0) + hits);
}

import type { Handle } from '@wingman/db/handle.ts';
import {
  countTerms,
  type FoundSegment,
  findCollection,
  findSegments,
  listPostings,
  listTerms,
} from '@wingman/db/repositories/search.repository.ts';
import type { FoundList, IndexSize, SearchIndex, TermCount } from '@wingman/search/postings/search-index.ts';

export type Place = { documentId: number; position: number };

/** One user's index as one question sees it. */
export type UserIndex = SearchIndex & {
  db: Handle;
  userId: string;
  /** The segments at these positions; undefined for those after the end of a recording. */
  segmentsAt(places: Place[]): Promise<(FoundSegment | undefined)[]>;
};

/**
 * The rows of one user, none of which is read twice: a question is searched for by its words, by words said for these,
 * and along its dates, which need much of the same. Open one for each question; it does not see what changes later.
 */
export function openIndex(db: Handle, userId: string): UserIndex {
  let size: Promise<IndexSize> | undefined;
  const lists = new Map<string, FoundList[]>();
  const counts = new Map<string, TermCount | undefined>();
  const listed = new Map<string, string[]>();
  const segments = new Map<string, FoundSegment | undefined>();
  const keyOf = ({ documentId, position }: Place) => `${documentId}:${position}`;

  async function listWhole(terms: string[]): Promise<FoundList[]> {
    const missing = terms.filter((term) => !lists.has(term));
    const found = Map.groupBy(await listPostings(db, { userId, terms: missing }), ({ term }) => term);
    for (const term of missing) lists.set(term, found.get(term) ?? []);
    return terms.flatMap((term) => lists.get(term) ?? []);
  }

  return {
    db,
    userId,

    size() {
      size ??= findCollection(db, userId);
      return size;
    },

    async listPostings(terms, documentIds) {
      return documentIds ? listPostings(db, { userId, terms, documentIds }) : listWhole(terms);
    },

    async countTerms(terms) {
      const missing = terms.filter((term) => !counts.has(term));
      const found = new Map(
        (await countTerms(db, { userId, terms: missing })).map((each) => [each.term, each]),
      );
      for (const term of missing) counts.set(term, found.get(term));
      return terms.flatMap((term) => counts.get(term) ?? []);
    },

    async listTerms(prefixes, limit) {
      const keyOf = (prefix: string) => `${limit} ${prefix}`;
      const missing = prefixes.filter((prefix) => !listed.has(keyOf(prefix)));
      const found = await listTerms(db, { userId, prefixes: missing, limit });
      for (const prefix of missing) listed.set(keyOf(prefix), found.get(prefix) ?? []);
      return new Map(prefixes.map((prefix) => [prefix, listed.get(keyOf(prefix)) ?? []]));
    },

    async segmentsAt(places) {
      const missing = places.filter((place) => !segments.has(keyOf(place)));
      const found = await findSegments(db, { userId, places: missing });
      for (const place of missing)
        segments.set(keyOf(place), found.get(place.documentId)?.get(place.position));
      return places.map((place) => segments.get(keyOf(place)));
    },
  };
}

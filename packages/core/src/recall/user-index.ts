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
  const lists = readOnce<string, FoundList[]>(async (terms) =>
    Map.groupBy(await listPostings(db, { userId, terms }), ({ term }) => term),
  );
  const counts = readOnce<string, TermCount>(
    async (terms) => new Map((await countTerms(db, { userId, terms })).map((each) => [each.term, each])),
  );
  const listed = new Map<number, ReadOnce<string, string[]>>();
  const segments = readOnce<Place, FoundSegment>(async (places) => {
    const found = await findSegments(db, { userId, places });
    return new Map(
      places.flatMap((place) => {
        const segment = found.get(place.documentId)?.get(place.position);
        return segment ? [[keyOf(place), segment]] : [];
      }),
    );
  }, keyOf);

  return {
    db,
    userId,

    size() {
      size ??= findCollection(db, userId);
      return size;
    },

    async listPostings(terms, documentIds) {
      if (documentIds) return listPostings(db, { userId, terms, documentIds });
      return (await lists(terms)).flatMap((list) => list ?? []);
    },

    async countTerms(terms) {
      return (await counts(terms)).flatMap((count) => count ?? []);
    },

    async listTerms(prefixes, limit) {
      const known =
        listed.get(limit) ?? readOnce((missing) => listTerms(db, { userId, prefixes: missing, limit }));
      listed.set(limit, known);
      const found = await known(prefixes);
      return new Map(prefixes.map((prefix, n) => [prefix, found[n] ?? []]));
    },

    async segmentsAt(places) {
      return segments(places);
    },
  };
}

const keyOf = ({ documentId, position }: Place) => `${documentId}:${position}`;

/** The values of these keys, in their order; undefined of those that have none. */
type ReadOnce<Key, Value> = (keys: Key[]) => Promise<(Value | undefined)[]>;

/** Reads each key once, also for calls that run at the same time. `read` gives a map by the keys' texts. */
function readOnce<Key, Value>(
  read: (keys: Key[]) => Promise<Map<string, Value>>,
  textOf: (key: Key) => string = String,
): ReadOnce<Key, Value> {
  const known = new Map<string, Promise<Value | undefined>>();
  return (keys) => {
    const missing = [
      ...new Map(keys.map((key) => [textOf(key), key])).entries().filter(([text]) => !known.has(text)),
    ];
    if (missing.length > 0) {
      const found = read(missing.map(([, key]) => key));
      for (const [text] of missing)
        known.set(
          text,
          found.then((values) => values.get(text)),
        );
    }
    return Promise.all(keys.map((key) => known.get(textOf(key))));
  };
}

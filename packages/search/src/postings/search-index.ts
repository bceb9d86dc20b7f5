/** Where a term occurs in one document: `data` is what `encodePostings` made of it, `hits` in how many segments. */
export type PostingList = { term: string; hits: number; data: string };

export type FoundList = PostingList & { documentId: number };

/** In how many documents and segments a term occurs. */
export type TermCount = { term: string; documents: number; segments: number };

/** How much is indexed; `terms`: of all segments together, with repetitions. */
export type IndexSize = { documents: number; segments: number; terms: number };

/**
 * The index of one user that a search reads. The implementation returns lists in any order, without terms that do not
 * occur. Its errors propagate to the caller of the search.
 */
export type SearchIndex = {
  size(): Promise<IndexSize>;
  /** The lists of these terms in all documents, or in `documentIds` alone. */
  listPostings(terms: string[], documentIds?: number[]): Promise<FoundList[]>;
  countTerms(terms: string[]): Promise<TermCount[]>;
  /** The terms that begin with each of `prefixes`, each once, in order, at most `limit` a prefix. */
  listTerms(prefixes: string[], limit: number): Promise<Map<string, string[]>>;
};

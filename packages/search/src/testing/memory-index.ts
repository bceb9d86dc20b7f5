import { indexSegments, type SpokenSegment } from '../postings/index-segments.ts';
import type { FoundList, SearchIndex } from '../postings/search-index.ts';

/** A search index of documents that are held in memory, numbered from 1 in the order given. */
export function memoryIndex(documents: SpokenSegment[][]): SearchIndex {
  const byTerm = new Map<string, FoundList[]>();
  let terms = 0;
  for (const [at, segments] of documents.entries()) {
    const { lists, termCount } = indexSegments(segments);
    terms += termCount;
    for (const list of lists)
      byTerm.set(list.term, [...(byTerm.get(list.term) ?? []), { ...list, documentId: at + 1 }]);
  }
  const segments = documents.reduce((sum, document) => sum + document.length, 0);
  const listsOf = (term: string) => byTerm.get(term) ?? [];
  return {
    size: async () => ({ documents: documents.length, segments, terms }),
    async listPostings(wanted, ids) {
      return wanted.flatMap(listsOf).filter(({ documentId }) => ids?.includes(documentId) ?? true);
    },
    async countTerms(wanted) {
      return wanted.flatMap((term) => {
        const lists = listsOf(term);
        const hits = lists.reduce((sum, list) => sum + list.hits, 0);
        return lists.length > 0 ? [{ term, documents: lists.length, segments: hits }] : [];
      });
    },
    async listTerms(prefixes, limit) {
      const all = [...byTerm.keys()].sort();
      const beginning = (prefix: string) => all.filter((term) => term.startsWith(prefix)).slice(0, limit);
      return new Map(prefixes.map((prefix) => [prefix, beginning(prefix)]));
    },
  };
}

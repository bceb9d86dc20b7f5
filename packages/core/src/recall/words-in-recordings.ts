import type { Handle } from '@wingman/db/handle.ts';
import { unbounded } from '@wingman/db/repositories/bounds.ts';
import { listDocumentsWithin, listUnindexedOf } from '@wingman/db/repositories/search.repository.ts';
import { listSegmentsById, type SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { stem, stopWordsOf } from '@wingman/italian/stems/analysis.ts';
import { fold, type Token } from '@wingman/italian/tokens/token.ts';
import { tokenise } from '@wingman/italian/tokens/tokenise.ts';
import { analysisVersion } from '@wingman/search/postings/index-segments.ts';
import { visitPostings } from '@wingman/search/postings/posting-list.ts';
import { openIndex, type UserIndex } from './user-index.ts';

/** Positions of segments that have some words, by recording. */
export type WordsInRecordings = {
  /** Recordings that are not indexed yet. */
  unindexed: string[];
  recordings: Map<string, number[]>;
  /** The segments at positions of some of these recordings, by recording and position. */
  segmentsOf(recordingIds: string[]): Promise<SegmentEntity[]>;
};

/**
 * Segments that have all these words as whole ones, with or without their accents, read from the index alone. Undefined where
 * the index does not know the words: of which there are too many, or numbers, which are written in several ways.
 */
export async function findWholeWords(
  db: Handle,
  { userId, text }: { userId: string; text: string },
): Promise<WordsInRecordings | undefined> {
  const indexed = tokenise(text).filter(isIndexed);
  if (indexed.length === 0) return undefined;
  const index = openIndex(db, userId);
  const places = await placesWithAll(index, indexed);
  const documents = await listDocumentsWithin(db, { ...unbounded, userId });
  const documentIds = new Map(documents.map(({ id, recordingId }) => [recordingId, id]));
  const unindexed = new Set(await listUnindexedOf(db, { userId, version: analysisVersion }));
  const recordings = new Map<string, number[]>();
  for (const { id, recordingId } of documents) {
    const positions = places.get(id);
    if (positions && positions.size > 0 && !unindexed.has(recordingId))
      recordings.set(
        recordingId,
        [...positions].sort((one, other) => one - other),
      );
  }
  return {
    unindexed: [...unindexed],
    recordings,
    async segmentsOf(recordingIds) {
      const wanted = recordingIds.flatMap((recordingId) => {
        const documentId = documentIds.get(recordingId);
        const positions = recordings.get(recordingId) ?? [];
        return documentId === undefined ? [] : positions.map((position) => ({ documentId, position }));
      });
      const found = await index.segmentsAt(wanted);
      return listSegmentsById(db, { userId, ids: found.flatMap((segment) => segment?.segmentId ?? []) });
    },
  };
}

/** «Virgola» and «per cento» between numbers are read as parts of these. */
const partsOfNumbers = ['virgola', 'percento', 'percent'];

/** Words that are left out of the index in one of the languages are of no help: a transcript may be of either. */
function isIndexed({ kind, folded, isInside, joint }: Token): boolean {
  if (kind !== 'word' || isInside || joint || partsOfNumbers.includes(folded)) return false;
  return !stopWordsOf.it.has(folded) && !stopWordsOf.en.has(folded);
}

async function placesWithAll(index: UserIndex, tokens: Token[]): Promise<Map<number, Set<number>>> {
  const words = tokens.map(formsOf);
  const lists = await index.listPostings([...new Set(words.flat())]);
  const byTerm = Map.groupBy(lists, ({ term }) => term);
  let all: Map<number, Set<number>> | undefined;
  for (const forms of words) {
    const own = new Map<number, Set<number>>();
    for (const { documentId, data } of forms.flatMap((form) => byTerm.get(form) ?? [])) {
      const earlier = all?.get(documentId);
      if (all && !earlier) continue;
      const positions = own.get(documentId) ?? new Set<number>();
      own.set(documentId, positions);
      visitPostings(data, (position) => {
        if (!earlier || earlier.has(position)) positions.add(position);
      });
    }
    all = own;
  }
  return all ?? new Map();
}

const accents: Record<string, string[]> = {
  a: ['à'],
  e: ['è', 'é'],
  i: ['ì'],
  o: ['ò'],
  u: ['ù'],
};

/** The terms of a word in either language, whether or not its last vowel is written with its accent. */
function formsOf({ text }: Token): string[] {
  const plain = fold(text);
  const last = plain.at(-1) ?? '';
  const spelled = [text, plain, ...(accents[last] ?? []).map((vowel) => plain.slice(0, -1) + vowel)];
  return [...new Set(spelled.flatMap((word) => [stem(word, 'it'), stem(word, 'en')]))];
}

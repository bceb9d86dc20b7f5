import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Bounds } from '@wingman/db/repositories/bounds.ts';
import { countRecordingsInRange } from '@wingman/db/repositories/recordings-in-range.repository.ts';
import { type Found, fuse } from '@wingman/search/meaning/fuse.ts';
import { readQuestion } from '@wingman/search/questions/question.ts';
import type { ChatModel } from '../../ports/chat-model.ts';
import type { Embedder } from '../../ports/embedder.ts';
import type { Log } from '../../ports/log.ts';
import type { SearchHit } from '../search.ts';
import { createMeaningSearch } from './meaning-search.ts';
import { createReword } from './reword.ts';

/**
 * `confidence`: how sure it is, by the question's words, that the hit's list contains the answer. `isMeant`: it matches
 * the meaning of the question, as far as vectors or other words show.
 */
export type SureHit = SearchHit & { confidence: number; isMeant?: boolean };

type Asked = Bounds & {
  userId: string;
  /** The self-contained question, without its dates. */
  text: string;
  /** Hits of its words, best first. */
  hits: SureHit[];
  /** Searches by words in the same range. */
  byWords: (text: string) => Promise<SureHit[]>;
  limit: number;
};

export type WidenSearch = (asked: Asked) => Promise<SureHit[]>;

export type WidenDeps = {
  database: WingmanDatabase;
  embedder?: Embedder;
  chatModel?: ChatModel;
  /** Whether a chat model may put questions in other words. */
  mayReword?: boolean;
  log?: Log;
};

/** From this confidence on the words of a question probably found its answer, and the search is not widened. */
const enoughConfidence = 0.5;
/** Only the first hit of a rewording counts. */
const maxReworded = 10;

const silent: Log = { info() {}, warn() {}, error() {} };

/**
 * Widens the search where the words of a question found little: by meaning where there are embeddings, otherwise by a
 * chat model's rewordings. Hits of words keep their confidence: similarity in meaning does not prove that something is
 * the answer.
 */
export function createWidenSearch(deps: WidenDeps): WidenSearch {
  const log = deps.log ?? silent;
  const { database, embedder, chatModel } = deps;
  const byMeaning = embedder && createMeaningSearch({ database, embedder, log });
  const reword = chatModel && deps.mayReword && !embedder ? createReword({ chatModel, log }) : undefined;

  async function meant(
    { userId, text, from, to, recordingId }: Asked,
    confidence: number,
  ): Promise<Found<SureHit>[]> {
    const found = (await byMeaning?.({ userId, text, from, to, recordingId })) ?? [];
    return found.map(({ recordingId, segmentIds, standsOut }) => ({
      segmentIds,
      hit: {
        ...nothingSaid,
        segmentId: segmentIds[0] as number,
        recordingId,
        confidence,
        ...(standsOut && { isMeant: true }),
      },
    }));
  }

  async function reworded({ userId, text, byWords, from, to, recordingId }: Asked, confidence: number) {
    if (!reword || text.trim() === '') return [];
    // One that began before the range has words in it, too.
    const began = recordingId === null ? { from, to } : { from: null, to: null };
    const { spoken } = await countRecordingsInRange(database.db, { userId, recordingId, ...began });
    if (spoken === 0) return [];
    const lines = (await reword(text)).filter((line) => asksEnough(line, text));
    const lists = await Promise.all(lines.map(byWords));
    const best = lists.sort((one, other) => confidenceIn(other) - confidenceIn(one))[0] ?? [];
    // Hits of other words need as much evidence as those of the question's own.
    if (confidenceIn(best) < enoughConfidence) return [];
    return best.slice(0, maxReworded).map((hit) => ({
      segmentIds: [hit.segmentId],
      hit: { ...hit, confidence, isMeant: true },
    }));
  }

  return async (asked) => {
    const confidence = confidenceIn(asked.hits);
    if (confidence >= enoughConfidence) return asked.hits;
    const found = byMeaning ? await meant(asked, confidence) : await reworded(asked, confidence);
    if (found.length === 0) return asked.hits;
    const meantIds = found.flatMap(({ segmentIds, hit }) => (hit.isMeant ? segmentIds : []));
    const ids = new Set(meantIds);
    return fuse(asked.hits, found)
      .slice(0, asked.limit)
      .map((hit) => (ids.has(hit.segmentId) ? { ...hit, isMeant: true } : hit));
  };
}

/** One word alone is found easily, whatever the question is. */
function asksEnough(line: string, text: string): boolean {
  const count = (words: string) => readQuestion(words).concepts.length;
  return count(line) >= Math.min(2, count(text));
}

/** The confidence of the best list: 0 where nothing was found. */
export const confidenceIn = (hits: SureHit[]) =>
  hits.reduce((most, { confidence }) => Math.max(most, confidence), 0);

/** Hits found by meaning alone have no confidence by words. */
const nothingSaid = {
  score: 0,
  boost: 1,
  own: new Set<number>(),
  near: new Set<number>(),
  hasFigures: false,
};

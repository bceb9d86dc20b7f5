import type { WingmanDatabase } from '@wingman/db/database.ts';
import { listSegmentsAround } from '@wingman/db/repositories/segment.repository.ts';
import { contextAfter, contextBefore, textsAround } from '@wingman/search/excerpts/excerpts.ts';
import type { Rated } from '@wingman/search/meaning/combine.ts';
import type { Log } from '../../ports/log.ts';
import type { Reranker } from '../../ports/reranker.ts';

type Asked<Hit> = { userId: string; text: string; hits: Hit[] };

/** What lies further back is rarely the answer, and each text takes up to half a second. */
const mostHits = 20;
/** Characters of a text: a hit with its neighbours. */
const mostText = 320;
const mostQuestion = 500;
/** Scores that are worth something where there was no time for more. */
const leastScores = 5;
/** Where no text answers better than this, the best is worth less than the best of other searches: it may be none. */
const leastBest = 0.2;
/** After a failure the model is left alone for so long, and for twice as long after each further one. */
const restMs = 30_000;
const longestRestMs = 30 * 60_000;

/**
 * Rates the first hits by how well a model finds that they answer the question, read together with what was said around
 * them; as many as there is time for. Gives none, without an error, where there is no model yet or it fails.
 */
export function createRankHits({
  database,
  reranker,
  log,
}: {
  database: WingmanDatabase;
  reranker: Reranker;
  log: Log;
}) {
  let failures = 0;
  let restUntil = 0;

  async function rank(question: string, texts: string[]): Promise<number[]> {
    if (reranker.isReady?.() === false || performance.now() < restUntil) return [];
    const signal = AbortSignal.timeout(reranker.questionMs);
    const scores: number[] = [];
    const onScore = (score: number) => void scores.push(score);
    try {
      const all = await reranker.rank(question.slice(0, mostQuestion), texts, { signal, onScore });
      failures = 0;
      return all;
    } catch (error) {
      if (signal.aborted && scores.length >= leastScores) return scores;
      restUntil = performance.now() + Math.min(longestRestMs, restMs * 2 ** failures);
      failures += 1;
      log.warn({ err: error }, 'could not rank what was found');
      return [];
    }
  }

  return async <Hit extends { segmentId: number }>({
    userId,
    text,
    hits,
  }: Asked<Hit>): Promise<Rated<Hit>[]> => {
    const first = hits.slice(0, mostHits);
    if (first.length < 2 || reranker.isReady?.() === false) return [];
    const ids = first.map(({ segmentId }) => segmentId);
    const around = await listSegmentsAround(database.db, {
      userId,
      ids,
      before: contextBefore,
      after: contextAfter,
    });
    const texts = textsAround(ids, around, mostText);
    const readable = first.filter(({ segmentId }) => texts.has(segmentId));
    const scores = await rank(
      text,
      readable.map(({ segmentId }) => texts.get(segmentId) ?? ''),
    );
    const best = Math.max(leastBest, ...scores);
    return readable
      .slice(0, scores.length)
      .map((hit, index) => ({ segmentIds: [hit.segmentId], hit, worth: (scores[index] ?? 0) / best }))
      .sort((one, other) => other.worth - one.worth);
  };
}

import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Bounds } from '@wingman/db/repositories/bounds.ts';
import { listSegmentsAround } from '@wingman/db/repositories/segment.repository.ts';
import {
  buildExcerpts,
  contextAfter,
  contextBefore,
  type Excerpt,
} from '@wingman/search/excerpts/excerpts.ts';
import type { Rated } from '@wingman/search/meaning/combine.ts';
import type { Log } from '../../ports/log.ts';
import type { Reranker } from '../../ports/reranker.ts';

/** `within`: what may be read around the hits. */
type Asked<Hit> = { userId: string; text: string; hits: Hit[]; within: Bounds };

/** What lies further back is rarely the answer. Several of these lie in one excerpt. */
const mostHits = 60;
/** Each takes a small machine half a second. */
const mostExcerpts = 20;
/** Characters of an excerpt: a hit with its neighbours. */
const longestExcerpt = 320;
const mostQuestion = 500;
/** Scores that are worth something where there was no time for more. */
const leastScores = 5;
/** Where no text answers better than this, the best is worth less than the best of other searches: it may be none. */
const leastBest = 0.2;
/** After a failure the model is left alone for so long, and for twice as long after each further one. One that was only late is not. */
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

  const isResting = () => reranker.isReady?.() === false || performance.now() < restUntil;

  async function rank(question: string, texts: string[]): Promise<number[]> {
    const signal = AbortSignal.timeout(reranker.questionMs);
    const scores: number[] = [];
    const onScore = (score: number) => void scores.push(score);
    try {
      const all = await reranker.rank(question.slice(0, mostQuestion), texts, { signal, onScore });
      failures = 0;
      return all;
    } catch (error) {
      if (signal.aborted) failures = 0;
      if (signal.aborted && scores.length >= leastScores) return scores;
      restUntil = performance.now() + Math.min(longestRestMs, restMs * 2 ** failures);
      if (!signal.aborted) failures += 1;
      log.warn({ err: error }, 'could not rank what was found');
      return [];
    }
  }

  async function excerptsAround(userId: string, ids: number[], within: Bounds): Promise<Excerpt[]> {
    const asked = { userId, ids, before: contextBefore, after: contextAfter, within };
    const around = await listSegmentsAround(database.db, asked);
    const byId = new Map(around.map((segment) => [segment.id, segment]));
    const hits = ids.flatMap((id) => byId.get(id) ?? []);
    const budget = Number.POSITIVE_INFINITY;
    return buildExcerpts(hits, around, budget, longestExcerpt).slice(0, mostExcerpts);
  }

  return async <Hit extends { segmentId: number }>({
    userId,
    text,
    hits,
    within,
  }: Asked<Hit>): Promise<Rated<Hit>[]> => {
    const first = new Map(hits.slice(0, mostHits).map((hit) => [hit.segmentId, hit]));
    if (first.size < 2 || isResting()) return [];
    const excerpts = await excerptsAround(userId, [...first.keys()], within);
    const scores = await rank(
      text,
      excerpts.map((excerpt) => excerpt.text.slice(0, longestExcerpt)),
    );
    const best = Math.max(leastBest, ...scores);
    return scores
      .flatMap((score, index) => rated(excerpts[index], first, score / best))
      .sort((one, other) => other.worth - one.worth);
  };
}

/** All hits of an excerpt were read together: each has its score. */
function rated<Hit>(excerpt: Excerpt | undefined, hits: Map<number, Hit>, worth: number): Rated<Hit>[] {
  const hit = excerpt && hits.get(excerpt.hit.id);
  if (!hit) return [];
  const others = excerpt.segments.map(({ id }) => id).filter((id) => id !== excerpt.hit.id && hits.has(id));
  return [{ segmentIds: [excerpt.hit.id, ...others], hit, worth }];
}

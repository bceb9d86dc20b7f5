import type { WingmanDatabase } from '@wingman/db/database.ts';
import { type Bounds, boundsIn } from '@wingman/db/repositories/bounds.ts';
import { type EmbeddingModelEntity, listModelsOf } from '@wingman/db/repositories/embedding.repository.ts';
import { findSegmentsAt } from '@wingman/db/repositories/segment.repository.ts';
import { withoutCommonPart } from '@wingman/search/meaning/question-part.ts';
import type { Embedder } from '../../ports/embedder.ts';
import type { Log } from '../../ports/log.ts';
import { createKeptVectors } from './kept-vectors.ts';
import { findNearest, type NearWindow } from './nearest.ts';
import { fixedVectors } from './probes.ts';
import { createQuestionVectors } from './question-vectors.ts';

/**
 * The most similar in meaning: its segments, the longest first, which says most of it. `standsOut`: it is similar, not
 * just the most similar available. `worth`: its similarity between that of the last hit, 0, and the first, 1.
 */
export type MeaningHit = { recordingId: string; segmentIds: number[]; standsOut: boolean; worth: number };

export type MeaningSearch = (query: Bounds & { userId: string; text: string }) => Promise<MeaningHit[]>;

/** Below this rank the order is decided by words alone. */
const maxNear = 30;

/**
 * Semantic search in a user's recordings within a range. While recordings are re-embedded with another model each is
 * found by the vectors that it has, and the lists of both models are interleaved: their similarities cannot be
 * compared. Returns nothing, without an error, when the provider is unavailable.
 */
export function createMeaningSearch({
  database,
  embedder,
  log,
}: {
  database: WingmanDatabase;
  embedder: Embedder;
  log: Log;
}): MeaningSearch {
  const { db } = database;
  const vectorOf = createQuestionVectors({ embedder, log });
  const keptVectors = createKeptVectors(db);

  return async ({ userId, text, ...asked }) => {
    const bounds = boundsIn(asked);
    const models = await listModelsOf(db, userId);
    const lists = await Promise.all(
      models.map((model) =>
        findNearest(db, keptVectors, {
          ...bounds,
          userId,
          model,
          vectorOf: () => ownVectorOf(text, model),
          limit: maxNear,
        }),
      ),
    );
    // When it was said is asked of the beginning of a window.
    const within = { ...bounds, from: null, to: null };
    return toHits(userId, within, inTurns(lists.map(rate)).slice(0, maxNear));
  };

  async function ownVectorOf(text: string, model: EmbeddingModelEntity): Promise<Float32Array | undefined> {
    const vector = await vectorOf(text, model);
    return vector && withoutCommonPart(vector, fixedVectors(model).questions);
  }

  async function toHits(userId: string, within: Bounds, windows: RatedWindow[]): Promise<MeaningHit[]> {
    const places = windows.flatMap(({ recordingId, anchor, last }) =>
      Array.from({ length: last - anchor + 1 }, (_, offset) => ({ recordingId, position: anchor + offset })),
    );
    const segments = await findSegmentsAt(db, { userId, places, within });
    return windows.flatMap(({ recordingId, anchor, last, standsOut, worth }) => {
      const positions = segments.get(recordingId);
      const segmentIds = Array.from({ length: last - anchor + 1 }, (_, offset) => anchor + offset)
        .flatMap((position) => positions?.get(position) ?? [])
        .sort((one, other) => other.length - one.length)
        .map(({ id }) => id);
      return segmentIds.length > 0 ? [{ recordingId, segmentIds, standsOut, worth }] : [];
    });
  }
}

type RatedWindow = NearWindow & { worth: number };

/** Models differ in how near everything is to everything: what is worth something is what is nearer than the rest. */
function rate(windows: NearWindow[]): RatedWindow[] {
  const [best, last] = [windows[0]?.similarity ?? 1, windows.at(-1)?.similarity ?? 0];
  const span = best - last || 1;
  return windows.map((window) => ({ ...window, worth: (window.similarity - last) / span }));
}

/** The best of each list, then the second of each; a recording with vectors of both models counts for one of them. */
function inTurns(lists: RatedWindow[][]): RatedWindow[] {
  const seen = new Set<string>();
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list.slice(rank, rank + 1)))
    .flat()
    .filter(({ recordingId, anchor }) => seen.size < seen.add(`${recordingId}:${anchor}`).size);
}

import { RankingError, type Reranker } from '@wingman/core/ports/reranker.ts';
import type { EngineOptions } from '../engine/open-model.ts';
import type { FindModel } from '../models/local-model.ts';
import { ModelProblem, problems } from '../models/model-problem.ts';
import type { WorkerEvent } from '../worker/worker-protocol.ts';
import type { LanguageHost } from './language-host.ts';

/** One text takes up to a second; before the first the model is loaded. */
const defaultSilenceMs = 120_000;
/** A better order is worth no longer wait. */
const questionMs = 4_000;

export type LocalRerankerOptions = {
  findModel: FindModel;
  engine: EngineOptions;
  /** How long the process may show no sign of life, in milliseconds. */
  silenceMs?: number | undefined;
};

/** Ranks with a model of this machine. */
export function createLocalReranker(
  host: LanguageHost,
  { findModel, engine, silenceMs = defaultSilenceMs }: LocalRerankerOptions,
): Reranker {
  return {
    questionMs,
    isReady: () => findModel() !== undefined,
    async rank(question, texts, { signal, onScore }) {
      const model = findModel();
      if (!model) throw new RankingError('misconfigured', problems.missing);
      const task = { task: 'rank', file: model.file, question, engine } as const;
      try {
        // Whoever gives up meanwhile leaves the model loading, so that the next question finds it there.
        await unlessAborted(host.run({ ...task, texts: [] }, { silenceMs }), signal);
        const onEvent = (event: WorkerEvent) => void ('score' in event && onScore?.(event.score));
        return await host.run({ ...task, texts }, { signal, silenceMs, onEvent });
      } catch (error) {
        signal.throwIfAborted();
        throw toRankingError(error);
      }
    },
  };
}

async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function toRankingError(error: unknown): unknown {
  if (!(error instanceof ModelProblem)) return error;
  const kinds = { model: 'misconfigured', request: 'refused', engine: 'unavailable' } as const;
  return new RankingError(kinds[error.kind], error.message, { cause: error.cause });
}

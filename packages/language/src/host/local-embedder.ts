import { type Embedder, EmbeddingError } from '@wingman/core/ports/embedder.ts';
import type { EngineOptions } from '../engine/open-model.ts';
import type { FindModel, LocalModel } from '../models/local-model.ts';
import { ModelProblem, problems } from '../models/model-problem.ts';
import type { LanguageHost } from './language-host.ts';

/** One text takes a tenth of a second; before the first the model is loaded. */
const silenceMs = 120_000;
/** For a question, with the start of the process and of a large model. */
const questionMs = 10_000;

export type LocalEmbedderOptions = {
  findModel: FindModel;
  /** A model that was used before, by its name, as long as its vectors are in use. */
  findOther?: ((name: string) => LocalModel | undefined) | undefined;
  engine: EngineOptions;
};

/** Embeds with a model of this machine. Questions come before the texts of recordings. */
export function createLocalEmbedder(
  host: LanguageHost,
  { findModel, findOther, engine }: LocalEmbedderOptions,
): Embedder {
  const nameNow = () => findModel()?.name ?? '';
  return {
    get model() {
      return nameNow();
    },
    questionMs,
    isReady: () => findModel() !== undefined,
    async embed(texts, { model = nameNow(), purpose, signal }) {
      const current = findModel();
      const used = current?.name === model ? current : findOther?.(model);
      if (!used) throw new EmbeddingError('misconfigured', problems.missing);
      const prefix = used.prefixes?.[purpose] ?? '';
      const read = texts.map((text) => prefix + text);
      const isUrgent = purpose === 'question';
      try {
        const task = { task: 'embed', file: used.file, texts: read, isUrgent, engine } as const;
        return await host.run(task, { signal, silenceMs });
      } catch (error) {
        signal.throwIfAborted();
        throw toEmbeddingError(error);
      }
    },
  };
}

function toEmbeddingError(error: unknown): unknown {
  if (!(error instanceof ModelProblem)) return error;
  const kinds = { model: 'misconfigured', request: 'refused', engine: 'unavailable' } as const;
  return new EmbeddingError(kinds[error.kind], error.message, { cause: error.cause });
}

import type { LlamaEmbeddingContext, LlamaModel, Token } from 'node-llama-cpp';
import { ModelProblem, problems } from '../models/model-problem.ts';
import { freeMemory } from './free-memory.ts';
import { type EngineOptions, openModel } from './open-model.ts';

export type MeaningEngine = {
  /** A normalized vector; of a text that is longer than the model's context, of its beginning. */
  embed(text: string): Promise<Float32Array>;
  close(): Promise<void>;
};

/** Texts after which memory is freed: it takes as long as half a text. */
const textsToFree = 16;
/** The marks at both ends of a text. */
const marks = 2;

/** Loads a model for meaning. @throws {ModelProblem} model or engine */
export async function openMeaningEngine(file: string, options: EngineOptions): Promise<MeaningEngine> {
  const { model, contextSize } = await openModel(file, 'meaning', options);
  const context = await openContext(model, contextSize, options.threads);
  // The engine refuses a text as long as its context.
  const mostTokens = contextSize - marks - 1;
  let texts = 0;
  return {
    async embed(text) {
      texts += 1;
      if (texts % textsToFree === 0) freeMemory();
      const { vector } = await context.getEmbeddingFor(firstTokens(model, text, mostTokens));
      return normalized(Float32Array.from(vector));
    },
    async close() {
      await model.dispose();
    },
  };
}

async function openContext(
  model: LlamaModel,
  contextSize: number,
  threads: number,
): Promise<LlamaEmbeddingContext> {
  try {
    return await model.createEmbeddingContext({
      contextSize,
      // A text is read at once, whole.
      batchSize: contextSize,
      threads,
      ignoreMemorySafetyChecks: true,
    });
  } catch (cause) {
    await model.dispose();
    throw new ModelProblem('model', problems.damaged, { cause });
  }
}

function firstTokens(model: LlamaModel, text: string, most: number): Token[] {
  return model.tokenize(text).slice(0, most);
}

/** @throws {ModelProblem} model when it gives no numbers */
function normalized(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  if (!(length > 0 && Number.isFinite(length))) throw new ModelProblem('model', problems.damaged);
  return vector.map((value) => value / length);
}

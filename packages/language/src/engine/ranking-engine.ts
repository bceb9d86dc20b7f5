import type { LlamaModel, LlamaRankingContext, Token } from 'node-llama-cpp';
import { ModelProblem, problems } from '../models/model-problem.ts';
import { freeMemory } from './free-memory.ts';
import { type EngineOptions, openModel } from './open-model.ts';

export type RankingEngine = {
  /** How well a text answers a question, 0 to 1; of what is longer than the model's context, by its beginning. */
  rank(question: string, text: string): Promise<number>;
  close(): Promise<void>;
};

/** Questions and texts of ours are shorter, and what is longer takes seconds to read. */
const largestContext = 1_024;
/** Texts after which memory is freed. */
const textsToFree = 16;
/** What the engine keeps free, and the mark that we add. */
const spare = 2;

/** Loads a model that puts texts in order. @throws {ModelProblem} model or engine */
export async function openRankingEngine(file: string, options: EngineOptions): Promise<RankingEngine> {
  const { model, contextSize } = await openModel(file, 'ranking', options);
  const room = Math.min(contextSize, largestContext);
  const context = await openContext(model, room, options.threads);
  const end = endOf(model);
  let texts = 0;
  return {
    async rank(question, text) {
      texts += 1;
      if (texts % textsToFree === 0) freeMemory();
      const asked = model.tokenize(question).slice(0, Math.floor(room / 2));
      const left = room - spare - context.calculateInputLength(asked, '');
      const score = await context.rank(asked, [...model.tokenize(text).slice(0, Math.max(0, left)), ...end]);
      if (!Number.isFinite(score)) throw new ModelProblem('model', problems.damaged);
      return score;
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
): Promise<LlamaRankingContext> {
  try {
    return await model.createRankingContext({
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

/** The engine ends a text with the mark of an end; a model that has only a mark between texts was trained to see that. */
function endOf({ tokens }: LlamaModel): Token[] {
  return tokens.eos === null && tokens.sep !== null ? [tokens.sep] : [];
}

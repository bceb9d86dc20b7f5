import type { EngineOptions } from '../engine/open-model.ts';
import type { ModelKind } from '../models/local-model.ts';
import { ModelProblem, problems } from '../models/model-problem.ts';
import { LanguageHost } from './language-host.ts';

/** The longest that a model may take to be loaded and to do one word. */
const withinMs = 180_000;

/**
 * Lets a model do one word in a process of its own, so that a corrupt one cannot crash anything else.
 * @throws {ModelProblem} with one Italian sentence that says why it cannot be used
 */
export async function tryLanguageModel(file: string, kind: ModelKind, engine: EngineOptions): Promise<void> {
  const trial = new LanguageHost();
  try {
    await trial.run({ task: 'try-model', file, kind, engine }, { silenceMs: withinMs });
  } catch (error) {
    const isCrash = error instanceof ModelProblem && error.loss === 'crashed';
    throw isCrash ? new ModelProblem('model', problems.damaged, { cause: error }) : error;
  } finally {
    await trial.close();
  }
}

import type { AnswerEnd, AnswerRequest } from '../engine/answer-engine.ts';
import type { EngineOptions } from '../engine/open-model.ts';
import type { ModelKind } from '../models/local-model.ts';
import { ModelProblem, type ProblemKind, problems } from '../models/model-problem.ts';

export type AnswerTask = AnswerRequest & { task: 'answer'; file: string; engine: EngineOptions };

/** The tasks of a language process, and their results. A model stays loaded for the next task. */
export type WorkerTask =
  /** Tells after each text that it is done. Questions come before texts that are waiting. */
  | { task: 'embed'; file: string; texts: string[]; isUrgent: boolean; engine: EngineOptions }
  /** Tells each score as soon as it is there. */
  | { task: 'rank'; file: string; question: string; texts: string[]; engine: EngineOptions }
  | AnswerTask
  /** Loads a model and lets it work on a word; fails, or crashes the process, if it is corrupt or of another kind. */
  | { task: 'try-model'; file: string; kind: ModelKind; engine: EngineOptions };

export type WorkerResults = { embed: Float32Array[]; rank: number[]; answer: AnswerEnd; 'try-model': null };

export type WorkerEvent =
  | { text: string }
  | { isReasoning: true }
  | { isLoaded: true }
  | { isAlive: true }
  | { score: number };

/** Errors lose their class across processes; this is their serialized form. */
export type WorkerFailure = { kind: ProblemKind; message: string; detail: string };

export function toFailure(error: unknown): WorkerFailure {
  const known =
    error instanceof ModelProblem ? error : new ModelProblem('engine', problems.crashed, { cause: error });
  return { kind: known.kind, message: known.message, detail: String(known.cause ?? '') };
}

export function fromFailure({ kind, message, detail }: WorkerFailure): ModelProblem {
  return new ModelProblem(kind, message, detail === '' ? {} : { cause: detail });
}

import type { Llama, LlamaModel } from 'node-llama-cpp';
import type { ModelKind } from '../models/local-model.ts';
import { ModelProblem, problems, tooLarge } from '../models/model-problem.ts';
import { contextFor } from './context-size.ts';
import { lastComplaint, startLlama } from './llama.ts';
import { readModelHeader } from './model-header.ts';

/** `freeBytes`: memory that a model may use; by default what is free on this machine, or in its container. */
export type EngineOptions = { threads: number; freeBytes?: number | undefined };

export type OpenModel = {
  llama: Llama;
  model: LlamaModel;
  /** Tokens that it may hold at once. */
  contextSize: number;
};

/** Loads a model that does what `kind` asks for. May crash the process. @throws {ModelProblem} model or engine */
export async function openModel(
  file: string,
  kind: ModelKind,
  { threads, freeBytes = process.availableMemory() }: EngineOptions,
): Promise<OpenModel> {
  const llama = await startLlama(threads);
  const shape = await readModelHeader(llama, file, kind);
  const { size, needed } = contextFor(shape, freeBytes);
  if (size === undefined) throw new ModelProblem('model', tooLarge(needed, freeBytes));
  try {
    // Its own check counts memory that the system would give back as taken.
    const model = await llama.loadModel({ modelPath: file, gpuLayers: 0, ignoreMemorySafetyChecks: true });
    return { llama, model, contextSize: size };
  } catch (error) {
    throw new ModelProblem('model', problems.damaged, { cause: lastComplaint() || error });
  }
}

import type { Llama } from 'node-llama-cpp';
import { ModelProblem, problems } from '../models/model-problem.ts';

let complaint = '';

/** What llama.cpp last had to say of something that failed. */
export const lastComplaint = (): string => complaint;

let started: Promise<Llama> | undefined;

/** The library, which takes half a second to load: only for the process that works with models. */
export const loadLibrary = () => import('node-llama-cpp');

/**
 * llama.cpp for the processor of this machine, as it comes with the package: nothing is built or downloaded.
 * @throws {ModelProblem} engine
 */
export function startLlama(threads: number): Promise<Llama> {
  started ??= start(threads).catch((cause: unknown) => {
    started = undefined;
    throw new ModelProblem('engine', problems.noEngine, { cause });
  });
  return started;
}

async function start(maxThreads: number): Promise<Llama> {
  const { getLlama, LlamaLogLevel } = await loadLibrary();
  return await getLlama({
    gpu: false,
    build: 'never',
    usePrebuiltBinaries: true,
    skipDownload: true,
    progressLogs: false,
    // People read our own sentences.
    logLevel: LlamaLogLevel.error,
    logger: (_level, message) => {
      complaint = message.trim();
    },
    maxThreads,
  });
}

import type { Llama, LlamaLogLevel, LlamaOptions } from 'node-llama-cpp';
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
  const { warn } = console;
  // In the single binary it says that it cannot try its libraries in another process first. This one is there for that.
  console.warn = () => {};
  try {
    return await getLlama(options(maxThreads, LlamaLogLevel.error));
  } finally {
    console.warn = warn;
  }
}

function options(maxThreads: number, logLevel: LlamaLogLevel): LlamaOptions {
  return {
    gpu: false,
    build: 'never',
    usePrebuiltBinaries: true,
    skipDownload: true,
    progressLogs: false,
    // People read our own sentences.
    logLevel,
    logger: (_level, message) => {
      complaint = message.trim();
    },
    maxThreads,
  };
}

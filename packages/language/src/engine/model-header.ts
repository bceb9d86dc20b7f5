import { stat } from 'node:fs/promises';
import type { GgufFileInfo, Llama } from 'node-llama-cpp';
import type { ModelKind } from '../models/local-model.ts';
import { ModelProblem, problems, unknownArchitecture, wrongKind } from '../models/model-problem.ts';
import type { ModelShape } from './context-size.ts';
import { loadLibrary } from './llama.ts';

/** The number of a model's way to make one vector of many: 1 to 3 make one, 4 gives a rank. */
const ranking = 4;
const rankingHeads = new Set(['cls.weight', 'cls.output.weight']);

/**
 * Reads what a model's file says of itself and whether it is whole, before the engine touches it.
 * @throws {ModelProblem} model: it is missing, cut, no GGUF, of an unknown architecture, or does not do what `kind` asks for
 */
export async function readModelHeader(llama: Llama, file: string, kind: ModelKind): Promise<ModelShape> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new ModelProblem('model', problems.missing);
  const info = await readInfo(file);
  assertWhole(info, found.size);
  await assertKind(llama, info, kind);
  return shapeOf(info, found.size);
}

async function readInfo(file: string): Promise<GgufFileInfo> {
  const { readGgufFileInfo } = await loadLibrary();
  try {
    return await readGgufFileInfo(file, {
      sourceType: 'filesystem',
      logWarnings: false,
      spliceSplitFiles: false,
      // Long, and the engine reads them itself.
      ignoreKeys: ['tokenizer.ggml.tokens', 'tokenizer.ggml.merges', 'tokenizer.ggml.scores'],
    });
  } catch (cause) {
    const isOther = cause instanceof Error && cause.message.startsWith('Invalid GGUF magic');
    throw new ModelProblem('model', isOther ? problems.notGguf : problems.damaged, { cause });
  }
}

/** The weights begin behind the header, each at its offset: a file that ends before the last begins is cut. */
function assertWhole({ fullTensorInfo = [], totalTensorCount }: GgufFileInfo, bytes: number): void {
  const starts = fullTensorInfo.map(({ fileOffset }) => Number(fileOffset));
  if (Number(totalTensorCount) === 0 || starts.some((start) => start >= bytes)) {
    throw new ModelProblem('model', problems.damaged);
  }
}

async function assertKind(llama: Llama, info: GgufFileInfo, kind: ModelKind): Promise<void> {
  const { GgufInsights } = await loadLibrary();
  const { metadata } = info;
  const { isSupportedByLlamaCpp } = await GgufInsights.from(info, llama);
  if (!isSupportedByLlamaCpp) {
    throw new ModelProblem('model', unknownArchitecture(String(metadata.general?.architecture)));
  }
  const found = kindOf(info);
  if (found !== kind) throw new ModelProblem('model', wrongKind(found, kind));
}

/** A ranking model has a last layer that weighs a text against a question. */
function kindOf({ architectureMetadata, fullTensorInfo = [] }: GgufFileInfo): ModelKind {
  const pooling = architectureMetadata.pooling_type ?? 0;
  if (pooling === ranking || fullTensorInfo.some(({ name }) => rankingHeads.has(name))) return 'ranking';
  return pooling > 0 ? 'meaning' : 'answers';
}

function shapeOf({ architectureMetadata }: GgufFileInfo, fileBytes: number): ModelShape {
  const { context_length, block_count, embedding_length = 0, attention } = architectureMetadata;
  const heads = largest(attention?.head_count) || 1;
  const kept = largest(attention?.head_count_kv) || heads;
  const keySize = attention?.key_length ?? embedding_length / heads;
  const valueSize = attention?.value_length ?? embedding_length / heads;
  return {
    trained: context_length ?? 0,
    layers: block_count ?? 0,
    keptPerLayer: kept * (keySize + valueSize),
    fileBytes,
  };
}

/** Some architectures count their heads for each layer. */
function largest(value: number | number[] | undefined): number {
  return Math.max(0, ...[value ?? 0].flat());
}

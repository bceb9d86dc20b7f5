import { existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { VoiceModel } from '@wingman/core/ports/diarizer.ts';
import { type KnownModel, memoryOf } from '@wingman/models/known-model.ts';
import { hashFile } from '@wingman/models/model-manifest.ts';
import { z } from 'zod';
import { modelOptionsName } from './model-files.ts';

/** The segmentation model and the embedding model, always in this order. */
export const diarizationFileNames = ['segmentation.onnx', 'embedding.onnx'] as const;

/** The folder name, and the name of both models together in the administration. */
const diarizationModelsName = 'speaker-diarization';

/** Pyannote's segmentation 3.0 (MIT) and NVIDIA's TitaNet small (Apache-2.0), as sherpa-onnx publishes them. */
export const diarizationModels: KnownModel = {
  name: diarizationModelsName,
  files: [...diarizationFileNames],
  downloadBytes: 46_250_196,
  needsBytes: memoryOf(46_250_196),
  licence: 'MIT AND Apache-2.0',
  languages: null,
  urls: {
    'segmentation.onnx':
      'https://huggingface.co/csukuangfj/sherpa-onnx-pyannote-segmentation-3-0/resolve/main/model.onnx',
    'embedding.onnx':
      'https://github.com/k2-fsa/sherpa-onnx/releases/download/speaker-recongition-models/nemo_en_titanet_small.onnx',
  },
  hashes: {
    'segmentation.onnx': '220ad67ca923bef2fa91f2390c786097bf305bceb5e261d4af67b38e938e1079',
    'embedding.onnx': 'ad4a1802485d8b34c722d2a9d04249662f2ece5d28a7a039063ca22f515a789e',
  },
};

export type DiarizationFiles = { segmentation: string; embedding: string };

/** The complete paths; undefined unless both models are installed. */
export function findDiarizationFiles(folder: string): DiarizationFiles | undefined {
  const [segmentation, embedding] = diarizationFileNames.map((name) => join(folder, name)) as [
    string,
    string,
  ];
  return existsSync(segmentation) && existsSync(embedding) ? { segmentation, embedding } : undefined;
}

/** Characters of the hash that tell two versions of a model apart. */
const versionLength = 16;
const hashes = new Map<string, string>();

/** The model that describes voices, by the hash of its file; undefined unless both models are installed. */
export async function readVoiceModel(folder: string): Promise<VoiceModel | undefined> {
  const path = findDiarizationFiles(folder)?.embedding;
  if (path === undefined) return undefined;
  const { size, mtimeMs } = await stat(path);
  const key = JSON.stringify([path, size, mtimeMs]);
  const hash = hashes.get(key) ?? (await hashFile(path));
  hashes.set(key, hash);
  const isKnown = hash === diarizationModels.hashes['embedding.onnx'];
  return { name: isKnown ? 'titanet-small' : 'own', version: hash.slice(0, versionLength) };
}

const optionsSchema = z.object({
  /** Cosine distance from which on the engine separates two spans into two voices. */
  apart: z.number().min(0).max(2).default(1.05),
  /** Cosine similarity from which on two voices of different parts of a recording are one. */
  same: z.number().min(-1).max(1).default(0.4),
});

/** Similarity thresholds of these models: from `options.json` beside them, or those of the catalogue. */
export type DiarizationOptions = z.infer<typeof optionsSchema>;

/** @throws {Error} when the file exists and is invalid */
export function readDiarizationOptions(folder: string): DiarizationOptions {
  const path = join(folder, modelOptionsName);
  return optionsSchema.parse(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});
}

/** The folder of the two models among the other models. */
export function diarizationFolder(modelsDir: string): string {
  return join(modelsDir, diarizationModels.name);
}

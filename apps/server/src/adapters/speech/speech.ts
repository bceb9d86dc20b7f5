import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import type { Log } from '@wingman/core/ports/log.ts';
import { diarizationFolder } from '@wingman/speech/models/diarization-models.ts';
import { defaultModel, knownModels, modelUrl } from '@wingman/speech/models/model-catalogue.ts';
import type { Speech } from '@wingman/speech/speech.ts';
import { createSpeech } from '@wingman/speech/speech.ts';
import type { SpeechConfig } from '../../config/config.ts';

/** More threads bring little for one recording, and one processor is left to the server where there are several. */
const maxThreads = 4;

type Options = {
  /** Folder for working copies of recordings. */
  scratch?: string;
  /** Whether nothing is written beside the models: for commands that only look. */
  isReadOnly?: boolean;
};

/** The speech engine as configured. Its processes, codecs and models stay outside this one. */
export function openSpeech(
  config: SpeechConfig,
  dataDir: string,
  log: Log,
  { scratch, isReadOnly = false }: Options = {},
): Speech {
  const { provider } = config;
  const model = knownModels.find(({ name }) => name === config.localModel) ?? defaultModel;
  const threads = Math.max(1, Math.min(maxThreads, availableParallelism() - 1));
  const models = join(dataDir, 'models');
  return createSpeech({
    engine: config.engine,
    language: config.language,
    voice: config.voice,
    maxSeconds: config.maxSeconds,
    ...(scratch ? { scratch } : {}),
    ...(provider ? { provider: { ...provider, apiKey: provider.apiKey ?? '', prompt: config.prompt } } : {}),
    local: {
      modelDir: config.modelDir ?? join(models, model.name),
      modelName: config.modelDir ? basename(config.modelDir) : model.name,
      isOurs: config.modelDir === undefined,
      isReadOnly,
      downloadBaseUrl: config.modelUrl ?? modelUrl(model.name),
      files: model.files,
      // Also from another URL, which is not trusted.
      fileHashes: model.hashes,
      ...(config.modelSha256
        ? { files: Object.keys(config.modelSha256), fileHashes: config.modelSha256 }
        : {}),
      threads,
    },
    diarization: {
      modelDir: config.speakerModelDir ?? diarizationFolder(models),
      isOurs: config.speakerModelDir === undefined,
      isReadOnly,
      downloadBaseUrl: config.speakerModelUrl,
      threads,
    },
    onLog: (message) => log.info({ message }, 'speech'),
  });
}

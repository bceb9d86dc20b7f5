import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { LanguageModelChoice, LanguageModelKind } from '@wingman/contract/language-model.ts';
import type { LanguageModelStore } from '@wingman/core/ports/language-model-store.ts';
import type { Log } from '@wingman/core/ports/log.ts';
import { tryLanguageModel } from '@wingman/language/host/try-language-model.ts';
import { ModelProblem } from '@wingman/language/models/model-problem.ts';
import { languageModelFolders as kinds } from '@wingman/models/language-catalogue.ts';
import { LanguageModels, type LanguageModelsConfig } from '@wingman/models/language-models.ts';
import { ModelError } from '@wingman/models/model-failure.ts';
import type { Config } from '../../config/config.ts';

/** More threads bring little for one text, and one processor is left to the server where there are several. */
const maxThreads = 4;

export function engineOptions(): { threads: number } {
  return { threads: Math.max(1, Math.min(maxThreads, availableParallelism() - 1)) };
}

type Options = Pick<LanguageModelsConfig, 'isReadOnly' | 'lookMs'>;

export type LocalModels = Record<LanguageModelKind, LanguageModels> & {
  store: LanguageModelStore;
  close(): Promise<void>;
};

/** The language models of this server, as configured; a model of another kind lies in another folder. */
export function openLocalModels(
  { language, dataDir }: Pick<Config, 'language' | 'dataDir'>,
  log: Log,
  options: Options = {},
): LocalModels {
  const open = (kind: LanguageModelKind): LanguageModels => {
    const { named, dir, url, sha256 } = language.models[kind];
    return new LanguageModels({
      kind,
      isUsed: language[kind] === 'local',
      folder: join(dataDir, 'models', kind),
      ownFolder: dir,
      named,
      ...(url || sha256 ? { mirror: { url, hashes: sha256 } } : {}),
      tryModel: (file) => tryModel(file, kind),
      onLog: (message) => log.info({ message }, 'language model'),
      ...options,
    });
  };
  const models = { meaning: open('meaning'), ranking: open('ranking'), answers: open('answers') };
  const all = kinds.map((kind) => models[kind]);
  return {
    ...models,
    store: storeOf(models),
    close: async () => void (await Promise.all(all.map((each) => each.close()))),
  };
}

/** @throws {ModelError} with the engine's sentence when it cannot use the file */
async function tryModel(file: string, kind: LanguageModelKind): Promise<void> {
  try {
    await tryLanguageModel(file, kind, engineOptions());
  } catch (error) {
    throw error instanceof ModelProblem ? new ModelError(error.message, { cause: error }) : error;
  }
}

function storeOf(models: Record<LanguageModelKind, LanguageModels>): LanguageModelStore {
  const all = kinds.map((kind) => models[kind]);
  return {
    list: async () => (await Promise.all(all.map((each) => each.list()))).flat(),
    download: ({ kind, name }: LanguageModelChoice) => models[kind].download(name),
    cancelDownload: ({ kind, name }) => models[kind].cancelDownload(name),
    remove: ({ kind, name }) => models[kind].remove(name),
  };
}

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { DomainError } from '@wingman/contract/error.ts';
import type { LanguageModelChoice, LanguageModelKind } from '@wingman/contract/language-model.ts';
import type { LanguageModelStore } from '@wingman/core/ports/language-model-store.ts';
import type { Log } from '@wingman/core/ports/log.ts';
import { tryLanguageModel } from '@wingman/language/host/try-language-model.ts';
import { ModelProblem } from '@wingman/language/models/model-problem.ts';
import { LanguageModels, type LanguageModelsConfig } from '@wingman/models/language-models.ts';
import { ModelError } from '@wingman/models/model-failure.ts';
import type { Config } from '../../config/config.ts';
import type { LanguageModelConfigs } from '../../config/language-model-config.ts';

/** The kinds that something on this server can use. */
const usedKinds = ['meaning', 'answers'] as const;

/** More threads bring little for one text, and one processor is left to the server where there are several. */
const maxThreads = 4;

export function engineOptions(): { threads: number } {
  return { threads: Math.max(1, Math.min(maxThreads, availableParallelism() - 1)) };
}

type Options = Pick<LanguageModelsConfig, 'isReadOnly' | 'lookMs'>;

export type LocalModels = Record<(typeof usedKinds)[number], LanguageModels> & {
  store: LanguageModelStore;
  close(): Promise<void>;
};

/** The language models of this server, as configured; a model of another kind lies in another folder. */
export function openLocalModels(
  { language, dataDir }: Pick<Config, 'language' | 'dataDir'>,
  log: Log,
  options: Options = {},
): LocalModels {
  const open = (kind: keyof LanguageModelConfigs): LanguageModels => {
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
  const models = { meaning: open('meaning'), answers: open('answers') };
  const all = usedKinds.map((kind) => models[kind]);
  return {
    ...models,
    store: storeOf(models),
    close: async () => void (await Promise.all(all.map((each) => each.close()))),
  };
}

/** @throws {ModelError} with the engine's sentence when it cannot use the file */
async function tryModel(file: string, kind: keyof LanguageModelConfigs): Promise<void> {
  try {
    await tryLanguageModel(file, kind, engineOptions());
  } catch (error) {
    throw error instanceof ModelProblem ? new ModelError(error.message, { cause: error }) : error;
  }
}

function storeOf(models: Record<(typeof usedKinds)[number], LanguageModels>): LanguageModelStore {
  const all = usedKinds.map((kind) => models[kind]);
  const of = (kind: LanguageModelKind): LanguageModels => {
    const found = usedKinds.find((used) => used === kind);
    if (!found) throw new DomainError('not_found');
    return models[found];
  };
  return {
    list: async () => (await Promise.all(all.map((each) => each.list()))).flat(),
    download: ({ kind, name }: LanguageModelChoice) => of(kind).download(name),
    cancelDownload: ({ kind, name }) => of(kind).cancelDownload(name),
    remove: ({ kind, name }) => of(kind).remove(name),
  };
}

import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DomainError } from '@wingman/contract/error.ts';
import type { SpeechModel } from '@wingman/contract/speech.ts';
import { diarizationModels } from './diarization-models.ts';
import { knownModels } from './model-catalogue.ts';
import { findModelFiles } from './model-files.ts';
import type { ModelStore } from './model-store.ts';

type ModelFolderConfig = {
  /** The folder of the model in use. */
  modelDir: string;
  modelName: string;
  /** False if the operator configured the folder: Wingman changes nothing in or beside it. */
  isOurs: boolean;
};

/** The local models of this server, each in a folder of its name, and available ones. */
export async function listModelFolders({
  modelDir,
  modelName,
  isOurs,
}: ModelFolderConfig): Promise<SpeechModel[]> {
  const parentFolder = dirname(modelDir);
  const here = isOurs ? await foldersIn(parentFolder) : [];
  const names = new Set([modelName, ...knownModels.map(({ name }) => name), ...here]);
  names.delete(diarizationModels.name);
  return Promise.all(
    [...names].map(async (name) => {
      const folder = name === modelName ? modelDir : join(parentFolder, name);
      const isVisible = isOurs || name === modelName;
      const bytes = isVisible ? await bytesIn(folder) : 0;
      return {
        name,
        purpose: 'speech' as const,
        isChosen: name === modelName,
        isInstalled: isVisible && findModelFiles(folder) !== undefined,
        bytes,
        downloadBytes: knownModels.find((known) => known.name === name)?.downloadBytes ?? null,
        canBeRemoved: isOurs && bytes > 0,
      };
    }),
  );
}

/** @throws {DomainError} not_found, conflict when it belongs to the operator or is being downloaded */
export async function deleteModelFolder(
  config: ModelFolderConfig,
  store: ModelStore,
  name: string,
): Promise<void> {
  const model = (await listModelFolders(config)).find((each) => each.name === name);
  if (!model || model.bytes === 0) throw new DomainError('not_found');
  if (!model.canBeRemoved) throw new DomainError('conflict');
  if (!model.isChosen) await rm(join(dirname(config.modelDir), basename(name)), { recursive: true });
  else if (!(await store.remove())) throw new DomainError('conflict');
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Total size of the files of a folder; 0 if there is none. */
export async function bytesIn(folder: string): Promise<number> {
  const names: string[] = await readdir(folder).catch(() => []);
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

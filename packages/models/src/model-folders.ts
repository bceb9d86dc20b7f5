import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DomainError } from '@wingman/contract/error.ts';
import type { KnownModel } from './known-model.ts';
import type { ModelStore } from './model-store.ts';

export type ModelFoldersConfig = {
  /** The folder of the model in use. */
  modelDir: string;
  modelName: string;
  /** False if the operator configured the folder: Wingman changes nothing in or beside it. */
  isOurs: boolean;
  /** What can be downloaded. */
  known: readonly KnownModel[];
  /** Folders beside them that hold something else. */
  others: readonly string[];
  /** The paths of a model's files in a folder, none unless all are there. */
  findFiles: (folder: string) => string[];
};

/** A model in its folder, or one that can be downloaded into it. Sizes in bytes. */
export type ModelFolder = {
  name: string;
  isChosen: boolean;
  isInstalled: boolean;
  /** What is there of it; 0 when nothing is. */
  bytes: number;
  /** Approximate size of the download; null where unknown. */
  downloadBytes: number | null;
  canBeRemoved: boolean;
};

/** The models beside the one in use, each in a folder of its name, and available ones. */
export async function listModelFolders(config: ModelFoldersConfig): Promise<ModelFolder[]> {
  const { modelDir, modelName, isOurs, known, others, findFiles } = config;
  const parentFolder = dirname(modelDir);
  const here = isOurs ? await foldersIn(parentFolder) : [];
  const names = new Set([modelName, ...known.map(({ name }) => name), ...here]);
  for (const name of others) names.delete(name);
  return Promise.all(
    [...names].map(async (name) => {
      const folder = name === modelName ? modelDir : join(parentFolder, name);
      const isVisible = isOurs || name === modelName;
      const bytes = isVisible ? await bytesIn(folder) : 0;
      return {
        name,
        isChosen: name === modelName,
        isInstalled: isVisible && findFiles(folder).length > 0,
        bytes,
        downloadBytes: known.find((each) => each.name === name)?.downloadBytes ?? null,
        canBeRemoved: isOurs && bytes > 0,
      };
    }),
  );
}

/**
 * Deletes one of these models. `store`: that of the model in use.
 * @throws {DomainError} not_found, conflict when it belongs to the operator or is being downloaded
 */
export async function deleteModelFolder(
  config: ModelFoldersConfig,
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

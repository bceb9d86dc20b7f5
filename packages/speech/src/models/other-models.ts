import { join } from 'node:path';
import { ModelStore } from '@wingman/models/model-store.ts';
import { speechFilesIn } from './model-files.ts';

type OtherModelsConfig = {
  /** The folder that holds each of them in a folder of its name. */
  folder: string;
  isReadOnly?: boolean | undefined;
  /** Loads a model in a separate process; rejects if it does not work. */
  tryModel: (modelDir: string) => Promise<void>;
  onLog?: ((message: string) => void) | undefined;
};

/** Installed models beside the one that transcribes by itself. None is downloaded. */
export class OtherModels {
  readonly #config: OtherModelsConfig;
  readonly #stores = new Map<string, ModelStore>();

  constructor(config: OtherModelsConfig) {
    this.#config = config;
  }

  folderOf(name: string): string {
    return join(this.#config.folder, name);
  }

  /** Whether this model may be loaded: its files are compared with what they were when it worked. `name`: of an installed one. */
  async isReady(name: string): Promise<boolean> {
    const store = this.#stores.get(name) ?? this.#open(name);
    this.#stores.set(name, store);
    return await store.isReady();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#stores.values()].map((store) => store.close()));
  }

  #open(name: string): ModelStore {
    const modelDir = this.folderOf(name);
    const { isReadOnly, tryModel, onLog } = this.#config;
    return new ModelStore({
      ...{ modelDir, modelName: name, isReadOnly, onLog },
      ...{ downloadBaseUrl: '', files: [], fileHashes: {}, findFiles: speechFilesIn },
      tryModel: () => tryModel(modelDir),
      onChange: () => {},
    });
  }
}

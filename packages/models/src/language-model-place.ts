import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageModelKind } from '@wingman/contract/language-model.ts';
import { examineGguf } from './examine-gguf.ts';
import { describeInstalled, type InstalledModel } from './installed-model.ts';
import type { KnownLanguageModel } from './language-catalogue.ts';
import { ModelError, modelFailures } from './model-failure.ts';
import { folderStamp } from './model-manifest.ts';
import { type ModelState, ModelStore } from './model-store.ts';

export type PlaceConfig = {
  kind: LanguageModelKind;
  /** The model's name without its hash. */
  title: string;
  folder: string;
  /** Absent for a model that only its folder has. */
  known: KnownLanguageModel | undefined;
  memoryBytes: number;
  /** Loads the model in a process of its own; rejects when it does not work. Absent: its header is all that is read. */
  tryModel?: ((file: string, kind: LanguageModelKind) => Promise<void>) | undefined;
  /** An address instead of the published one, and files with their hashes instead of the known ones. */
  mirror?: { url?: string | undefined; hashes?: Record<string, string> | undefined };
  isReadOnly?: boolean | undefined;
  onChange: () => void;
  onLog?: ((message: string) => void) | undefined;
};

/** The only GGUF file of a folder, or the one of that name. */
function ggufIn(folder: string, name?: string): string[] {
  const names = namesIn(folder).filter((each) => /\.gguf$/i.test(each));
  const found = names.length === 1 ? names[0] : names.find((each) => each === name);
  return found === undefined ? [] : [join(folder, found)];
}

/** One language model in its folder: its files, whether it works, and what it is. */
export class LanguageModelPlace {
  readonly config: PlaceConfig;
  readonly store: ModelStore;
  /** The name of its file, where it is known. */
  readonly #file: string | undefined;
  /** What the model is, for the state of the folder in which it was looked at. */
  #described: { stamp: string; model: InstalledModel | undefined; problem: string | null } | undefined;
  #reason: string | null = null;

  constructor(config: PlaceConfig) {
    this.config = config;
    const { known, folder, title, mirror, isReadOnly, onLog } = config;
    const hashes = mirror?.hashes ?? known?.hashes ?? {};
    const files = mirror?.hashes ? Object.keys(hashes) : (known?.files ?? []);
    this.#file = files[0];
    this.store = new ModelStore({
      modelDir: folder,
      modelName: title,
      files,
      downloadBaseUrl: mirror?.url ?? usualAddress(known),
      ...(mirror?.url === undefined ? { fileUrls: known?.urls } : {}),
      fileHashes: hashes,
      findFiles: (where) => ggufIn(where, this.#file),
      trustsTimes: true,
      tryModel: () => this.#try(),
      isReadOnly,
      onChange: config.onChange,
      onLog,
    });
  }

  get isPresent(): boolean {
    return ggufIn(this.config.folder, this.#file).length > 0;
  }

  /** The model when it is whole and of its kind. Reads its header again only after its folder changed. */
  async look(): Promise<InstalledModel | undefined> {
    if (!(await this.store.isReady())) return undefined;
    const stamp = await folderStamp(this.config.folder);
    if (this.#described?.stamp !== stamp) this.#described = { stamp, ...(await this.#describe()) };
    return this.#described.model;
  }

  /** Why there is no such model, an Italian sentence; null when nothing is wrong. */
  get problem(): string | null {
    const { state, downloadError } = this.store.state;
    if (state === 'downloading') return null;
    if (downloadError !== null && state !== 'ready') return downloadError;
    if (state === 'damaged') return this.#reason ?? modelFailures.file_damaged;
    return state === 'ready' ? (this.#described?.problem ?? null) : null;
  }

  get state(): ModelState {
    return this.store.state;
  }

  async #describe(): Promise<{ model: InstalledModel | undefined; problem: string | null }> {
    const { kind, folder, known } = this.config;
    const [file] = ggufIn(folder, this.#file);
    if (file === undefined) return { model: undefined, problem: null };
    try {
      await examineGguf(file, this.config);
      const { title } = this.config;
      return { model: await describeInstalled(file, { kind, title, known }), problem: null };
    } catch (error) {
      return { model: undefined, problem: this.#sentence(error) };
    }
  }

  async #try(): Promise<void> {
    const { folder, kind, tryModel } = this.config;
    const [file = ''] = ggufIn(folder, this.#file);
    this.#reason = null;
    try {
      await examineGguf(file, this.config);
      await tryModel?.(file, kind);
    } catch (error) {
      this.#reason = this.#sentence(error);
      throw error;
    }
  }

  #sentence(error: unknown): string {
    if (error instanceof ModelError) return error.message;
    this.config.onLog?.(`${this.config.title}: ${error instanceof Error ? error.message : String(error)}`);
    return modelFailures.unusable;
  }
}

/** Where the files of a model are published. */
function usualAddress(known: KnownLanguageModel | undefined): string {
  const [url = ''] = Object.values(known?.urls ?? {});
  return url.slice(0, url.lastIndexOf('/'));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

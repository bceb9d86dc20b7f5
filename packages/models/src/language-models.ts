import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DomainError } from '@wingman/contract/error.ts';
import type { LanguageModel } from '@wingman/contract/language-model.ts';
import { purposes } from './examine-gguf.ts';
import type { InstalledModel } from './installed-model.ts';
import { type KnownLanguageModel, languageModels } from './language-catalogue.ts';
import { LanguageModelPlace, type PlaceConfig } from './language-model-place.ts';
import { bytesIn } from './model-folders.ts';
import { machineMemory, recommendedModel } from './recommend.ts';

export type LanguageModelsConfig = Pick<
  PlaceConfig,
  'kind' | 'tryModel' | 'mirror' | 'isReadOnly' | 'onLog'
> & {
  /** Holds the models of this kind, each in a folder of its name. */
  folder: string;
  /** A folder with one model of the operator's, used instead. Wingman changes nothing in it. */
  ownFolder?: string | undefined;
  /** The model of the catalogue to use; by default the best one that is here, else the recommended one. */
  named?: string | undefined;
  /** What can be downloaded, the smallest first; by default the catalogue. */
  known?: readonly KnownLanguageModel[];
  /** Whether this server uses models of this kind; true by default. */
  isUsed?: boolean;
  /** The memory of the machine; by default as the system says. */
  memoryBytes?: number;
  /** Interval in milliseconds at which models that were put there by hand are looked for; absent: never. */
  lookMs?: number;
};

/** The language models of one kind on this server. */
export class LanguageModels {
  readonly #config: LanguageModelsConfig;
  readonly #known: readonly KnownLanguageModel[];
  readonly #memoryBytes: number;
  readonly #recommended: KnownLanguageModel | undefined;
  readonly #places = new Map<string, LanguageModelPlace>();
  readonly #listeners = new Set<() => void>();
  readonly #looking: NodeJS.Timeout | undefined;
  #installed: InstalledModel[] = [];
  #current: InstalledModel | undefined;
  #refreshing: Promise<void> | undefined;
  #isStale = false;
  #isClosed = false;
  #isLooking = false;

  constructor(config: LanguageModelsConfig) {
    this.#config = config;
    this.#known = (config.known ?? languageModels).filter(({ kind }) => kind === config.kind);
    this.#memoryBytes = config.memoryBytes ?? machineMemory();
    this.#recommended = recommendedModel(this.#known, {
      memoryBytes: this.#memoryBytes,
      processors: availableParallelism(),
    });
    const { lookMs } = config;
    this.#looking =
      lookMs === undefined ? undefined : setInterval(() => void this.#lookAgain(), lookMs).unref();
    if (lookMs !== undefined) void this.refresh();
  }

  /** The model to use, undefined while there is none; reads nothing. */
  current(): InstalledModel | undefined {
    return this.#current;
  }

  /** The installed model of that name, with its hash; reads nothing. */
  find(name: string): InstalledModel | undefined {
    return this.#installed.find((model) => model.name === name);
  }

  /** Why there is no model to use, an Italian sentence; null when there is one. */
  problem(): string | null {
    if (this.#current) return null;
    const subject = `Il modello per ${purposes[this.#config.kind]}`;
    const title = this.#chosenTitle();
    if (title === undefined)
      return `Questo server ha troppo poca memoria per un modello per ${purposes[this.#config.kind]}`;
    const { state, problem } = this.#place(title);
    if (state.state === 'downloading') return `${subject} si sta scaricando`;
    return problem ?? `${subject} non è ancora installato`;
  }

  /** Calls back when what the other methods say may have changed. Returns the function that ends it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Looks at the folders now: what is here, and whether it is whole. */
  refresh(): Promise<void> {
    this.#isStale = true;
    this.#refreshing ??= this.#refreshAll().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** All models of this kind: known ones in the order of the catalogue, then others that are here. */
  async list(): Promise<LanguageModel[]> {
    await this.refresh();
    const chosen = this.#chosenTitle();
    return await Promise.all(this.#titles().map((title) => this.#describe(title, title === chosen)));
  }

  /**
   * Starts a download, or does nothing while it runs. The outcome is in `list`.
   * @throws {DomainError} not_found, conflict where the operator configured a folder or the memory is too small
   */
  download(title: string): void {
    const known = this.#known.find(({ name }) => name === title);
    if (!known) throw new DomainError('not_found');
    if (!this.#canDownload(known)) throw new DomainError('conflict');
    this.#place(title).store.download();
  }

  /** Cancels a download; the next one resumes it. */
  cancelDownload(title: string): void {
    this.#places.get(title)?.store.cancel();
  }

  /** @throws {DomainError} not_found, conflict while it is being downloaded or where the operator configured it */
  async remove(title: string): Promise<void> {
    const model = (await this.list()).find(({ name }) => name === title);
    if (!model || model.bytes === 0) throw new DomainError('not_found');
    if (!model.canBeRemoved || !(await this.#place(title).store.remove())) throw new DomainError('conflict');
    await this.refresh();
  }

  /** Reads every byte of the models that are here. Gives the names of those that are damaged. */
  async verify(): Promise<string[]> {
    const present = this.#titles()
      .map((title) => this.#place(title))
      .filter(({ isPresent }) => isPresent);
    const damaged: string[] = [];
    for (const place of present) {
      if (!(await place.store.readAll()) || !(await place.look())) damaged.push(place.config.title);
    }
    await this.refresh();
    return damaged;
  }

  /** Cancels running downloads; what was received is kept. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#looking);
    await Promise.all([...this.#places.values()].map(({ store }) => store.close()));
    await this.#refreshing;
  }

  async #describe(title: string, isChosen: boolean): Promise<LanguageModel> {
    const place = this.#place(title);
    const { kind, ownFolder, isUsed = true } = this.#config;
    const { known, folder } = place.config;
    const bytes = await bytesIn(folder);
    const { state, download } = place.state;
    return {
      kind,
      name: title,
      isChosen,
      isUsed,
      isInstalled: this.#installed.some(({ file }) => dirname(file) === folder),
      isRecommended: known !== undefined && known === this.#recommended,
      fits: known === undefined || known.needsBytes <= this.#memoryBytes,
      bytes,
      downloadBytes: known?.downloadBytes ?? null,
      needsBytes: known?.needsBytes ?? null,
      licence: known?.licence ?? null,
      languages: known?.languages ?? null,
      canBeRemoved: ownFolder === undefined && bytes > 0 && state !== 'downloading',
      canBeDownloaded: known !== undefined && this.#canDownload(known),
      download,
      problem: place.problem,
    };
  }

  #canDownload({ needsBytes }: KnownLanguageModel): boolean {
    return this.#config.ownFolder === undefined && needsBytes <= this.#memoryBytes;
  }

  /** The operator's choice; else the recommended model or the best other one that is here; else the recommended one. */
  #chosenTitle(): string | undefined {
    const { ownFolder, named } = this.#config;
    if (ownFolder !== undefined) return basename(ownFolder);
    if (named !== undefined) return named;
    const present = this.#titles().filter((title) => this.#place(title).isPresent);
    const recommended = this.#recommended?.name;
    if (recommended !== undefined && present.includes(recommended)) return recommended;
    const known = this.#known.filter(({ name }) => present.includes(name));
    const best = known.findLast(({ needsBytes }) => needsBytes <= this.#memoryBytes) ?? known[0];
    return best?.name ?? present[0] ?? recommended;
  }

  #titles(): string[] {
    const { ownFolder, folder } = this.#config;
    if (ownFolder !== undefined) return [basename(ownFolder)];
    return [...new Set([...this.#known.map(({ name }) => name), ...foldersIn(folder)])];
  }

  #place(title: string): LanguageModelPlace {
    const found = this.#places.get(title);
    if (found) return found;
    const { kind, folder, ownFolder, named, mirror, tryModel, isReadOnly, onLog } = this.#config;
    const isMirrored = title === (named ?? this.#recommended?.name);
    const place = new LanguageModelPlace({
      kind,
      title,
      folder: ownFolder ?? join(folder, title),
      known: ownFolder === undefined ? this.#known.find(({ name }) => name === title) : undefined,
      memoryBytes: this.#memoryBytes,
      tryModel,
      ...(isMirrored && mirror ? { mirror } : {}),
      isReadOnly,
      onChange: () => this.#changed(),
      onLog,
    });
    this.#places.set(title, place);
    return place;
  }

  async #refreshAll(): Promise<void> {
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false;
      const places = this.#titles().map((title) => this.#place(title));
      const found = await Promise.all(places.map((place) => (this.#isDue(place) ? place.look() : undefined)));
      this.#installed = found.filter((model) => model !== undefined);
      const chosen = this.#chosenTitle();
      const index = places.findIndex(({ config }) => config.title === chosen);
      const before = this.#current?.name;
      this.#current = found[index];
      if (this.#current?.name !== before) this.#tell();
    }
  }

  /** What is being put there by hand is looked at once it no longer changes, by the store. */
  #isDue(place: LanguageModelPlace): boolean {
    return place.isPresent && (this.#looking === undefined || place.state.state === 'ready');
  }

  async #lookAgain(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      for (const { store } of this.#places.values()) await store.lookAgain();
      await this.refresh();
    } finally {
      this.#isLooking = false;
    }
  }

  #changed(): void {
    this.#tell();
    void this.refresh();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function foldersIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
}

import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadModelFiles } from './model-download.ts';
import { ModelError, modelFailures } from './model-failure.ts';
import { folderStamp, hashFile, lookLikeModel, readManifest, writeManifest } from './model-manifest.ts';

export type ModelStoreConfig = {
  /** The folder of this model's files. */
  modelDir: string;
  modelName: string;
  downloadBaseUrl: string;
  /** The files to download. */
  files: string[];
  /** URLs of single files, instead of those below `downloadBaseUrl`. */
  fileUrls?: Record<string, string> | undefined;
  /** The paths of the model's files in a folder, none unless all are there. */
  findFiles: (folder: string) => string[];
  /** SHA-256 in hexadecimal by file name, checked after a download; without them nothing is downloaded. */
  fileHashes: Record<string, string>;
  /** Loads the model in a separate process; rejects if it does not work. */
  tryModel: () => Promise<void>;
  /**
   * Whether files that have the size and time of when they last worked count as unchanged, so that gigabytes are not read
   * at each start; `readAll` reads them.
   */
  trustsTimes?: boolean;
  /** Whether the folder is read-only: for read-only commands. */
  isReadOnly?: boolean | undefined;
  onChange: () => void;
  onLog?: ((message: string) => void) | undefined;
};

export type ModelState = {
  state: 'missing' | 'downloading' | 'ready' | 'damaged';
  download: { receivedBytes: number; totalBytes: number | null } | null;
  /** Italian sentence; null unless the last download failed. */
  downloadError: string | null;
};

/** Files of weights: where one is left, the model was there. */
const weightFiles = /\.(onnx|gguf)$/;
/** Minimum interval between progress reports. */
const progressEveryMs = 500;

/**
 * The local model on disk. A corrupt model file crashes the process that loads it, so files are compared with
 * `model.json` before use, and a folder without one is first tested in a separate process.
 */
export class ModelStore {
  readonly #config: ModelStoreConfig;
  /** Size, time and expected hash of each file when its hash last matched, and when it did not. */
  readonly #verified = new Map<string, string>();
  readonly #refuted = new Map<string, string>();
  #readsAll = false;
  #stop = new AbortController();
  #state: ModelState;
  #check: Promise<boolean> | undefined;
  #download: Promise<void> | undefined;
  #toldAt = 0;
  #seen = '';
  #judged = '';
  /** The fingerprint of a read-only folder that worked without a manifest. */
  #worked = '';

  constructor(config: ModelStoreConfig) {
    this.#config = config;
    const isThere = existsSync(config.modelDir) && this.#paths().length > 0;
    this.#state = { state: isThere ? 'ready' : 'missing', download: null, downloadError: null };
  }

  get state(): ModelState {
    return this.#state;
  }

  /**
   * Whether the model may be loaded now. Reads whole files only when they changed since the last check. Checks the
   * folder each time, so that a model installed by hand is found.
   */
  async isReady(): Promise<boolean> {
    if (this.#download !== undefined) return false;
    this.#check ??= this.#verify().finally(() => {
      this.#check = undefined;
    });
    return await this.#check;
  }

  /** As `isReady`, but reads every byte of the files. */
  async readAll(): Promise<boolean> {
    await this.#check;
    this.#verified.clear();
    this.#readsAll = true;
    try {
      return await this.isReady();
    } finally {
      this.#readsAll = false;
    }
  }

  /**
   * Call it periodically: notices a model that was installed or repaired by hand. Tests a folder once, and not before
   * it was unchanged between two calls, because copying a model takes a while.
   */
  async lookAgain(): Promise<void> {
    const { state } = this.#state;
    if (state === 'ready' || state === 'downloading') return;
    const stamp = await folderStamp(this.#config.modelDir);
    const isAtRest = stamp === this.#seen;
    this.#seen = stamp;
    if (!isAtRest || stamp === this.#judged) return;
    this.#judged = stamp;
    await this.isReady();
  }

  /** Starts a download, or does nothing while one runs. The outcome is in `state`. */
  download(): void {
    this.#download ??= this.#fetchModel().finally(() => {
      this.#download = undefined;
    });
  }

  /** Cancels a running download; the next one resumes it. */
  cancel(): void {
    if (this.#download === undefined) return;
    this.#stop.abort();
    this.#stop = new AbortController();
  }

  /** Deletes the model's files and partial downloads. False while a download runs. */
  async remove(): Promise<boolean> {
    if (this.#download !== undefined) return false;
    const { modelDir } = this.#config;
    await rm(modelDir, { recursive: true, force: true });
    this.#verified.clear();
    this.#refuted.clear();
    this.#become('missing');
    return true;
  }

  /** Cancels a running download; received bytes are kept. */
  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled([this.#download, this.#check]);
  }

  #paths(): string[] {
    const { modelDir, findFiles } = this.#config;
    return findFiles(modelDir);
  }

  async #verify(): Promise<boolean> {
    const { modelDir } = this.#config;
    if (this.#paths().length === 0) return this.#become('missing');
    try {
      const sound = (await readManifest(modelDir)) ? await this.#matchesManifest() : await this.#adopt();
      return this.#become(sound ? 'ready' : 'damaged');
    } catch (error) {
      this.#config.onLog?.(
        `${this.#config.modelName}: ${error instanceof Error ? error.message : String(error)}`,
      );
      return this.#become('damaged');
    }
  }

  async #matchesManifest(): Promise<boolean> {
    const manifest = await readManifest(this.#config.modelDir);
    for (const [name, expected] of Object.entries(manifest?.files ?? {})) {
      const path = join(this.#config.modelDir, name);
      const { size, mtimeMs } = await stat(path);
      if (size !== expected.size) return false;
      const stamp = `${size} ${mtimeMs} ${expected.sha256}`;
      if (this.#verified.get(name) === stamp) continue;
      if (this.#refuted.get(name) === stamp) return false;
      const isTrusted = this.#config.trustsTimes === true && !this.#readsAll && expected.mtimeMs === mtimeMs;
      if (!isTrusted && (await hashFile(path)) !== expected.sha256) {
        this.#refuted.set(name, stamp);
        return false;
      }
      this.#verified.set(name, stamp);
    }
    return true;
  }

  /** A folder installed by hand is adopted when it works. */
  async #adopt(): Promise<boolean> {
    const { modelDir, modelName } = this.#config;
    if (!(await lookLikeModel(this.#paths()))) return false;
    if ((await folderStamp(modelDir)) === this.#worked) return true;
    await this.#config.tryModel();
    if (await this.#keepManifest(modelName)) return await this.#matchesManifest();
    this.#worked = await folderStamp(modelDir);
    return true;
  }

  /** False if the folder is not writable, e.g. owned by root or on a read-only disk: its model works anyway. */
  async #keepManifest(modelName: string): Promise<boolean> {
    if (this.#config.isReadOnly) return false;
    try {
      await writeManifest(this.#config.modelDir, modelName, this.#paths());
      return true;
    } catch (error) {
      this.#config.onLog?.(
        `${this.#config.modelName}: no manifest is kept: ${error instanceof Error ? error.message : error}`,
      );
      return false;
    }
  }

  async #fetchModel(): Promise<void> {
    const { modelDir, modelName, downloadBaseUrl, files, fileUrls = {}, fileHashes } = this.#config;
    const { signal } = this.#stop;
    this.#set({
      state: 'downloading',
      download: { receivedBytes: 0, totalBytes: null },
      downloadError: null,
    });
    try {
      await downloadModelFiles({
        folder: modelDir,
        baseUrl: downloadBaseUrl,
        files,
        urls: fileUrls,
        hashes: fileHashes,
        signal,
        onProgress: (receivedBytes, totalBytes) => this.#progress(receivedBytes, totalBytes),
      });
      if (!(await lookLikeModel(this.#paths()))) throw new ModelError(modelFailures.not_a_model);
      await this.#config.tryModel();
      await writeManifest(modelDir, modelName, this.#paths());
      this.#set({ state: 'ready', download: null, downloadError: null });
    } catch (error) {
      if (signal.aborted) await this.#stopped();
      else await this.#downloadFailed(error);
    }
  }

  /** A model installed before is still installed. */
  async #stopped(): Promise<void> {
    const isThere = await lookLikeModel(this.#paths());
    this.#set({ state: isThere ? 'ready' : 'missing', download: null, downloadError: null });
  }

  async #downloadFailed(error: unknown): Promise<void> {
    this.#config.onLog?.(
      `${this.#config.modelName}: download: ${error instanceof Error ? error.message : String(error)}`,
    );
    const downloadError = error instanceof ModelError ? error.message : modelFailures.unusable;
    const names: string[] = await readdir(this.#config.modelDir).catch(() => []);
    const nothing = !names.some((name) => weightFiles.test(name));
    this.#set({ state: nothing ? 'missing' : 'damaged', download: null, downloadError });
  }

  #progress(receivedBytes: number, totalBytes: number | null): void {
    this.#state = { ...this.#state, download: { receivedBytes, totalBytes } };
    const now = Date.now();
    if (now - this.#toldAt < progressEveryMs) return;
    this.#toldAt = now;
    this.#config.onChange();
  }

  #become(state: 'missing' | 'ready' | 'damaged'): boolean {
    // A download that started meanwhile determines the state.
    if (this.#download === undefined && this.#state.state !== state) {
      this.#set({
        ...this.#state,
        state,
        downloadError: state === 'ready' ? null : this.#state.downloadError,
      });
    }
    return state === 'ready' && this.#download === undefined;
  }

  #set(state: ModelState): void {
    this.#state = state;
    this.#config.onChange();
  }
}

import { stat } from 'node:fs/promises';
import { DomainError } from '@wingman/contract/error.ts';
import type { SpeechModel } from '@wingman/contract/speech.ts';
import type { Diarizer, Turn } from '@wingman/core/ports/diarizer.ts';
import { diarizationModels, findDiarizationFiles } from '../models/diarization-models.ts';
import type { KnownModel } from '../models/model-catalogue.ts';
import { modelFailures } from '../models/model-failure.ts';
import { bytesIn } from '../models/model-folders.ts';
import { ModelStore } from '../models/model-store.ts';
import { WorkerHost, type WorkerHostOptions } from './worker-host.ts';

export type DiarizerConfig = {
  /** The folder that holds both models. */
  modelDir: string;
  /** Whether the folder is ours to change. */
  isOurs: boolean;
  /** Whether nothing may be written into the folder. */
  isReadOnly?: boolean;
  /** Where both files are, in place of where they are published. They have to be the same ones. */
  downloadBaseUrl?: string | undefined;
  /** What is downloaded; the models of the catalogue where nothing is said. */
  model?: KnownModel;
  threads: number;
  onLog?: ((message: string) => void) | undefined;
};

/** Tells voices apart with two models of this machine, in a process of its own. */
export class LocalDiarizer implements Diarizer {
  readonly #config: DiarizerConfig;
  readonly #host: WorkerHost;
  readonly #store: ModelStore;

  constructor(config: DiarizerConfig, hostOptions: WorkerHostOptions) {
    this.#config = config;
    this.#host = new WorkerHost(hostOptions);
    const { downloadBaseUrl: mirror, modelDir, isReadOnly, onLog, model = diarizationModels } = config;
    const { name, files, urls, hashes } = model;
    this.#store = new ModelStore({
      modelDir,
      modelName: name,
      files,
      downloadBaseUrl: mirror ?? '',
      ...(mirror === undefined ? { fileUrls: urls } : {}),
      fileHashes: hashes,
      findFiles: (folder) => Object.values(findDiarizationFiles(folder) ?? {}),
      tryModel: () => this.#tryModels(hostOptions),
      isReadOnly,
      onChange: () => undefined,
      onLog,
    });
  }

  isPresent(): boolean {
    return findDiarizationFiles(this.#config.modelDir) !== undefined;
  }

  isReady(): Promise<boolean> {
    return this.#store.isReady();
  }

  async diarize(path: string, { signal }: { signal: AbortSignal }): Promise<Turn[]> {
    const { modelDir, threads } = this.#config;
    return await this.#host.run({ task: 'diarize', path, modelDir, threads }, { signal });
  }

  async describeModels(): Promise<SpeechModel> {
    const { modelDir, isOurs } = this.#config;
    const isReady = await this.isReady();
    const { state, download, downloadError } = this.#store.state;
    const bytes = await bytesIn(modelDir);
    return {
      name: diarizationModels.name,
      purpose: 'speakers',
      isChosen: isReady,
      isInstalled: isReady,
      bytes,
      downloadBytes: diarizationModels.downloadBytes,
      canBeRemoved: isOurs && bytes > 0 && state !== 'downloading',
      download,
      problem: state === 'damaged' ? (downloadError ?? modelFailures.damaged) : downloadError,
    };
  }

  download(): void {
    if (this.#config.isOurs) this.#store.download();
  }

  cancelDownload(): void {
    this.#store.cancel();
  }

  async removeModels(): Promise<void> {
    const isThere = await stat(this.#config.modelDir).catch(() => undefined);
    if (!isThere) throw new DomainError('not_found');
    if (!this.#config.isOurs || !(await this.#store.remove())) throw new DomainError('conflict');
  }

  async close(): Promise<void> {
    await this.#host.close();
    await this.#store.close();
  }

  /** In a process that is thrown away, so that a damaged model cannot disturb anything. */
  async #tryModels(hostOptions: WorkerHostOptions): Promise<void> {
    const { modelDir, threads } = this.#config;
    const trial = new WorkerHost(hostOptions);
    try {
      await trial.run({ task: 'diarize', modelDir, threads });
    } finally {
      await trial.close();
    }
  }
}

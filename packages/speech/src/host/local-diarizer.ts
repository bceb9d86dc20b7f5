import { stat } from 'node:fs/promises';
import { DomainError } from '@wingman/contract/error.ts';
import type { SpeechModel } from '@wingman/contract/speech.ts';
import type { DescribedVoice, Diarizer, Turn, VoiceModel, VoiceSpan } from '@wingman/core/ports/diarizer.ts';
import type { KnownModel } from '@wingman/models/known-model.ts';
import { modelFailures } from '@wingman/models/model-failure.ts';
import { bytesIn } from '@wingman/models/model-folders.ts';
import { ModelStore } from '@wingman/models/model-store.ts';
import { diarizationModels, findDiarizationFiles, readVoiceModel } from '../models/diarization-models.ts';
import { WorkerHost, type WorkerHostOptions } from './worker-host.ts';

export type DiarizerConfig = {
  /** The folder of both models. */
  modelDir: string;
  /** Whether Wingman may change the folder. */
  isOurs: boolean;
  /** Whether the folder is read-only for this process. */
  isReadOnly?: boolean;
  /** URL of both files instead of the published one. The hashes must match. */
  downloadBaseUrl?: string | undefined;
  /** The models to download; by default those of the catalogue. */
  model?: KnownModel;
  threads: number;
  onLog?: ((message: string) => void) | undefined;
};

/** Diarizes with two local models, in a separate process. */
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

  async voiceModel(): Promise<VoiceModel | undefined> {
    return readVoiceModel(this.#config.modelDir);
  }

  async describeVoices(
    path: string,
    voices: VoiceSpan[][],
    { signal }: { signal: AbortSignal },
  ): Promise<DescribedVoice[]> {
    const { modelDir, threads } = this.#config;
    return await this.#host.run({ task: 'describe-voices', path, voices, modelDir, threads }, { signal });
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

  /** In a throw-away process, so that a corrupt model cannot crash anything else. */
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

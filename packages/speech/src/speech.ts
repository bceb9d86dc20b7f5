import { DomainError } from '@wingman/contract/error.ts';
import type { SpeechModel, SpeechStatus } from '@wingman/contract/speech.ts';
import type { AudioConverter } from '@wingman/core/ports/audio-converter.ts';
import type { AudioCutter } from '@wingman/core/ports/audio-cutter.ts';
import type { Diarizer } from '@wingman/core/ports/diarizer.ts';
import {
  type AudioInspector,
  type TranscribeOptions,
  type Transcriber,
  type Transcription,
  TranscriptionError,
} from '@wingman/core/ports/transcriber.ts';
import { languageModelFolders } from '@wingman/models/language-catalogue.ts';
import {
  deleteModelFolder,
  listModelFolders,
  type ModelFoldersConfig,
} from '@wingman/models/model-folders.ts';
import { ModelStore, type ModelStoreConfig } from '@wingman/models/model-store.ts';
import type { ProviderConfig } from './engines/provider.ts';
import { createConverter } from './host/converter.ts';
import { createCutter } from './host/cutter.ts';
import { InspectionPool } from './host/inspection-pool.ts';
import { type DiarizerConfig, LocalDiarizer } from './host/local-diarizer.ts';
import { WorkerHost } from './host/worker-host.ts';
import { diarizationModels } from './models/diarization-models.ts';
import { defaultModel, knownModels } from './models/model-catalogue.ts';
import { speechFilesIn } from './models/model-files.ts';
import { localStatus, offStatus, providerStatus } from './models/speech-status.ts';
import type { VoiceKind } from './voice/voice-detector.ts';
import type { EngineChoice } from './worker/worker-protocol.ts';

export type LocalConfig = Pick<ModelStoreConfig, 'modelDir' | 'modelName' | 'downloadBaseUrl'> & {
  /** What is downloaded, with its hashes; the default model's files when absent. */
  files?: string[];
  fileHashes?: Record<string, string>;
  /** Threads per recording. */
  threads: number;
  /** Whether Wingman may change the model's folder; true by default. */
  isOurs?: boolean;
  /** Whether the folder is read-only. */
  isReadOnly?: boolean;
};

export type SpeechConfig = {
  engine: 'provider' | 'local' | 'off';
  /** ISO 639-1 code of the recordings' language, or `auto`. */
  language: string;
  /** Voice detection; by default that of the engine and its model. */
  voice?: VoiceKind | undefined;
  /** Needed with the engine `provider`. */
  provider?: Omit<ProviderConfig, 'language' | 'voice'>;
  local: LocalConfig;
  /** Models of the diarization; if absent, there is none. */
  diarization?: Omit<DiarizerConfig, 'onLog'>;
  /** A folder for working copies; the system's temporary folder by default. */
  scratch?: string;
  /** Milliseconds after which idle speech processes end; one minute by default. */
  workerIdleMs?: number;
  /** Poll interval in milliseconds of a local model that is missing or damaged; five seconds by default. */
  modelLookMs?: number;
  /** Maximum length of a recording in seconds; one day by default. */
  maxSeconds?: number;
  onLog?: (message: string) => void;
};

export type Speech = {
  transcriber: Transcriber;
  inspector: AudioInspector;
  converter: AudioConverter;
  cutter: AudioCutter;
  diarizer: Diarizer | undefined;
  /**
   * Verifies the installed models by their stored hashes; errors are then in the status.
   */
  verifyModels(): Promise<void>;
  /** Ends the speech processes; running transcriptions are rejected as temporary failures. */
  close(): Promise<void>;
};

const defaultIdleMs = 60_000;
const defaultModelLookMs = 5_000;

/** The speech engine of this server. Starts no process before there is work, except to test a new model. */
export function createSpeech(config: SpeechConfig): Speech {
  const hostOptions = {
    idleMs: config.workerIdleMs ?? defaultIdleMs,
    ...(config.onLog ? { onLog: config.onLog } : {}),
  };
  const transcription = new WorkerHost(hostOptions);
  // Uploads are inspected while something else is transcribed.
  const inspection = new InspectionPool(hostOptions);
  // A conversion takes a while, and uploads should not wait for it.
  const conversion = new WorkerHost(hostOptions);
  const transcriber = new SpeechTranscriber(config, transcription, inspection);
  // The diarization engine blocks its process for minutes at a time: it has a separate one.
  const diarizer =
    config.diarization && new LocalDiarizer({ ...config.diarization, onLog: config.onLog }, hostOptions);
  return {
    transcriber,
    inspector: { inspect: (path, options) => inspection.inspect(path, options) },
    converter: createConverter(conversion, { scratch: config.scratch, maxSeconds: config.maxSeconds }),
    cutter: createCutter(conversion, { scratch: config.scratch }),
    diarizer,
    async verifyModels() {
      await Promise.all([transcriber.verifyModel(), diarizer?.isReady()]);
    },
    async close() {
      await Promise.all([transcription.close(), inspection.close(), conversion.close(), diarizer?.close()]);
      await transcriber.close();
    },
  };
}

class SpeechTranscriber implements Transcriber {
  readonly #config: SpeechConfig;
  readonly #host: WorkerHost;
  readonly #inspection: InspectionPool;
  readonly #listeners = new Set<(status: SpeechStatus) => void>();
  readonly #store: ModelStore;
  #looking: NodeJS.Timeout | undefined;

  constructor(config: SpeechConfig, host: WorkerHost, inspection: InspectionPool) {
    this.#config = config;
    this.#host = host;
    this.#inspection = inspection;
    this.#store = new ModelStore({
      files: defaultModel.files,
      fileHashes: defaultModel.hashes,
      ...config.local,
      findFiles: speechFilesIn,
      tryModel: () => this.#tryModel(),
      onChange: () => this.#tell(),
      onLog: config.onLog,
    });
    // A corrupt model is noticed before the first recording waits for it.
    if (config.engine !== 'local') return;
    void this.#store.isReady();
    const look = () => void this.#store.lookAgain();
    this.#looking = setInterval(look, config.modelLookMs ?? defaultModelLookMs).unref();
  }

  status(): SpeechStatus {
    const { engine, provider, local } = this.#config;
    if (engine === 'provider' && provider) return providerStatus(provider.model);
    return engine === 'local' ? localStatus(local.modelName, this.#store.state) : offStatus();
  }

  onStatusChange(listener: (status: SpeechStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async verifyModel(): Promise<void> {
    if (this.#config.engine === 'local') await this.#store.isReady();
  }

  downloadModel(): void {
    if (this.#config.engine === 'local') this.#store.download();
  }

  cancelDownload(): void {
    this.#store.cancel();
  }

  async listModels(): Promise<SpeechModel[]> {
    if (this.#config.engine !== 'local') return [];
    const folders = await listModelFolders(this.#modelFolders);
    return folders.map((folder) => ({ ...folder, purpose: 'speech' }));
  }

  async removeModel(name: string): Promise<void> {
    if (this.#config.engine !== 'local') throw new DomainError('not_found');
    await deleteModelFolder(this.#modelFolders, this.#store, name);
  }

  get #modelFolders(): ModelFoldersConfig {
    const { modelDir, modelName, isOurs = true } = this.#config.local;
    const others = [diarizationModels.name, ...languageModelFolders];
    return { modelDir, modelName, isOurs, known: knownModels, others, findFiles: speechFilesIn };
  }

  async transcribe(path: string, options: TranscribeOptions): Promise<Transcription> {
    const choice = await this.#choose();
    const { from, isOpen, state, ...rest } = options;
    // A live recording was not inspected before.
    if (isOpen) await this.#assertOrdinary(path, options.signal);
    const { maxSeconds } = this.#config;
    const asked = {
      ...(from === undefined ? {} : { from }),
      ...(isOpen === undefined ? {} : { isOpen }),
      ...(state === undefined ? {} : { state }),
    };
    return await this.#host.run({ task: 'transcribe', path, choice, maxSeconds, ...asked }, rest);
  }

  async close(): Promise<void> {
    clearInterval(this.#looking);
    await this.#store.close();
  }

  /** @throws {TranscriptionError} permanent for a file whose opening would block the process */
  async #assertOrdinary(path: string, signal: AbortSignal): Promise<void> {
    try {
      await this.#inspection.inspect(path, { signal });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const kind = error.code === 'unavailable' ? 'temporary' : 'permanent';
      throw new TranscriptionError(kind, error.message, { cause: error });
    }
  }

  /** @throws {TranscriptionError} unavailable */
  async #choose(): Promise<EngineChoice> {
    const { engine, provider, language, voice, local } = this.#config;
    if (engine === 'provider' && provider) return { engine, language, voice, ...provider };
    if (engine === 'local' && (await this.#store.isReady())) {
      return { engine, language, voice, modelDir: local.modelDir, threads: local.threads };
    }
    throw new TranscriptionError('unavailable', this.status().reason ?? 'La trascrizione non è disponibile');
  }

  /** In a throw-away process, so that a corrupt model cannot crash a running transcription. */
  async #tryModel(): Promise<void> {
    const { modelDir, threads } = this.#config.local;
    const { language } = this.#config;
    const trial = new WorkerHost({ idleMs: defaultIdleMs });
    try {
      await trial.run({ task: 'try-model', config: { modelDir, threads, language } });
    } finally {
      await trial.close();
    }
  }

  #tell(): void {
    const status = this.status();
    for (const listener of this.#listeners) listener(status);
  }
}

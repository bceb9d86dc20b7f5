import { dirname } from 'node:path';
import { DomainError } from '@wingman/contract/error.ts';
import type { SpeechEngine, SpeechModel, SpeechStatus } from '@wingman/contract/speech.ts';
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
import { describeEngines, usualEngineId } from './models/describe-engines.ts';
import { diarizationModels } from './models/diarization-models.ts';
import { defaultModel, knownModels } from './models/model-catalogue.ts';
import { speechFilesIn } from './models/model-files.ts';
import { OtherModels } from './models/other-models.ts';
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

type Chosen = { choice: EngineChoice; host: WorkerHost };

const defaultIdleMs = 60_000;
const defaultModelLookMs = 5_000;

/** The speech engine of this server. Starts no process before there is work, except to test a new model. */
export function createSpeech(config: SpeechConfig): Speech {
  const hostOptions = {
    idleMs: config.workerIdleMs ?? defaultIdleMs,
    ...(config.onLog ? { onLog: config.onLog } : {}),
  };
  const transcription = new WorkerHost(hostOptions);
  // A model that a user tries does not stay beside the usual one, nor does its crash end what that one transcribes.
  const others = new WorkerHost(hostOptions);
  // Uploads are inspected while something else is transcribed.
  const inspection = new InspectionPool(hostOptions);
  // A conversion takes a while, and uploads should not wait for it.
  const conversion = new WorkerHost(hostOptions);
  const transcriber = new SpeechTranscriber(config, { usual: transcription, others, inspection });
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
      const hosts = [transcription, others, inspection, conversion, diarizer];
      await Promise.all(hosts.map((host) => host?.close()));
      await transcriber.close();
    },
  };
}

type Hosts = { usual: WorkerHost; others: WorkerHost; inspection: InspectionPool };

class SpeechTranscriber implements Transcriber {
  readonly #config: SpeechConfig;
  readonly #hosts: Hosts;
  readonly #listeners = new Set<(status: SpeechStatus) => void>();
  readonly #store: ModelStore;
  #looking: NodeJS.Timeout | undefined;

  readonly #otherModels: OtherModels;

  constructor(config: SpeechConfig, hosts: Hosts) {
    this.#config = config;
    this.#hosts = hosts;
    this.#store = new ModelStore({
      files: defaultModel.files,
      fileHashes: defaultModel.hashes,
      ...config.local,
      findFiles: speechFilesIn,
      tryModel: () => this.#tryModel(config.local.modelDir),
      onChange: () => this.#tell(),
      onLog: config.onLog,
    });
    this.#otherModels = new OtherModels({
      folder: dirname(config.local.modelDir),
      isReadOnly: config.local.isReadOnly,
      tryModel: (modelDir) => this.#tryModel(modelDir),
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

  async listEngines(): Promise<SpeechEngine[]> {
    if (this.#config.engine === 'off') return [];
    return describeEngines(this.#config, await listModelFolders(this.#modelFolders));
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
    const { from, isOpen, state, engine, language, hints = [], ...rest } = options;
    const { choice, host } = await this.#choose(engine, language ?? this.#config.language);
    // A live recording was not inspected before.
    if (isOpen) await this.#assertOrdinary(path, options.signal);
    const { maxSeconds } = this.#config;
    const asked = {
      ...(from === undefined ? {} : { from }),
      ...(isOpen === undefined ? {} : { isOpen }),
      ...(state === undefined ? {} : { state }),
      ...(choice.engine === 'provider' && hints.length > 0 ? { hints } : {}),
    };
    return await host.run({ task: 'transcribe', path, choice, maxSeconds, ...asked }, rest);
  }

  async close(): Promise<void> {
    clearInterval(this.#looking);
    await Promise.all([this.#store.close(), this.#otherModels.close()]);
  }

  /** @throws {TranscriptionError} permanent for a file whose opening would block the process */
  async #assertOrdinary(path: string, signal: AbortSignal): Promise<void> {
    try {
      await this.#hosts.inspection.inspect(path, { signal });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const kind = error.code === 'unavailable' ? 'temporary' : 'permanent';
      throw new TranscriptionError(kind, error.message, { cause: error });
    }
  }

  /** @throws {TranscriptionError} unavailable; permanent for one that is not here any more */
  async #choose(asked: string | undefined, language: string): Promise<Chosen> {
    const { engine, provider, voice, local } = this.#config;
    const isUsual = asked === undefined || asked === usualEngineId(this.#config);
    if (!isUsual) return { choice: await this.#chooseOther(asked, language), host: this.#hosts.others };
    const host = this.#hosts.usual;
    if (engine === 'provider' && provider) return { choice: { engine, language, voice, ...provider }, host };
    if (engine === 'local' && (await this.#store.isReady())) {
      const { modelDir, threads } = local;
      return { choice: { engine, language, voice, modelDir, threads }, host };
    }
    throw new TranscriptionError('unavailable', this.status().reason ?? 'La trascrizione non è disponibile');
  }

  async #chooseOther(asked: string, language: string): Promise<EngineChoice> {
    const { provider, voice, local } = this.#config;
    const found = (await this.listEngines()).find(({ id }) => id === asked);
    if (found?.engine === 'provider' && provider) return { engine: 'provider', language, voice, ...provider };
    const isChosen = found?.model === local.modelName;
    const isReady =
      found && (await (isChosen ? this.#store.isReady() : this.#otherModels.isReady(found.model)));
    if (!isReady)
      throw new TranscriptionError(
        'permanent',
        'Il modello che hai scelto non c’è più su questo server, o è danneggiato',
      );
    const modelDir = isChosen ? local.modelDir : this.#otherModels.folderOf(found.model);
    // The setting is for the usual model.
    return { engine: 'local', language, modelDir, threads: local.threads };
  }

  /** In a throw-away process, so that a corrupt model cannot crash a running transcription. */
  async #tryModel(modelDir: string): Promise<void> {
    const { threads } = this.#config.local;
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

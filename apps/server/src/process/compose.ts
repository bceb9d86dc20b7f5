import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { BodyPaces } from '@wingman/api/body-pace.ts';
import type { RateLimiter } from '@wingman/api/rate-limit.ts';
import { presetAgentSchema } from '@wingman/contract/agent.ts';
import type { SpeechModel, SpeechStatus } from '@wingman/contract/speech.ts';
import { type PendingUploadDeps, trackPendingUploads } from '@wingman/core/files/pending-uploads.ts';
import type { ServiceDeps, ServiceOptions } from '@wingman/core/instance/service-deps.ts';
import type { Services } from '@wingman/core/instance/services.ts';
import { createServices } from '@wingman/core/instance/services.ts';
import type { Clock } from '@wingman/core/ports/clock.ts';
import type { Log } from '@wingman/core/ports/log.ts';
import { type Telemetry, unwatched } from '@wingman/core/ports/telemetry.ts';
import type { Transcriber } from '@wingman/core/ports/transcriber.ts';
import { assertAnswers, type WingmanDatabase } from '@wingman/db/database.ts';
import { watchForeignAccessChanges } from '@wingman/db/foreign-access-changes.ts';
import { deleteAbandonedUploads } from '@wingman/db/repositories/pending-upload.repository.ts';
import { countUsers } from '@wingman/db/repositories/user.repository.ts';
import type { Speech } from '@wingman/speech/speech.ts';
import presetAgents from '../../../../data/preset-agents.json' with { type: 'json' };
import type { KeptAudioStore } from '../adapters/audio-store/audio-keys.ts';
import { createGrowingFiles } from '../adapters/audio-store/growing-files.ts';
import { type FileWatch, watchFiles } from '../adapters/audio-store/missing-files.ts';
import { createBackupMaker } from '../adapters/backup/backup-maker.ts';
import { type BackupScheduler, createBackupScheduler } from '../adapters/backup/backup-scheduler.ts';
import { systemClock } from '../adapters/clock.ts';
import { createEventBus, type LocalEventBus } from '../adapters/events/event-bus.ts';
import { createExampleDay } from '../adapters/example-day/example-day.ts';
import { createPasswordHasher } from '../adapters/identity/argon2-password-hasher.ts';
import { createSignInSessions } from '../adapters/identity/lucia-auth-sessions.ts';
import { createSetupCode } from '../adapters/identity/setup-code.ts';
import { type LanguageModels, openLanguageModels } from '../adapters/language-models/language-models.ts';
import { createSmtpMailer } from '../adapters/mail/smtp-mailer.ts';
import { createRemoteTranscriber } from '../adapters/speech/remote-transcriber.ts';
import { openSpeech } from '../adapters/speech/speech.ts';
import { createItalianSpelling } from '../adapters/spelling/italian-spelling.ts';
import {
  watchChatModel,
  watchEmbedder,
  watchReranker,
  watchTranscriber,
} from '../adapters/telemetry/watched-ports.ts';
import { createWebhookSender } from '../adapters/webhooks/webhook-sender.ts';
import type { Config } from '../config/config.ts';
import { makeFolder, prepareDataFolder, temporaryFolder } from '../data-folder/data-folder.ts';
import { openScratch } from '../data-folder/scratch.ts';
import { cleanUpInstance } from './clean-up.ts';
import { openAudioStore, openMigrated } from './open-instance.ts';

/** As deep in the repository as in the unpacked binary. */
const exampleFolder = new URL('../../../../data/example-day/', import.meta.url);

/** After so long a process that closed its port has completed all responses. */
const drainedAfterMs = 60_000;

/** Ports that a test sets by hand, and times that it cannot wait for. */
export type Overrides = Partial<
  Pick<ServiceDeps, 'clock' | 'chatModel' | 'transcriber' | 'diarizer' | 'audioInspector' | 'passwordHasher'>
> & {
  transcriptWaitMs?: number;
  /** How long the chat provider may say nothing. */
  chatSilenceMs?: number;
  authRecheckMs?: number;
  rateLimiter?: RateLimiter;
  bodyPaces?: BodyPaces;
  /** How long a line may take to bring the head of a request. */
  headersWithinMs?: number;
  /** Telemetry; none by default. */
  telemetry?: Telemetry | undefined;
  /** A command beside a server that may be running: not the process whose work is found at its next start. */
  isBeside?: boolean;
  /** Folder of the built web app. */
  webFolder?: string;
};

export type Composition = {
  services: Services;
  /** The code that the first account needs from elsewhere; undefined once there is one. */
  setupCode(): Promise<string | undefined>;
  database: WingmanDatabase;
  clock: Clock;
  audioStore: KeptAudioStore;
  /** Whether what rows refer to is there. */
  files: FileWatch;
  backupScheduler: BackupScheduler;
  /** A folder for working copies, which is gone after `close`. */
  scratch: string;
  /** The models of this machine, after they were looked at from their first byte to their last. */
  examineModels(): Promise<{ speech: SpeechStatus; speakers: SpeechModel | undefined }>;
  /** Ends event streams and what waits for events, at once. */
  endStreams(): void;
  /** @throws {Error} when the database or the storage cannot be used now */
  check(): Promise<void>;
  /** See clean-up.ts. */
  cleanUp(): Promise<void>;
  /** Expires uploads that an earlier process of this name was receiving; only before this one receives any. */
  deleteCutUploads(): Promise<void>;
  close(): Promise<void>;
};

/** The storage, which tracks pending uploads. */
async function openTrackedStore(
  config: Config,
  scratch: string,
  deps: PendingUploadDeps,
): Promise<KeptAudioStore> {
  return trackPendingUploads(await openAudioStore(config, scratch), deps);
}

/**
 * The product's services on real adapters. Opens the database, starts no work and listens to nothing.
 * @throws {StartFailure} when the data folder or the database cannot be used
 */
export async function compose(config: Config, log: Log, overrides: Overrides = {}): Promise<Composition> {
  prepareDataFolder(config.dataDir);
  makeFolder(temporaryFolder(config.dataDir));
  const database = await openMigrated(config.database, overrides.isBeside ? config.dataDir : undefined);
  const { clock = systemClock, telemetry = unwatched } = overrides;
  const scratch = await openScratch(join(config.dataDir, 'scratch'));
  const growingFiles = createGrowingFiles(scratch.path);
  const signInSessions = createSignInSessions(database.db, log);
  const speech = openSpeech(config.speech, config.dataDir, log, { scratch: scratch.path });
  const language = openLanguageModels(config, log, overrides);
  const node = overrides.isBeside ? `beside:${randomUUID()}` : nodeId(config);
  const audioStore = await openTrackedStore(config, scratch.path, { database, clock, node });
  const events = await openEvents(config, database, node, log);
  const ownTranscriber = config.role === 'web' ? createRemoteTranscriber() : speech.transcriber;
  const setupCode = createSetupCode(config, (sentence) => log.warn({}, sentence));
  const backupMaker = createBackupMaker(config, { database, clock, log });
  const services = createServices({
    database,
    clock,
    audioStore,
    signInSessions,
    log,
    ...identityPorts(setupCode, overrides),
    events,
    ...speechPorts({ ...speech, transcriber: ownTranscriber }, config, overrides, telemetry),
    growingFiles,
    ...carriedPorts(config),
    backupMaker,
    ...languagePorts(language, overrides, telemetry),
    telemetry,
    options: serviceOptions(config, node, overrides),
  });
  const parts = { services, database, clock, audioStore, signInSessions };
  return {
    services,
    setupCode: async () => ((await countUsers(database.db)) === 0 ? setupCode.read() : undefined),
    database,
    clock,
    audioStore,
    files: watchFiles({ database, audioStore, clock, log }),
    backupScheduler: createBackupScheduler(config, { database, clock, log, maker: backupMaker }),
    scratch: scratch.path,
    cleanUp: () => cleanUpInstance({ ...parts, copies: [growingFiles, scratch] }),
    examineModels: () => examineModels(speech, ownTranscriber),
    endStreams: events.end,
    async check() {
      await Promise.all([assertAnswers(database), audioStore.check()]);
    },
    async deleteCutUploads() {
      if (config.database.kind === 'sqlite') {
        await deleteAbandonedUploads(database.db, { node });
        await audioStore.removePartial();
        return;
      }
      // The one that had this name may still be finishing its last answers.
      const before = new Date(clock.now().getTime() - drainedAfterMs).toISOString();
      await deleteAbandonedUploads(database.db, { node, before });
    },
    async close() {
      await Promise.all([speech.close(), language.close(), backupMaker.close()]);
      await growingFiles.close();
      await events.close();
      await audioStore.settled();
      audioStore.close();
      await scratch.close();
      await database.close();
    },
  };
}

async function examineModels(
  { verifyModels, diarizer }: Speech,
  transcriber: Transcriber,
): ReturnType<Composition['examineModels']> {
  await verifyModels();
  return { speech: transcriber.status(), speakers: await diarizer?.describeModels() };
}

function identityPorts(
  firstAccountGuard: NonNullable<ServiceDeps['firstAccountGuard']>,
  { passwordHasher = createPasswordHasher() }: Overrides,
): Pick<ServiceDeps, 'firstAccountGuard' | 'passwordHasher'> {
  return { firstAccountGuard, passwordHasher };
}

function serviceOptions(config: Config, nodeId: string, { transcriptWaitMs }: Overrides): ServiceOptions {
  const { signup, hasPlans, planSelfService, defaultTimeZone, maxUploadBytes } = config;
  const { mayReword, notes, sharing, trashDays } = config;
  return {
    signup,
    hasPlans,
    planSelfService,
    defaultTimeZone,
    maxUploadBytes,
    mayReword,
    trashDays,
    ...(config.mail ? { home: config.mail.home } : {}),
    ...notes,
    sharing,
    speechConcurrency: config.speech.concurrency,
    speechLanguage: config.speech.language,
    speechProvider: speechProvider(config.speech),
    nodeId,
    presetAgents: presetAgentSchema.array().parse(presetAgents),
    ...(transcriptWaitMs === undefined ? {} : { transcriptWaitMs }),
  };
}

const speechProvider = ({ engine, provider }: Config['speech']): string | null =>
  provider && engine !== 'off' ? new URL(provider.baseUrl).host : null;

/** What the product carries with it, and the ways to a mail server and to receivers of webhooks. */
const carriedPorts = ({ mail, webhookHosts }: Config) => ({
  webhookSender: createWebhookSender({ allowedHosts: webhookHosts }),
  ...(mail ? { mailer: createSmtpMailer(mail) } : {}),
  exampleDay: createExampleDay(exampleFolder),
  spelling: createItalianSpelling(),
});

function languagePorts(
  { chatModel, embedder, reranker, store }: LanguageModels,
  overrides: Overrides,
  telemetry: Telemetry,
): Pick<ServiceDeps, 'chatModel' | 'embedder' | 'reranker' | 'languageModels'> {
  const model = overrides.chatModel ?? chatModel;
  return {
    ...(model ? { chatModel: watchChatModel(model, telemetry) } : {}),
    languageModels: store,
    ...(embedder ? { embedder: watchEmbedder(embedder, telemetry) } : {}),
    ...(reranker ? { reranker: watchReranker(reranker, telemetry) } : {}),
  };
}

/** A node that only serves leaves telling voices apart to others, too. */
function speechPorts(
  { transcriber, inspector, converter, cutter, ...speech }: Speech,
  { role }: Config,
  overrides: Overrides,
  telemetry: Telemetry,
): Pick<ServiceDeps, 'transcriber' | 'audioInspector' | 'audioConverter' | 'audioCutter' | 'diarizer'> {
  const diarizer = overrides.diarizer ?? speech.diarizer;
  return {
    transcriber: watchTranscriber(overrides.transcriber ?? transcriber, telemetry),
    audioInspector: overrides.audioInspector ?? inspector,
    audioConverter: converter,
    audioCutter: cutter,
    ...(diarizer && role !== 'web' ? { diarizer } : {}),
  };
}

/** Processes that share a database notify each other of events; a SQLite file has only one. */
async function openEvents(
  config: Config,
  database: WingmanDatabase,
  node: string,
  log: Log,
): Promise<LocalEventBus & { close(): Promise<void> }> {
  if (config.database.kind === 'sqlite') {
    const bus = createEventBus();
    // A command beside this server, e.g. `admin deactivate`, tells nobody what it changed.
    const onChange = bus.announceEveryAccessChange;
    const { stop } = watchForeignAccessChanges(database, { isNeeded: bus.isWatched, onChange });
    return { ...bus, close: async () => stop() };
  }
  const { createSharedEventBus } = await import('../adapters/events/shared-event-bus.ts');
  return createSharedEventBus(config.database.url, node, log);
}

/**
 * The name under which this process holds its work. A restarted process finds what it left under the same name;
 * a SQLite file has one server at a time, whatever its port. Any free port (0) is another one at each start.
 */
function nodeId({ database, port }: Config): string {
  return database.kind === 'sqlite' ? 'only' : `${hostname()}:${port || randomUUID()}`;
}

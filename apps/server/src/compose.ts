import { hostname } from 'node:os';
import type { RateLimiter } from '@wingman/api/rate-limit.ts';
import { presetAgentSchema } from '@wingman/contract/agent.ts';
import { forgetOldAudit } from '@wingman/core/audit.ts';
import type { Log } from '@wingman/core/ports/log.ts';
import type { ServiceDeps, Services } from '@wingman/core/services.ts';
import { createServices } from '@wingman/core/services.ts';
import presetAgents from '../../../data/preset-agents.json' with { type: 'json' };
import { createPasswordHasher } from './adapters/argon2-password-hasher.ts';
import type { KeptAudioStore } from './adapters/audio-keys.ts';
import { systemClock } from './adapters/clock.ts';
import { createEventBus } from './adapters/event-bus.ts';
import { createAuthSessions } from './adapters/lucia-auth-sessions.ts';
import { createChatModel } from './adapters/openai-chat-model.ts';
import { openSpeech } from './adapters/speech.ts';
import type { Config } from './config.ts';
import { openAudioStore, openMigrated, prepareDataFolder } from './open-instance.ts';

/** Ports that a test sets by hand, and times that it cannot wait for. */
export type Overrides = Partial<
  Pick<ServiceDeps, 'clock' | 'chatModel' | 'transcriber' | 'audioInspector'>
> & {
  transcriptWaitMs?: number;
  authRecheckMs?: number;
  rateLimiter?: RateLimiter;
  /** Folder of the built web app. */
  webFolder?: string;
};

export type Composition = {
  services: Services;
  audioStore: KeptAudioStore;
  /** Removes what nobody needs any more; may run at any time. */
  tidy(): Promise<void>;
  /** Removes what an earlier process was receiving when it ended; only before this one receives anything. */
  forgetCutUploads(): Promise<void>;
  close(): Promise<void>;
};

/**
 * The product's services on real adapters. Opens the database, starts no work and listens to nothing.
 * @throws {StartFailure} when the data folder or the database cannot be used
 */
export async function compose(config: Config, log: Log, overrides: Overrides = {}): Promise<Composition> {
  await prepareDataFolder(config.dataDir);
  const database = await openMigrated(config.database);
  const clock = overrides.clock ?? systemClock;
  const audioStore = await openAudioStore(config);
  const authSessions = createAuthSessions(database.db);
  const speech = openSpeech(config.speech, config.dataDir, log);
  const chatModel = overrides.chatModel ?? (config.chat && createChatModel(config.chat));
  const services = createServices({
    database,
    clock,
    audioStore,
    authSessions,
    log,
    passwordHasher: createPasswordHasher(),
    events: createEventBus(),
    transcriber: overrides.transcriber ?? speech.transcriber,
    audioInspector: overrides.audioInspector ?? speech.inspector,
    audioConverter: speech.converter,
    ...(chatModel ? { chatModel } : {}),
    options: {
      signup: config.signup,
      planSelfService: config.planSelfService,
      defaultTimeZone: config.defaultTimeZone,
      nodeId: nodeId(config),
      presetAgents: presetAgentSchema.array().parse(presetAgents),
      ...(overrides.transcriptWaitMs === undefined ? {} : { transcriptWaitMs: overrides.transcriptWaitMs }),
    },
  });
  return {
    services,
    audioStore,
    async tidy() {
      await authSessions.removeExpired();
      await services.auth.forgetOldFailures();
      await forgetOldAudit(database, clock);
      await audioStore.removeAbandoned(clock.now());
      await services.removeFiles();
    },
    async forgetCutUploads() {
      await audioStore.removePartial();
    },
    async close() {
      await speech.close();
      await audioStore.settled();
      audioStore.close();
      await database.close();
    },
  };
}

/**
 * The name under which this process holds its work. A restarted process finds what it left under the same name;
 * a SQLite file has one server at a time, whatever its port.
 */
function nodeId({ database, port }: Config): string {
  return database.kind === 'sqlite' ? 'only' : `${hostname()}:${port}`;
}

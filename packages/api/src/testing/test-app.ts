import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { presetAgentSchema } from '@wingman/contract/agent.ts';
import type { SpeechStatus } from '@wingman/contract/speech.ts';
import type { ServiceDeps, ServiceOptions } from '@wingman/core/instance/service-deps.ts';
import { createServices, type Services } from '@wingman/core/instance/services.ts';
import {
  type AudioInspector,
  type Transcriber,
  TranscriptionError,
} from '@wingman/core/ports/transcriber.ts';
import { presetInput } from '@wingman/core/testing/agents.ts';
import {
  createMemorySignInSessions,
  createTestAudioStore,
  createTestEventBus,
  createTestGrowingFiles,
  noBackups,
  plainHasher,
  silentLog,
  type TestAudioStore,
  testExampleDay,
  testInspector,
} from '@wingman/core/testing/port-doubles.ts';
import { testConverter } from '@wingman/core/testing/test-converter.ts';
import { createTestCutter } from '@wingman/core/testing/test-cutter.ts';
import { createTestWebhookSender } from '@wingman/core/testing/test-webhook-sender.ts';
import {
  type DatabaseKind,
  type OpenTestDatabase,
  openTestDatabase,
} from '@wingman/db/testing/test-databases.ts';
import { onTestFinished } from 'vitest';
import type { BodyPaces } from '../body-pace.ts';
import { createHttpServer, guardRequests } from '../http-server.ts';
import { mountApi } from '../plugin.ts';
import { createRateLimiter, type RateLimiter } from '../rate-limit.ts';
import type { Listening } from './test-user.ts';

export type TestApp = Listening & {
  services: Services;
  database: OpenTestDatabase;
  audioStore: TestAudioStore;
};

type TestAppOptions = Partial<Pick<ServiceDeps, 'chatModel' | 'transcriber' | 'diarizer'>> &
  Partial<Pick<ServiceOptions, 'hasPlans' | 'planSelfService' | 'sharing' | 'transcriptWaitMs'>> & {
    publicUrl?: URL;
    /** SQLite by default. */
    kind?: DatabaseKind;
    /** Number of trusted proxies; none by default. */
    trustProxy?: number;
    rateLimiter?: RateLimiter;
    corsOrigins?: readonly string[];
    bodyPaces?: BodyPaces;
    headersWithinMs?: number;
    authRecheckMs?: number;
  };

/**
 * The HTTP server that the product serves, with all services on a real database of its own and doubles at core's
 * ports, listening on a free port. Nothing transcribes unless a transcriber is given.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { kind = 'sqlite', trustProxy = false, headersWithinMs, bodyPaces, authRecheckMs } = options;
  const database = await openTestDatabase(kind);
  onTestFinished(database.remove);
  const audioStore = await createTestAudioStore();
  onTestFinished(audioStore.clear);
  const services = createServices(await depsOf(database, audioStore, options));
  await services.prepare();
  const server = createHttpServer({
    publicUrl: options.publicUrl,
    trustProxy,
    logLevel: 'silent',
    headersWithinMs,
  });
  guardRequests(server, bodyPaces);
  mountApi(server, {
    services,
    audioStore,
    publicUrl: options.publicUrl,
    maxUploadBytes: 2 * 1024 ** 3,
    rateLimiter: options.rateLimiter ?? createRateLimiter(),
    corsOrigins: options.corsOrigins ?? [],
    ...(authRecheckMs === undefined ? {} : { authRecheckMs }),
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  services.worker.start();
  services.searchIndexer.start();
  onTestFinished(async () => {
    const workers = services.searchIndexer.stop().then(services.worker.stop);
    server.server.closeAllConnections();
    await Promise.all([server.close(), workers]);
    await services.chat.running.settled();
  });
  const address = () => `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return { fastify: server, services, database, audioStore, address, url: (path) => `${address()}${path}` };
}

async function depsOf(
  database: OpenTestDatabase,
  audioStore: TestAudioStore,
  options: TestAppOptions,
): Promise<ServiceDeps> {
  const clock = { now: () => new Date() };
  const {
    chatModel,
    diarizer,
    transcriber = noTranscriber,
    hasPlans = true,
    planSelfService = true,
    sharing = true,
  } = options;
  return {
    database,
    clock,
    audioStore,
    transcriber,
    ...(chatModel ? { chatModel } : {}),
    ...(diarizer ? { diarizer } : {}),
    passwordHasher: plainHasher,
    signInSessions: createMemorySignInSessions(clock),
    audioInspector: inspector,
    audioConverter: testConverter,
    audioCutter: createTestCutter(),
    growingFiles: await createTestGrowingFiles(),
    exampleDay: testExampleDay,
    webhookSender: createTestWebhookSender(),
    backupMaker: noBackups,
    events: createTestEventBus(),
    log: silentLog,
    options: {
      signup: 'open',
      defaultTimeZone: 'Europe/Rome',
      nodeId: 'test-node',
      presetAgents: [preset],
      hasPlans,
      planSelfService,
      sharing,
      ...(options.transcriptWaitMs === undefined ? {} : { transcriptWaitMs: options.transcriptWaitMs }),
    },
  };
}

const preset = presetAgentSchema.parse({
  ...presetInput('Wingman'),
  category: 'lifestyle',
  isDefault: true,
});

/** Detects WAV by its first letters, and handles the rest like the test double of core. */
const inspector: AudioInspector = {
  async inspect(path, asked) {
    const content = await readFile(path);
    if (!content.subarray(0, 4).equals(Buffer.from('RIFF'))) return testInspector.inspect(path, asked);
    return { container: 'wav', duration: null, playerForm: null };
  },
};

const off: SpeechStatus = {
  engine: 'off',
  state: 'off',
  reason: 'La trascrizione è disattivata: le registrazioni restano in attesa',
  model: null,
  download: null,
  downloadFailed: false,
};

const noTranscriber: Transcriber = {
  status: () => off,
  onStatusChange: () => () => {},
  downloadModel: () => {},
  cancelDownload: () => {},
  listEngines: async () => [],
  listModels: async () => [],
  removeModel: async () => {},
  transcribe: async () => {
    throw new TranscriptionError('unavailable', 'La trascrizione è disattivata');
  },
};

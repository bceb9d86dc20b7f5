import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createHttpServer, guardRequests } from '@wingman/api/http-server.ts';
import { mountApi } from '@wingman/api/plugin.ts';
import { createRateLimiter, type RateLimiter } from '@wingman/api/rate-limit.ts';
import { createDatabaseWindows } from '@wingman/core/accounts/rate-windows.ts';
import type { Services } from '@wingman/core/instance/services.ts';
import type { FastifyInstance } from 'fastify';
import { assertStorage } from '../adapters/audio-store/storage-trouble.ts';
import { type OpenTelemetry, openTelemetry } from '../adapters/telemetry/telemetry.ts';
import type { Config } from '../config/config.ts';
import { prepareDataFolder, sweepTemporaryFiles } from '../data-folder/data-folder.ts';
import { closeDataFolder } from '../data-folder/file-modes.ts';
import type { Composition, Overrides } from './compose.ts';
import { compose } from './compose.ts';
import { mountHealth } from './health.ts';
import { assertPortIsFree, holdDataFolder, listenFailure } from './open-instance.ts';
import { rewriteIfDue, rewriteLimits } from './rewrite-database.ts';
import { webFiles } from './web-files.ts';

const minute = 60_000;
/** The folder into which the web app is built. */
export const builtWebApp = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const cleanUpIntervalMs = 6 * 60 * minute;
const lookForDeadEvery = 5 * minute;
/** Grace period of running requests at shutdown. */
const answerWithinMs = 6_000;

export type App = {
  fastify: FastifyInstance;
  services: Services;
  /** See `Composition`. */
  setupCode(): Promise<string | undefined>;
  /** Where it listens, e.g. `http://127.0.0.1:3000`. */
  address(): string;
  /** Begins to answer requests and to transcribe. @throws {StartFailure} when the port is taken */
  listen(): Promise<string>;
  /** Stops both; running jobs are put back into the queue. */
  close(): Promise<void>;
};

/**
 * The whole product of one configuration, as production serves it and as tests drive it.
 * @throws {StartFailure} when something that it needs cannot be used; nothing was changed then
 */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<App> {
  await assertPortIsFree(config.port, config.host);
  const { publicUrl, trustProxy, logLevel } = config;
  const { headersWithinMs } = overrides;
  const server = createHttpServer({ publicUrl, trustProxy, logLevel, headersWithinMs });
  const stopping = new AbortController();
  prepareDataFolder(config.dataDir);
  // Servers on PostgreSQL may be several: their work carries their names.
  const hold = config.database.kind === 'sqlite' ? holdDataFolder(config.dataDir) : undefined;
  try {
    closeDataFolder(config.dataDir);
    sweepTemporaryFiles(config.dataDir, Date.now());
    const telemetry = await openTelemetry(config.telemetry, server.log);
    const composition = await compose(config, server.log, { telemetry: telemetry.work, ...overrides });
    const close = () => composition.close().finally(() => hold?.release());
    const parts = { ...composition, telemetry, close: () => close().finally(telemetry.close) };
    try {
      await assertStorage(config, parts.audioStore, (sentence) => server.log.warn(sentence));
      await eraseDeleted(parts, rewriteLimits.atStart, server);
      await parts.deleteCutUploads();
      await parts.services.prepare();
      await mount(server, config, parts, overrides, stopping);
    } catch (error) {
      await parts.close();
      throw error;
    }
    return runnable(server, config, parts, stopping);
  } catch (error) {
    hold?.release();
    throw error;
  }
}

/** Of a file that this process alone works on. A failure only means that it is done at the next start. */
async function eraseDeleted(
  { database }: Composition,
  maxBytes: number,
  { log }: FastifyInstance,
): Promise<void> {
  await rewriteIfDue(database, maxBytes, log).catch((error: unknown) => {
    log.warn({ err: error }, 'could not vacuum the database');
  });
}

async function mount(
  server: FastifyInstance,
  config: Config,
  parts: Composition & { telemetry: OpenTelemetry },
  overrides: Overrides,
  stopping: AbortController,
): Promise<void> {
  parts.telemetry.watchRequests(server, config.trustProxy !== false);
  guardRequests(server, overrides.bodyPaces);
  mountHealth(server, { check: parts.check, isStopping: () => stopping.signal.aborted });
  parts.telemetry.serve(server, {
    ...parts,
    folders: { data: config.dataDir, backup: config.backupDir },
    isBackupScheduled: config.backupSchedule !== undefined,
  });
  if (config.role === 'worker') return void (await server.ready());
  mountApi(server, {
    services: parts.services,
    audioStore: parts.audioStore,
    publicUrl: config.publicUrl,
    corsOrigins: config.corsOrigins,
    maxUploadBytes: config.maxUploadBytes,
    rateLimiter: overrides.rateLimiter ?? openRateLimiter(config, parts),
    ...(overrides.authRecheckMs === undefined ? {} : { authRecheckMs: overrides.authRecheckMs }),
  });
  await webFiles(server, overrides.webFolder ?? builtWebApp, config);
  await server.ready();
}

function openRateLimiter(config: Config, { database, clock }: Composition): RateLimiter | undefined {
  if (!config.hasRateLimits) return undefined;
  if (config.database.kind === 'sqlite') return createRateLimiter();
  return createRateLimiter({ shared: createDatabaseWindows(database.db, () => clock.now()) });
}

function runnable(
  server: FastifyInstance,
  config: Config,
  parts: Composition,
  stopping: AbortController,
): App {
  let cleanUpTimer: NodeJS.Timeout | undefined;
  let closing: Promise<void> | undefined;
  let lookingForDead: NodeJS.Timeout | undefined;
  const attempt = (what: string, work: () => Promise<unknown>) => {
    work().catch((error: unknown) => server.log.warn({ err: error }, `${what} failed`));
  };
  const endWhatDied = () => {
    attempt('closing silent recordings', parts.services.live.closeSilent);
    attempt('ending lost answers', parts.services.interruptLost);
  };
  const cleanUp = () => {
    attempt('cleaning up', parts.cleanUp);
    attempt('looking for missing files', parts.files.look);
  };
  async function close(): Promise<void> {
    clearInterval(cleanUpTimer);
    clearInterval(lookingForDead);
    parts.backupScheduler.stop();
    const { worker: runner, searchIndexer } = parts.services;
    // If the database is down, the leases of its jobs expire.
    const worker = Promise.all([runner.stop(), searchIndexer.stop()]).catch((error: unknown) =>
      server.log.warn({ err: error }, 'could not release job leases'),
    );
    stopping.abort();
    parts.endStreams();
    await delay(config.drainMs);
    const { running } = parts.services.chat;
    const cut = setTimeout(() => {
      running.breakOff();
      server.server.closeAllConnections();
    }, answerWithinMs);
    await Promise.all([server.close(), worker]);
    await running.settled().finally(() => clearTimeout(cut));
    await eraseDeleted(parts, rewriteLimits.atStop, server);
    await parts.close();
  }
  const address = () => addressOf(server, config);
  return {
    fastify: server,
    services: parts.services,
    setupCode: parts.setupCode,
    address,
    async listen() {
      await server.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
        throw listenFailure(error, config.port, config.host);
      });
      if (config.role !== 'web') {
        parts.services.worker.start();
        parts.services.searchIndexer.start();
      }
      cleanUpTimer = setInterval(cleanUp, cleanUpIntervalMs).unref();
      lookingForDead = setInterval(endWhatDied, lookForDeadEvery).unref();
      cleanUp();
      void parts.backupScheduler.start();
      return address();
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function addressOf(server: FastifyInstance, config: Config): string {
  const bound = server.server.address() as AddressInfo | null;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${bound?.port ?? config.port}`;
}

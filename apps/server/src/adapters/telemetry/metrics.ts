import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@wingman/core/ports/clock.ts';
import type { Telemetry, WatchedWork } from '@wingman/core/ports/telemetry.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { countAllJobs } from '@wingman/db/repositories/job.repository.ts';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type BackedUpInstance, createBackupFigures } from './backup-figures.ts';
import { errorKind } from './error-kind.ts';
import { routeOf } from './route-of.ts';

/** Seconds: from what is read out of memory to what a language model takes. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const searchBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const providerBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
/** Times realtime. */
const speedBuckets = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128];

/** Whose jobs, backups and disks are looked up at each scrape. */
export type Instance = BackedUpInstance & { database: WingmanDatabase; clock: Clock };

export type Metrics = {
  telemetry: Telemetry;
  /** Counts what `server` answers. */
  count(server: FastifyInstance): void;
  /** Answers `/metrics` to whoever knows the token. */
  serve(server: FastifyInstance, token: string, instance: Instance): void;
};

/** Figures of this process for Prometheus. Labels have few values, which are ours: no ids, no addresses, no words. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    telemetry: watchWork(registry),
    count: (server) => countRequests(registry, server),
    serve: (server, token, instance) => serveFigures(registry, server, token, instance),
  };
}

function countRequests(registry: Registry, server: FastifyInstance): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'wingman_http_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'wingman_http_request_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: requestBuckets,
    registers,
  });
  server.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = routeOf(request);
    requests.inc({ method, route, status: reply.statusCode });
    seconds.observe({ method, route }, reply.elapsedTime / 1000);
  });
}

function serveFigures(registry: Registry, server: FastifyInstance, token: string, instance: Instance): void {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const wanted = digest(`Bearer ${token}`);
  const looks = {
    jobs: createJobFigures(registry, instance),
    backups: createBackupFigures(registry, instance),
  };
  server.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'METRICS_TOKEN' });
    }
    // The metrics of this process are needed most when its database is down.
    for (const [what, look] of Object.entries(looks)) {
      await look().catch((error: unknown) =>
        request.log.warn({ err: error }, `could not read ${what} metrics`),
      );
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Jobs belong to the database, not to a process: every node tells the same, as they are at this moment. */
function createJobFigures(registry: Registry, { database, clock }: Instance): () => Promise<void> {
  const registers = [registry];
  const jobs = new Gauge({
    name: 'wingman_jobs',
    help: 'Jobs by kind and state: queued, running, failed.',
    labelNames: ['kind', 'state'],
    registers,
  });
  const age = new Gauge({
    name: 'wingman_job_queue_age_seconds',
    help: 'How long the job that is due first has been waiting.',
    labelNames: ['kind'],
    registers,
  });
  return async () => {
    jobs.reset();
    age.reset();
    const figures = await countAllJobs(database.db);
    const now = clock.now().getTime();
    for (const { kind, state, total, earliestRunAt } of figures) {
      jobs.set({ kind, state }, total);
      const waited = (now - Date.parse(earliestRunAt)) / 1000;
      if (state === 'queued') age.set({ kind }, Math.max(0, waited));
    }
  };
}

function watchWork(registry: Registry): Telemetry {
  const record = createRecorder(registry);
  return {
    async watch(work, run, amountOf) {
      const startedAt = performance.now();
      const seconds = () => (performance.now() - startedAt) / 1000;
      try {
        const result = await run();
        record(work, seconds(), { amount: amountOf?.(result) });
        return result;
      } catch (error) {
        record(work, seconds(), { failure: errorKind(error) });
        throw error;
      }
    },
  };
}

type Ending = { amount?: number | undefined; failure?: string | undefined };

function createRecorder(registry: Registry): (work: WatchedWork, seconds: number, ending: Ending) => void {
  const registers = [registry];
  const search = new Histogram({
    name: 'wingman_search_seconds',
    help: 'Time to find what fits a question.',
    buckets: searchBuckets,
    registers,
  });
  const provider = new Histogram({
    name: 'wingman_provider_seconds',
    help: 'Time that providers took, to the end of their answer.',
    labelNames: ['provider'],
    buckets: providerBuckets,
    registers,
  });
  const failures = new Counter({
    name: 'wingman_provider_errors_total',
    help: 'What providers did not do, by kind of error.',
    labelNames: ['provider', 'kind'],
    registers,
  });
  const recordSpeech = createSpeechRecorder(registry);
  return (work, seconds, ending) => {
    if (work.name === 'search') search.observe(seconds);
    if (work.name === 'transcription') recordSpeech(work.kind, seconds, ending.amount);
    const name = providerOf(work);
    if (!name) return;
    provider.observe({ provider: name }, seconds);
    if (ending.failure) failures.inc({ provider: name, kind: ending.failure });
  };
}

/** Where the local engine hears, nobody outside is asked; its failures are told the same way. */
function providerOf(work: WatchedWork): string | undefined {
  if (work.name === 'provider') return work.kind;
  if (work.name !== 'transcription') return undefined;
  return work.kind === 'provider' ? 'speech' : 'local speech';
}

function createSpeechRecorder(registry: Registry) {
  const registers = [registry];
  const labelNames = ['engine'] as const;
  const audio = new Counter({
    name: 'wingman_speech_audio_seconds_total',
    help: 'Seconds of audio that were transcribed.',
    labelNames,
    registers,
  });
  const work = new Counter({
    name: 'wingman_speech_work_seconds_total',
    help: 'Seconds that transcribing them took.',
    labelNames,
    registers,
  });
  const speed = new Histogram({
    name: 'wingman_speech_realtime',
    help: 'Seconds of audio by seconds of work, of each transcription.',
    labelNames,
    buckets: speedBuckets,
    registers,
  });
  return (engine: string, seconds: number, amount: number | undefined) => {
    if (!amount || seconds === 0) return;
    audio.inc({ engine }, amount);
    work.inc({ engine }, seconds);
    speed.observe({ engine }, amount / seconds);
  };
}

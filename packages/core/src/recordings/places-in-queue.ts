import type { Recording } from '@wingman/contract/recording.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { listQueuedJobs, longJobSeconds, type QueuedJob } from '@wingman/db/repositories/job.repository.ts';
import { listUsedSeconds } from '@wingman/db/repositories/job-turn.repository.ts';
import { longTurnSeconds } from '../jobs/job-turns.ts';
import { transcriptionJobKind } from '../jobs/transcription-job.ts';

/** The most jobs of one user that are counted. */
const longestQueue = 500;
/** A rough pace: seconds of work per second of audio, and per recording. */
const workPerSecond = 0.1;
const leastWork = 0.5;
/** Longer queues are not computed to the end, to bound the cost. */
const mostWork = 300;

/** Milliseconds for which the queue is cached. */
const sharedMs = 1_000;

type Places = {
  /** Places of jobs by subject, as far as requested. */
  of(subjectId: string): number | undefined;
  /** Whether the queue is longer than what was computed. */
  isPartial: boolean;
};
type Look = { until: number; places: Promise<Places> };

const looks = new WeakMap<Handle, Look>();

/** Says how many recordings of all users are running or start before a waiting one. */
export async function withPlaces(handle: Handle, recordings: Recording[], now: Date): Promise<Recording[]> {
  const waiting = recordings.filter(({ status }) => status === 'queued');
  if (waiting.length === 0) return recordings;
  let places = await lookAt(handle, now);
  const isNewer = waiting.some(({ id }) => places.of(id) === undefined);
  if (isNewer && !places.isPartial) places = await lookAt(handle, now, true);
  return recordings.map((recording) => {
    const place = recording.status === 'queued' ? places.of(recording.id) : undefined;
    return place === undefined ? recording : { ...recording, waitingBehind: place };
  });
}

/** The cached queue, or a current one if `isFresh`. */
function lookAt(handle: Handle, now: Date, isFresh = false): Promise<Places> {
  const known = looks.get(handle);
  if (known && !isFresh && performance.now() < known.until) return known.places;
  const look = { until: performance.now() + sharedMs, places: readPlaces(handle, now) };
  looks.set(handle, look);
  look.places.catch(() => looks.delete(handle));
  return look.places;
}

async function readPlaces(handle: Handle, now: Date): Promise<Places> {
  const at = now.toISOString();
  const jobs = await listQueuedJobs(handle, { kind: transcriptionJobKind, perUser: longestQueue });
  const used = await listUsedSeconds(handle, { kind: transcriptionJobKind, now: at });
  const subjects = startOrder(jobs, used, at);
  const order = new Map<string, number>();
  const queued = new Set(jobs.map(({ subjectId }) => subjectId));
  const perUser = Map.groupBy(jobs, ({ userId }) => userId);
  return {
    isPartial: [...perUser.values()].some(({ length }) => length >= longestQueue),
    of(subjectId) {
      while (queued.has(subjectId) && !order.has(subjectId)) {
        const next = subjects.next();
        if (next.done) break;
        order.set(next.value, order.size);
      }
      return order.get(subjectId);
    },
  };
}

/**
 * The subjects of jobs in the order in which they begin, by the rule by which they are claimed: running ones, then by
 * turns, then those due later; computed lazily. `jobs` has those of each user in order; `used` is the work done for
 * each recently, in seconds.
 */
export function* startOrder(jobs: QueuedJob[], used: Map<string, number>, now: string): Generator<string> {
  const running = jobs.filter(({ state }) => state === 'running');
  const due = jobs.filter(({ state, runAt }) => state === 'queued' && runAt <= now);
  const begun = new Set<string>();
  for (const { subjectId } of running) {
    if (!begun.has(subjectId)) yield subjectId;
    begun.add(subjectId);
  }
  // Running jobs are paused for others, and resume.
  const own = Map.groupBy([...running, ...due], ({ userId }) => userId);
  const queues: Queue[] = [];
  for (const [userId, theirs] of own) insert(queues, queueOf(theirs, used.get(userId) ?? 0, queues.length));
  for (let next = queues.shift(); next; next = queues.shift()) {
    const { subjectId } = next.job;
    if (!begun.has(subjectId)) yield subjectId;
    begun.add(subjectId);
    doTurn(next);
    if (next.at < next.jobs.length) insert(queues, next);
  }
  const later = jobs.filter(({ state, runAt }) => state === 'queued' && runAt > now);
  for (const { subjectId } of later.toSorted((a, b) => (a.runAt < b.runAt ? -1 : 1))) {
    if (!begun.has(subjectId)) yield subjectId;
    begun.add(subjectId);
  }
}

/** The jobs of one user; `work` is what the one at `at` still needs, in seconds, and `index` breaks ties. */
type Queue = {
  jobs: QueuedJob[];
  at: number;
  job: QueuedJob;
  work: number;
  used: number;
  running: number;
  index: number;
};

const workOf = ({ size }: QueuedJob) => Math.min(mostWork, leastWork + size * workPerSecond);

function queueOf(jobs: QueuedJob[], used: number, index: number): Queue {
  const job = jobs[0] as QueuedJob;
  const running = jobs.filter(({ state }) => state === 'running').length;
  return { jobs, at: 0, job, work: workOf(job), used, running, index };
}

function doTurn(queue: Queue): void {
  const work = Math.min(queue.work, longTurnSeconds);
  queue.used += work;
  queue.running = 0;
  queue.work -= work;
  if (queue.work > 0) return;
  queue.at += 1;
  const next = queue.jobs[queue.at];
  if (next) [queue.job, queue.work] = [next, workOf(next)];
}

/** Inserts a queue at its turn among the sorted ones. */
function insert(queues: Queue[], queue: Queue): void {
  let [low, high] = [0, queues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byTurn(queues[middle] as Queue, queue) < 0) low = middle + 1;
    else high = middle;
  }
  queues.splice(low, 0, queue);
}

function byTurn(one: Queue, other: Queue): number {
  const isLong = ({ size }: QueuedJob) => Number(size > longJobSeconds);
  const byLoad = one.running - other.running || one.used - other.used || isLong(one.job) - isLong(other.job);
  if (byLoad) return byLoad;
  if (one.job.runAt !== other.job.runAt) return one.job.runAt < other.job.runAt ? -1 : 1;
  return one.index - other.index;
}

import type { Recording } from '@wingman/contract/recording.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { listQueuedJobs, longJobSeconds, type QueuedJob } from '@wingman/db/repositories/job.repository.ts';
import { listUsedSeconds } from '@wingman/db/repositories/job-turn.repository.ts';
import { longTurnSeconds } from '../jobs/job-turns.ts';
import { transcriptionJobKind } from '../jobs/transcription-job.ts';

/** Behind so many of one person nobody counts. */
const longestQueue = 500;
/** A rough pace: seconds of work for a second of audio, and for a recording at all. */
const workPerSecond = 0.1;
const leastWork = 0.5;
/** What is longer is not reckoned to its end: it bounds the cost of looking. */
const mostWork = 300;

/** Milliseconds for which one look at the queue serves all who ask. */
const sharedMs = 1_000;

type Places = {
  /** Places of jobs by their subject, as far as they were asked for. */
  of(subjectId: string): number | undefined;
  /** Is the queue longer than what was looked at? */
  isPartial: boolean;
};
type Look = { until: number; places: Promise<Places> };

const looks = new WeakMap<Handle, Look>();

/** Says of recordings that wait how many others begin before them or are under way, of everybody. */
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

/** The queue as it was a moment ago, or now when `isFresh` is asked for. */
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
 * The subjects of jobs in the order in which they begin, by the rule by which they are claimed: what runs, then by turns,
 * then what waits for a later instant; each is worked out when it is asked for. `jobs` has those of each user in order;
 * `used` is what was done for each recently, in seconds.
 */
export function* startOrder(jobs: QueuedJob[], used: Map<string, number>, now: string): Generator<string> {
  const running = jobs.filter(({ state }) => state === 'running');
  const due = jobs.filter(({ state, runAt }) => state === 'queued' && runAt <= now);
  const begun = new Set<string>();
  for (const { subjectId } of running) {
    if (!begun.has(subjectId)) yield subjectId;
    begun.add(subjectId);
  }
  // Those that run give way to others, and come again.
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

/** The jobs of one user; `work` is what the one at `at` still needs, in seconds, and `index` decides between equals. */
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

/** Puts a queue where its turn is, among those that are sorted. */
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

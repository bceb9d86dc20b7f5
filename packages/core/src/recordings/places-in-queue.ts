import type { Recording } from '@wingman/contract/recording.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { listQueuedJobs, longJobSeconds, type QueuedJob } from '@wingman/db/repositories/job.repository.ts';
import { listUsedSeconds } from '@wingman/db/repositories/job-turn.repository.ts';
import { longTurnSeconds } from '../job-turns.ts';
import { transcriptionJobKind } from '../transcription-job.ts';

/** Behind so many of one person nobody counts. */
const longestQueue = 500;
/** A rough pace: seconds of work for a second of audio, and for a recording at all. */
const workPerSecond = 0.1;
const leastWork = 0.5;
/** What is longer is not reckoned to its end: it bounds the cost of looking. */
const mostWork = 300;

/** Says of recordings that wait how many others begin before them or are under way, of everybody. */
export async function withPlaces(handle: Handle, recordings: Recording[], now: Date): Promise<Recording[]> {
  if (!recordings.some(({ status }) => status === 'queued')) return recordings;
  const at = now.toISOString();
  const jobs = await listQueuedJobs(handle, { kind: transcriptionJobKind, perUser: longestQueue });
  const used = await listUsedSeconds(handle, { kind: transcriptionJobKind, now: at });
  const order = startOrder(jobs, used, at);
  return recordings.map((recording) => {
    const place = recording.status === 'queued' ? order.get(recording.id) : undefined;
    return place === undefined ? recording : { ...recording, waitingBehind: place };
  });
}

/**
 * In which order jobs begin, by the rule by which they are claimed: what runs, then by turns, then what waits for a
 * later instant. `jobs` has those of each user in order; `used` is what was done for each lately, in seconds.
 */
export function startOrder(jobs: QueuedJob[], used: Map<string, number>, now: string): Map<string, number> {
  const order = new Map<string, number>();
  const begin = ({ subjectId }: QueuedJob) => {
    if (!order.has(subjectId)) order.set(subjectId, order.size);
  };
  const running = jobs.filter(({ state }) => state === 'running');
  const due = jobs.filter(({ state, runAt }) => state === 'queued' && runAt <= now);
  for (const job of running) begin(job);
  // Those that run give way to others, and come again.
  const queues = [...Map.groupBy([...running, ...due], ({ userId }) => userId)].map(([userId, own]) => ({
    left: own.map((job) => ({ job, work: Math.min(mostWork, leastWork + job.size * workPerSecond) })),
    used: used.get(userId) ?? 0,
    running: own.filter(({ state }) => state === 'running').length,
  }));
  while (order.size < running.length + due.length) {
    const next = queues.filter(({ left }) => left.length > 0).toSorted(byTurn)[0];
    const entry = next?.left[0];
    if (!next || !entry) break;
    begin(entry.job);
    const work = Math.min(entry.work, longTurnSeconds);
    next.used += work;
    next.running = 0;
    entry.work -= work;
    if (entry.work <= 0) next.left.shift();
  }
  const later = jobs.filter(({ state, runAt }) => state === 'queued' && runAt > now);
  for (const job of later.toSorted((a, b) => (a.runAt < b.runAt ? -1 : 1))) begin(job);
  return order;
}

type Queue = { left: { job: QueuedJob; work: number }[]; used: number; running: number };

function byTurn(one: Queue, other: Queue): number {
  const [a, b] = [one.left[0]?.job, other.left[0]?.job];
  if (!a || !b) return 0;
  const isLong = ({ size }: QueuedJob) => Number(size > longJobSeconds);
  const byLoad = one.running - other.running || one.used - other.used || isLong(a) - isLong(b);
  return byLoad || (a.runAt < b.runAt ? -1 : 1);
}

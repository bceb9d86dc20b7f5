import type { Handle } from '@wingman/db/handle.ts';
import { listUsedSeconds } from '@wingman/db/repositories/job-turn.repository.ts';

/** A job that runs: whose it is, and since when on the monotonic clock. */
export type RunningTurn = { userId: string; startedAt: number; pause: AbortController };

/** Something long of somebody else waits until a turn had so many seconds more than its owner. */
export const longTurnSeconds = 30;

/**
 * Which of the running jobs makes room for the user who waits: the one of the user for whom most was done, if it is
 * somebody else and had more. What is short need not wait for more than that. One job at a time is asked for.
 */
export async function jobToPause<Turn extends RunningTurn>(
  handle: Handle,
  kind: string,
  running: Turn[],
  waiting: { userId: string; isShort: boolean; usedSeconds: number },
  now: Date,
): Promise<Turn | undefined> {
  if (running.some(({ pause }) => pause.signal.aborted)) return undefined;
  const used = await listUsedSeconds(handle, { kind, now: now.toISOString() });
  const at = performance.now();
  const had = ({ userId, startedAt }: Turn) => (used.get(userId) ?? 0) + (at - startedAt) / 1_000;
  const most = running
    .filter(({ userId }) => userId !== waiting.userId)
    .toSorted((a, b) => had(b) - had(a))[0];
  const allowed = waiting.usedSeconds + (waiting.isShort ? 0 : longTurnSeconds);
  return most && had(most) >= allowed ? most : undefined;
}

import type { Handle } from '@wingman/db/handle.ts';
import { listUsedSeconds } from '@wingman/db/repositories/job-turn.repository.ts';

/** A running job: its user, and when it started on the monotonic clock. */
export type RunningTurn = { userId: string; startedAt: number; pause: AbortController };

/** A waiting user's long job preempts one only after its user had this many seconds more. */
export const longTurnSeconds = 30;

/**
 * Chooses the running job to pause for the waiting user: that of the user who had the most seconds, if it is another
 * user with more. A short job does not wait for the margin. Pauses one job at a time.
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

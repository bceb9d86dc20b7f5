import type { WingmanDatabase } from '@wingman/db/database.ts';
import { renewLease } from '@wingman/db/repositories/job.repository.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';

export const leaseMs = 30_000;
const renewMs = 10_000;

type KeeperDeps = { database: WingmanDatabase; clock: Clock; nodeId: string; log: Log };
type HeldLease = { jobId: string; lost: AbortController };

export type LeaseKeeper = {
  /** The instant at which a lease taken or renewed now expires. */
  leaseUntil(): string;
  /** Renews the lease of a job until `release`; `lost` aborts when the job has another owner or none. */
  hold(jobId: string): { lost: AbortSignal; release(): void };
};

/** Renews the leases of all jobs that this process runs. */
export function createLeaseKeeper({ database, clock, nodeId, log }: KeeperDeps): LeaseKeeper {
  const held = new Set<HeldLease>();
  let timer: NodeJS.Timeout | undefined;
  const leaseUntil = () => new Date(clock.now().getTime() + leaseMs).toISOString();

  async function renew({ jobId, lost }: HeldLease): Promise<void> {
    try {
      if (await renewLease(database.db, { id: jobId, owner: nodeId, leaseUntil: leaseUntil() })) return;
      log.warn({ jobId }, 'lease lost');
      lost.abort();
    } catch (error) {
      log.warn({ err: error, jobId }, 'could not renew a lease');
    }
  }

  return {
    leaseUntil,
    hold(jobId) {
      const lease: HeldLease = { jobId, lost: new AbortController() };
      held.add(lease);
      timer ??= setInterval(() => {
        for (const each of held) void renew(each);
      }, renewMs);
      return {
        lost: lease.lost.signal,
        release() {
          held.delete(lease);
          if (held.size > 0) return;
          clearInterval(timer);
          timer = undefined;
        },
      };
    },
  };
}

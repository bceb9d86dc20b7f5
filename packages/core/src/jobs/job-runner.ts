import { releaseLeases } from '@wingman/db/repositories/job.repository.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { JobHandler } from './job-handler.ts';
import { createJobQueue, type JobQueue, type QueueDeps } from './job-queue.ts';
import { createLeaseKeeper } from './lease-keeper.ts';

/** `stop`: running jobs are put back into the queue without counting an attempt. */
export type JobRunner = JobQueue;

type RunnerDeps = QueueDeps & {
  events: Pick<EventBus, 'onJobs' | 'announceJobs'>;
  /** By kind of job. */
  handlers: Readonly<Record<string, JobHandler>>;
};

/** Runs the jobs of all kinds in the background, kinds in parallel. */
export function createJobRunner(deps: RunnerDeps): JobRunner {
  const { database, clock, nodeId, events, handlers } = deps;
  const leases = createLeaseKeeper(deps);
  const queues = Object.entries(handlers).map(([kind, handler]) =>
    createJobQueue({ ...deps, leases }, kind, handler),
  );
  const wake = () => {
    for (const queue of queues) queue.wake();
  };
  for (const { service } of Object.values(handlers)) service?.onOver(wake);
  return {
    wake,
    start() {
      events.onJobs(wake);
      for (const queue of queues) queue.start();
    },
    async stop() {
      await Promise.all(queues.map((queue) => queue.stop()));
      await releaseLeases(database.db, { owner: nodeId, now: clock.now().toISOString() });
      // Other nodes may take over at once.
      events.announceJobs();
    },
  };
}

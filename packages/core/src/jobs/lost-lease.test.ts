import { enqueueJob } from '@wingman/db/repositories/job.repository.ts';
import { addUser } from '@wingman/db/testing/rows.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { unwatched } from '../ports/telemetry.ts';
import { createTestClock, silentLog } from '../testing/port-doubles.ts';
import { createJobRunner } from './job-runner.ts';

const now = '2026-07-11T16:00:00.000Z';

describeDatabases((open) => {
  it('a node that loses the lease of a job begins it again only after it has ended its first run', async () => {
    const database = await open();
    const { db } = database;
    const { id: userId } = await addUser(db);
    await enqueueJob(db, { id: 'work', kind: 'test', subjectId: 'all', userId, size: 1, runAt: now, now });
    const begun: PromiseWithResolvers<void>[] = [];
    const runs: string[] = [];
    const worker = createJobRunner({
      ...{ database, clock: createTestClock(now), nodeId: 'this', log: silentLog, telemetry: unwatched },
      events: { onJobs: () => () => {}, announceJobs: () => {} },
      handlers: {
        test: {
          concurrency: 3,
          async run() {
            const end = Promise.withResolvers<void>();
            const number = begun.push(end);
            runs.push(`begins ${number}`);
            await end.promise;
            runs.push(`ends ${number}`);
            return 'done';
          },
          retryPolicy: () => undefined,
        },
      },
    });
    worker.start();
    await expect.poll(() => begun.length).toBe(1);
    // Another node has taken it over, and dies.
    await db
      .updateTable('jobs')
      .set({ lease_owner: 'dead', lease_until: '2026-01-01T00:00:00.000Z' })
      .execute();
    await enqueueJob(db, { id: 'next', kind: 'test', subjectId: 'other', userId, size: 1, runAt: now, now });
    worker.wake();
    await expect.poll(() => begun.length).toBe(2);
    begun[1]?.resolve();
    await expect.poll(() => runs).toContain('ends 2');
    expect(runs).toEqual(['begins 1', 'begins 2', 'ends 2']);
    begun[0]?.resolve();
    await expect.poll(() => begun.length).toBe(3);
    begun[2]?.resolve();
    await expect.poll(() => db.selectFrom('jobs').select('id').execute()).toEqual([]);
    expect(runs.slice(3)).toEqual(['ends 1', 'begins 3', 'ends 3']);
    await worker.stop();
  });
});

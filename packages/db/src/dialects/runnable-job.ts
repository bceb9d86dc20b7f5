import type { Handle } from '../handle.ts';

/** The id of the oldest job of a kind that is due at `now` or whose lease ran out before it, as a subquery. */
export function nextRunnableJob(handle: Handle, { kind, now }: { kind: string; now: string }) {
  return handle
    .selectFrom('jobs')
    .select('jobs.id')
    .where('jobs.kind', '=', kind)
    .where((where) =>
      where.or([
        where.and([where('jobs.state', '=', 'queued'), where('jobs.run_at', '<=', now)]),
        where.and([where('jobs.state', '=', 'running'), where('jobs.lease_until', '<', now)]),
      ]),
    )
    .orderBy('jobs.run_at')
    .orderBy('jobs.created_at')
    .orderBy('jobs.id')
    .limit(1);
}

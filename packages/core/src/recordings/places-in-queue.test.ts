import type { QueuedJob } from '@wingman/db/repositories/job.repository.ts';
import { expect, it } from 'vitest';
import { startOrder } from './places-in-queue.ts';

const now = '2026-07-11T10:00:00.000Z';

function job(subjectId: string, userId: string, values: Partial<QueuedJob> = {}): QueuedJob {
  return { subjectId, userId, state: 'queued', runAt: '2026-07-11T09:00:00.000Z', size: 10, ...values };
}

const orderOf = (jobs: QueuedJob[], used: [string, number][] = []) => [
  ...startOrder(jobs, new Map(used), now),
];

it('F-04: places follow the turns: a short one of another user comes after the running one', () => {
  const lectures = [1, 2, 3].map((number) => job(`lecture ${number}`, 'ada', { size: 10_800 }));
  const running = { ...lectures[0], state: 'running' } as QueuedJob;
  const jobs = [running, ...lectures.slice(1), job('note', 'bob'), job('other note', 'bob')];
  expect(orderOf(jobs, [['ada', 500]])).toEqual([
    'lecture 1',
    'note',
    'other note',
    'lecture 2',
    'lecture 3',
  ]);
});

it('F-04: users with equal work take turns, and jobs waiting for a retry come last', () => {
  const jobs = [
    job('a1', 'ada'),
    job('a2', 'ada'),
    job('later', 'ada', { runAt: '2026-07-11T11:00:00.000Z' }),
    job('b1', 'bob', { runAt: '2026-07-11T09:30:00.000Z' }),
    job('b2', 'bob', { runAt: '2026-07-11T09:30:00.000Z' }),
  ];
  expect(orderOf(jobs)).toEqual(['a1', 'b1', 'a2', 'b2', 'later']);
});

it('F-04: computing a queue costs the same for many users as for few, and is lazy', () => {
  const queueOf = (testUsers: number, each: number) =>
    Array.from({ length: testUsers }, (_, user) =>
      Array.from({ length: each }, (_, number) => job(`${user} ${number}`, `user ${user}`, { size: 900 })),
    ).flat();
  const cost = (jobs: QueuedJob[], asked: number) => {
    const times = Array.from({ length: 3 }, () => {
      const before = process.cpuUsage();
      const order = startOrder(jobs, new Map(), now);
      for (let place = 0; place < asked; place += 1) expect(order.next().done).toBe(false);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    });
    return Math.min(...times);
  };
  const [few, many] = [queueOf(4, 1_250), queueOf(100, 50)];
  cost(few, 5_000);
  const costOfFew = cost(few, 5_000);
  expect(cost(many, 5_000)).toBeLessThan(costOfFew * 6 + 20_000);
  expect(cost(few, 1)).toBeLessThan(costOfFew / 2);
});

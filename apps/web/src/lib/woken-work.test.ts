import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WokenWork } from './woken-work.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

function workOf(work: () => Promise<void>): WokenWork {
  return new WokenWork({ work, underLock: (run) => run(), now: Date.now });
}

it('is done once at a time, and once more when it was woken meanwhile', async () => {
  const ends: (() => void)[] = [];
  const woken = workOf(() => new Promise((resolve) => ends.push(resolve)));
  const first = woken.wake();
  expect(woken.wake()).toBe(first);
  void woken.wake();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  ends[1]?.();
  await first;
  expect(ends).toHaveLength(2);
});

it('is tried again two seconds after it failed', async () => {
  const work = vi.fn(async () => {}).mockRejectedValueOnce(new Error('the store is closed'));
  await workOf(work).wake();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
});

it('keeps the last time it was told, looks again after an hour at most, and never wakes once ended', async () => {
  const work = vi.fn(async () => {});
  const woken = workOf(work);
  woken.wakeAt(Date.now() + 5_000);
  woken.wakeAt(Date.now() + 30 * 24 * 60 * 60_000);
  await vi.advanceTimersByTimeAsync(60 * 60_000 - 1);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(1);
  woken.wakeAt(Date.now() - 1);
  woken.end();
  woken.wakeAt(Date.now() + 1_000);
  await woken.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(1);
});

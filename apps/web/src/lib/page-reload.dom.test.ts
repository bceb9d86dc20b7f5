import { expect, test, vi } from 'vitest';
import { letReloadWaitFor, reloadWhenDone } from './page-reload.ts';

test('F-39: a reload waits until the recording is stopped and kept, and happens once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let isUnfinished = true;
  letReloadWaitFor({ isUnfinished: () => isUnfinished, subscribe: () => () => {} });
  const reload = vi.fn();
  reloadWhenDone(reload);
  reloadWhenDone(reload);
  vi.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
  isUnfinished = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledOnce();
  reloadWhenDone(reload);
  expect(reload).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

import { describe, expect, it } from 'vitest';
import { createSharedWork, type WorkToDo } from './shared-work.ts';

const grace = { graceMs: 10, lookMs: 5 };

/** Work that ends when the test says so, or when aborted. */
function held(isWanted = () => true) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { begun: 0, isAborted: false, resolve };
  const todo: WorkToDo<string> = {
    start(signal) {
      state.begun += 1;
      signal.addEventListener('abort', () => {
        state.isAborted = true;
        reject(signal.reason);
      });
      promise.catch(() => undefined);
      return { value: promise, ended: promise };
    },
    isWanted: async () => isWanted(),
  };
  return { state, todo };
}

describe('F-05: shared work', () => {
  it('is done once, and continues while one caller is left', async () => {
    const work = createSharedWork<string>(grace);
    const [first, second] = [new AbortController(), new AbortController()];
    const { state, todo } = held();
    const results = [
      work.join('a', todo, { signal: first.signal }),
      work.join('a', todo, { signal: second.signal }),
    ];
    first.abort();
    const other = held();
    const otherCaller = new AbortController();
    work.join('b', other.todo, { signal: otherCaller.signal }).catch(() => undefined);
    otherCaller.abort();
    // By then the first one's grace period is over, too.
    await expect.poll(() => other.state.isAborted).toBe(true);
    expect(state.isAborted).toBe(false);
    state.resolve('done');
    expect(await Promise.all(results)).toEqual(['done', 'done']);
    expect(state.begun).toBe(1);
  });

  it('is aborted when the last caller leaves, and restarts for the next', async () => {
    const work = createSharedWork<string>(grace);
    const caller = new AbortController();
    const { state, todo } = held();
    const result = work.join('a', todo, { signal: caller.signal });
    caller.abort();
    await expect(result).rejects.toThrow();
    const next = held();
    const again = work.join('a', next.todo);
    next.state.resolve('done');
    expect(await again).toBe('done');
    expect(state.begun).toBe(1);
  });

  it('continues for a caller who returns within the grace period', async () => {
    const work = createSharedWork<string>({ ...grace, graceMs: 60_000 });
    const caller = new AbortController();
    const { state, todo } = held();
    const first = work.join('a', todo, { signal: caller.signal });
    caller.abort();
    const second = work.join('a', todo);
    state.resolve('done');
    expect(await Promise.all([first, second])).toEqual(['done', 'done']);
    expect(state.begun).toBe(1);
  });

  it('is completed for a caller with goesOn, once it has begun and while it is wanted', async () => {
    const work = createSharedWork<string>(grace);
    const [caller, other] = [new AbortController(), new AbortController()];
    let isWanted = true;
    const [begun, waiting, download] = [held(() => isWanted), held(), held()];
    const join = (key: string, { todo }: ReturnType<typeof held>, goesOn: boolean, hasBegun = true) => {
      const start: typeof todo.start = (signal) => ({ ...todo.start(signal), hasBegun: () => hasBegun });
      const value = work.join(key, { ...todo, start }, { signal: caller.signal, goesOn });
      value.catch(() => undefined);
      return value;
    };
    const first = join('a', begun, true);
    void join('b', waiting, true, false);
    void join('c', download, false);
    caller.abort();
    await expect.poll(() => waiting.state.isAborted && download.state.isAborted).toBe(true);
    expect(begun.state.isAborted).toBe(false);
    work.join('a', begun.todo, { signal: other.signal }).catch(() => undefined);
    other.abort();
    expect(begun.state.begun).toBe(1);
    isWanted = false;
    await expect(first).rejects.toThrow();
  });

  it('is aborted when it is no longer wanted, with callers or not', async () => {
    let isWanted = true;
    const { todo } = held(() => isWanted);
    const result = createSharedWork<string>(grace).join('a', todo);
    isWanted = false;
    await expect(result).rejects.toThrow();
  });
});

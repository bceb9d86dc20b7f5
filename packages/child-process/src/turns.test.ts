import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** The users that took a turn, in order; each holds it until released here. */
function watched(count: number) {
  const turns = new Turns(Array.from({ length: count }, (_, index) => index));
  const taken: { userId: string; turn: number }[] = [];
  const take = (userId: string, signal?: AbortSignal) =>
    turns.take({ userId, signal }).then((turn) => void taken.push({ userId, turn }));
  const who = () => taken.map(({ userId }) => userId).join('');
  return { turns, taken, take, who };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('F-90: a user with much work leaves a turn for others, and then waits behind those with fewer', async () => {
  const { turns, taken, take, who } = watched(3);
  for (let i = 0; i < 50; i += 1) void take('a');
  await settled();
  expect(who()).toBe('aa');
  void take('b');
  void take('b');
  void take('c');
  await settled();
  expect(who()).toBe('aab');
  turns.give(taken[0]?.turn as number);
  await settled();
  expect(who()).toBe('aabc');
  turns.give(taken[1]?.turn as number);
  await settled();
  expect(who()).toBe('aabca');
});

test('a single resource is taken in order, and not by aborted callers', async () => {
  const { turns, taken, take, who } = watched(1);
  const gone = new AbortController();
  void take('a');
  const left = take('b', gone.signal);
  void take('a');
  void take('c');
  gone.abort();
  await expect(left).rejects.toBe(gone.signal.reason);
  turns.give(taken[0]?.turn as number);
  await settled();
  turns.give(0);
  await settled();
  expect(who()).toBe('aac');
});

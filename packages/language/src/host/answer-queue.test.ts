import { expect, test } from 'vitest';
import { AnswerQueue } from './answer-queue.ts';

const forever = new AbortController().signal;

/** Who had a turn, in order. */
function watched() {
  const queue = new AnswerQueue();
  let had = '';
  const enter = (userId: string, signal = forever) =>
    queue.enter(userId, signal).then(() => {
      had += userId;
    });
  const next = async () => {
    queue.leave();
    await new Promise((resolve) => setImmediate(resolve));
    return had;
  };
  return { enter, next, had: () => had };
}

test('users take turns, whatever one of them has asked before', async () => {
  const { enter, next } = watched();
  await enter('a');
  for (let i = 0; i < 3; i += 1) void enter('a');
  void enter('b');
  void enter('c');
  void enter('b');
  expect(await next()).toBe('ab');
  expect(await next()).toBe('abc');
  expect(await next()).toBe('abca');
  expect(await next()).toBe('abcab');
  expect(await next()).toBe('abcaba');
});

test('who has left is passed over, and who comes alone enters at once', async () => {
  const { enter, next, had } = watched();
  const gone = new AbortController();
  await enter('a');
  const left = enter('b', gone.signal);
  void enter('c');
  gone.abort();
  await expect(left).rejects.toBe(gone.signal.reason);
  expect(await next()).toBe('ac');
  await next();
  await enter('a');
  expect(had()).toBe('aca');
  await expect(enter('b', gone.signal)).rejects.toBe(gone.signal.reason);
});

test('what is in the background comes after every question, and gives way to one', async () => {
  const queue = new AnswerQueue();
  const order: string[] = [];
  const enter = (name: string, onGiveWay?: () => void) =>
    queue.enter(name, forever, onGiveWay).then(() => {
      order.push(name);
    });
  let gaveWay = 0;
  await enter('notes', () => {
    gaveWay += 1;
  });
  void enter('more notes', () => {});
  expect(gaveWay).toBe(0);
  void enter('question');
  expect(gaveWay).toBe(1);
  void enter('another question');
  for (let left = 0; left < 3; left += 1) {
    queue.leave();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(order).toEqual(['notes', 'question', 'another question', 'more notes']);
});

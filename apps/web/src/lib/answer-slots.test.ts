// @vitest-environment node
import { expect, it } from 'vitest';
import { takeAnswerSlot } from './answer-slots.ts';

it('F-06: answers hold three of the six connections of a browser at most', async () => {
  const slots = await Promise.all(Array.from({ length: 5 }, () => takeAnswerSlot(navigator.locks)));
  const taken = slots.filter((release) => release !== null);
  expect(taken).toHaveLength(3);
  taken[1]?.();
  await expect.poll(async () => (await navigator.locks.query()).held).toHaveLength(2);
  const again = await takeAnswerSlot(navigator.locks);
  expect(again).not.toBeNull();
  expect(await takeAnswerSlot(navigator.locks)).toBeNull();
  for (const release of [...taken, again]) release?.();
});

it('F-06: a browser without locks always has one', async () => {
  expect(await takeAnswerSlot(undefined)).not.toBeNull();
});

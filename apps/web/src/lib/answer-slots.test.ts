import { expect, it } from 'vitest';
import { answerSlots } from './answer-slots.ts';

it.each([
  ['with Web Locks', () => navigator.locks],
  ['without them, as over plain http', () => undefined],
])('F-06: answers hold three of the six connections of a browser at most, %s', async (_, locksOf) => {
  const tabs = Array.from({ length: 5 }, () => answerSlots(locksOf()));
  const releases: (() => void)[] = [];
  for (const tab of tabs.slice(0, 3)) {
    const release = await tab.take();
    if (release) releases.push(release);
  }
  expect(releases).toHaveLength(3);
  const late = answerSlots(locksOf());
  const isTaken = (tab: typeof late) => async () => {
    const release = await tab.take();
    release?.();
    return release === null;
  };
  for (const tab of [...tabs.slice(3), late]) await expect.poll(isTaken(tab)).toBe(true);
  releases.pop()?.();
  await expect.poll(isTaken(late)).toBe(false);
  for (const release of releases) release();
});

import { expect, it } from 'vitest';
import { conditionTimeoutMs, withConditionTimeout } from './condition-timeout.ts';

it('waits no less than usual, and as long as a test asks for', () => {
  expect(withConditionTimeout(undefined)).toEqual({ timeout: conditionTimeoutMs });
  expect(withConditionTimeout(5_000)).toEqual({ timeout: conditionTimeoutMs });
  expect(withConditionTimeout({ timeout: 5_000, interval: 20 })).toEqual({
    timeout: conditionTimeoutMs,
    interval: 20,
  });
  expect(withConditionTimeout(100_000)).toEqual({ timeout: 100_000 });
  expect(withConditionTimeout({ timeout: 100_000 })).toEqual({ timeout: 100_000 });
});

it('a condition that never becomes true fails before its test does', ({ task }) => {
  expect(conditionTimeoutMs).toBeLessThan(task.timeout);
});

import { expect, it } from 'vitest';
import { patienceMs, patient } from './patience.ts';

it('waits no less than usual, and as long as a test asks for', () => {
  expect(patient(undefined)).toEqual({ timeout: patienceMs });
  expect(patient(5_000)).toEqual({ timeout: patienceMs });
  expect(patient({ timeout: 5_000, interval: 20 })).toEqual({ timeout: patienceMs, interval: 20 });
  expect(patient(100_000)).toEqual({ timeout: 100_000 });
  expect(patient({ timeout: 100_000 })).toEqual({ timeout: 100_000 });
});

it('a condition that never comes fails before its test does', ({ task }) => {
  expect(patienceMs).toBeLessThan(task.timeout);
});

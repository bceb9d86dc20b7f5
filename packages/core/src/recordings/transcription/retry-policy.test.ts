import { expect, it } from 'vitest';
import { TranscriptionError } from '../../ports/transcriber.ts';
import { transcriptionRetryPolicy } from './retry-policy.ts';

const decide = (kind: TranscriptionError['kind'], attempts: number, retryAfterSeconds?: number) =>
  transcriptionRetryPolicy(new TranscriptionError(kind, 'perché', { retryAfterSeconds }), attempts);
const delayOf = (decision: ReturnType<typeof decide>) =>
  decision?.next === 'retry' ? decision.delayMs / 1000 : undefined;

it('waits longer after each temporary failure, up to five minutes, without ever giving up', () => {
  expect([0, 1, 2, 8, 500].map((attempts) => delayOf(decide('temporary', attempts)))).toEqual([
    5, 10, 20, 300, 300,
  ]);
});

it('never asks again before the provider allows it', () => {
  expect(delayOf(decide('temporary', 0, 30))).toBe(30);
  expect(delayOf(decide('temporary', 0, 1))).toBe(5);
});

it('counts no attempt while no engine can work', () => {
  expect(decide('unavailable', 3)).toMatchObject({ next: 'retry', countsAttempt: false });
  expect(delayOf(decide('unavailable', 3))).toBe(60);
  expect(delayOf(decide('unavailable', 3, 600))).toBe(600);
});

it('ends with the reason on a refusal and on the fourth crash', () => {
  expect(decide('permanent', 0)).toEqual({ next: 'fail', reason: 'perché' });
  expect(decide('crashed', 2)).toMatchObject({ next: 'retry' });
  expect(decide('crashed', 3)).toMatchObject({ next: 'fail', reason: 'perché' });
});

it('does not handle errors that are not of the engine, e.g. of the database', () => {
  expect(transcriptionRetryPolicy(new Error('connection lost'), 2)).toBeUndefined();
});

it('allows more attempts when other recordings ran in the process that crashed', () => {
  const shared = new TranscriptionError('crashed', 'perché', { isShared: true });
  const decided = (attempts: number) => transcriptionRetryPolicy(shared, attempts)?.next;
  expect([decided(3), decided(10), decided(11)]).toEqual(['retry', 'retry', 'fail']);
});

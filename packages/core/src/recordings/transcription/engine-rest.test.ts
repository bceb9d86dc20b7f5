import { expect, it } from 'vitest';
import { TranscriptionError } from '../../ports/transcriber.ts';
import { createTestClock } from '../../testing/port-doubles.ts';
import { createEngineRest } from './engine-rest.ts';

const hung = new TranscriptionError('temporary', 'Non ha risposto in tempo', { isTimeout: true });

/** Seconds until a pause is over, in steps of one. */
function secondsOfRest(clock: ReturnType<typeof createTestClock>, isOver: () => boolean): number {
  let seconds = 0;
  while (!isOver()) {
    clock.advance(1_000);
    seconds += 1;
  }
  return seconds;
}

it('F-92: a service that keeps timing out is retried with backoff, which a success resets', () => {
  const clock = createTestClock('2026-07-11T16:00:00Z');
  const rest = createEngineRest(clock);
  const rests = Array.from({ length: 8 }, () => {
    rest.noteFailure(hung);
    return secondsOfRest(clock, rest.pause.isOver);
  });
  expect(rests).toEqual([0, 30, 60, 120, 240, 480, 900, 900]);
  expect(rest.pause.isProbing()).toBe(true);
  rest.noteSuccess();
  rest.noteFailure(hung);
  expect([rest.pause.isOver(), rest.pause.isProbing()]).toEqual([true, false]);
});

it('F-33: a service is not called for as long as it asks for, an hour at most', () => {
  const clock = createTestClock('2026-07-11T16:00:00Z');
  const rest = createEngineRest(clock);
  const asked = (retryAfterSeconds: number, kind: 'temporary' | 'unavailable' = 'temporary') => {
    rest.noteFailure(new TranscriptionError(kind, 'Occupato', { retryAfterSeconds }));
    return secondsOfRest(clock, rest.pause.isOver);
  };
  expect([asked(20), asked(7_200), asked(600, 'unavailable')]).toEqual([20, 3_600, 0]);
});

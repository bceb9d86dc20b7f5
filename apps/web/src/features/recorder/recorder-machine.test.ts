import { describe, expect, test } from 'vitest';
import type { RecorderEvent, RecorderState } from './recorder-machine.ts';
import { elapsedMs, idle, isCapturingState, nextState } from './recorder-machine.ts';

function following(...events: RecorderEvent[]): RecorderState {
  return events.reduce(nextState, idle);
}

describe('the recorder machine', () => {
  test('goes from idle over asking to recording and back', () => {
    expect(following({ type: 'start' })).toEqual({ phase: 'asking', wanted: true });
    expect(following({ type: 'start' }, { type: 'granted', at: 5 }).phase).toBe('recording');
    expect(following({ type: 'start' }, { type: 'granted', at: 5 }, { type: 'stop', at: 9 })).toEqual({
      phase: 'stopping',
      recordedMs: 4,
    });
    expect(
      following({ type: 'start' }, { type: 'granted', at: 5 }, { type: 'stop', at: 9 }, { type: 'stopped' }),
    ).toBe(idle);
  });

  test('D-13 (c) reads three minutes off the clock although nothing was called in between', () => {
    const state = following({ type: 'start' }, { type: 'granted', at: 1_000 });
    expect(elapsedMs(state, 181_000)).toBe(180_000);
  });

  test('leaves pauses out of the time', () => {
    const paused = following({ type: 'start' }, { type: 'granted', at: 0 }, { type: 'pause', at: 10_000 });
    expect(elapsedMs(paused, 70_000)).toBe(10_000);
    const resumed = nextState(paused, { type: 'resume', at: 70_000 });
    expect(elapsedMs(resumed, 75_000)).toBe(15_000);
    expect(nextState(resumed, { type: 'stop', at: 80_000 })).toEqual({
      phase: 'stopping',
      recordedMs: 20_000,
    });
  });

  test('a start cancelled before the permission ends idle, and counts again when start is pressed again', () => {
    const takenBack = following({ type: 'start' }, { type: 'stop', at: 1 });
    expect(nextState(takenBack, { type: 'granted', at: 2 })).toBe(idle);
    const again = nextState(takenBack, { type: 'start' });
    expect(nextState(again, { type: 'granted', at: 2 }).phase).toBe('recording');
  });

  test('invalid events change nothing', () => {
    const recording = following({ type: 'start' }, { type: 'granted', at: 0 });
    expect(nextState(recording, { type: 'start' })).toBe(recording);
    expect(nextState(recording, { type: 'granted', at: 3 })).toBe(recording);
    expect(nextState(idle, { type: 'stop', at: 0 })).toBe(idle);
    expect(nextState(idle, { type: 'granted', at: 0 })).toBe(idle);
  });

  test('captures from the grant until it has stopped', () => {
    expect(isCapturingState(following({ type: 'start' }))).toBe(false);
    expect(isCapturingState(following({ type: 'start' }, { type: 'granted', at: 0 }))).toBe(true);
    expect(isCapturingState({ phase: 'stopping', recordedMs: 1 })).toBe(true);
  });
});

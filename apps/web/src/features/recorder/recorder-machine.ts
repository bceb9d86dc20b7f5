/**
 * What the recorder is doing. Pure: no clock, no device. Instants are milliseconds of a monotonic clock.
 * `wanted` is false when stop was pressed while the browser was still asking for the microphone: the pending
 * answer is then either thrown away, or used after all when start is pressed again before it comes.
 */
export type RecorderState =
  | { phase: 'idle' }
  | { phase: 'asking'; wanted: boolean }
  | { phase: 'recording'; recordedMs: number; resumedAt: number }
  | { phase: 'paused'; recordedMs: number }
  | { phase: 'stopping'; recordedMs: number };

export type RecorderEvent =
  | { type: 'start' }
  | { type: 'granted'; at: number }
  | { type: 'denied' }
  | { type: 'pause'; at: number }
  | { type: 'resume'; at: number }
  | { type: 'stop'; at: number }
  | { type: 'stopped' };

export const idle: RecorderState = { phase: 'idle' };

/** The state after an event. An event that makes no sense in a state changes nothing, so keys may be hit twice. */
export function nextState(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (state.phase) {
    case 'idle':
      return event.type === 'start' ? { phase: 'asking', wanted: true } : state;
    case 'asking':
      return afterAsking(state, event);
    case 'recording':
      if (event.type === 'pause') return { phase: 'paused', recordedMs: elapsedMs(state, event.at) };
      if (event.type === 'stop') return { phase: 'stopping', recordedMs: elapsedMs(state, event.at) };
      return state;
    case 'paused':
      if (event.type === 'resume') {
        return { phase: 'recording', recordedMs: state.recordedMs, resumedAt: event.at };
      }
      return event.type === 'stop' ? { phase: 'stopping', recordedMs: state.recordedMs } : state;
    case 'stopping':
      return event.type === 'stopped' ? idle : state;
  }
}

function afterAsking(state: { phase: 'asking'; wanted: boolean }, event: RecorderEvent): RecorderState {
  switch (event.type) {
    case 'start':
      return state.wanted ? state : { phase: 'asking', wanted: true };
    case 'stop':
      return state.wanted ? { phase: 'asking', wanted: false } : state;
    case 'granted':
      return state.wanted ? { phase: 'recording', recordedMs: 0, resumedAt: event.at } : idle;
    case 'denied':
      return idle;
    default:
      return state;
  }
}

/** Milliseconds recorded up to `now`, without the pauses: a difference of clock readings, never a count of ticks. */
export function elapsedMs(state: RecorderState, now: number): number {
  switch (state.phase) {
    case 'recording':
      return state.recordedMs + Math.max(0, now - state.resumedAt);
    case 'paused':
    case 'stopping':
      return state.recordedMs;
    default:
      return 0;
  }
}

/** Whether audio would be lost if the page was closed now. */
export function isCapturingState(state: RecorderState): boolean {
  return state.phase === 'recording' || state.phase === 'paused' || state.phase === 'stopping';
}

import { type Heard, nothingHeard } from './heard.ts';
import type { RecordedPart } from './part-sequence.ts';
import { idle, type RecorderState } from './recorder-machine.ts';

/** What screens know of the recorder. */
export type RecorderSnapshot = Heard & {
  state: RecorderState;
  recordingId: string | null;
  /** The parts of the running recording so far; empty when none runs. */
  parts: readonly RecordedPart[];
};

/** What the recorder holds while it runs, as far as screens want to know. */
type RunningFacts = { parts: { list: readonly RecordedPart[] }; listening: { heard: Heard } };

export const nothingRuns: RecorderSnapshot = { ...nothingHeard, state: idle, recordingId: null, parts: [] };

/** A start that was taken back shows as idle; nobody is asked about silence during a pause. */
export function snapshotOf(state: RecorderState, running: RunningFacts | null): RecorderSnapshot {
  const shown = state.phase === 'asking' && !state.wanted ? idle : state;
  if (!running) return { ...nothingRuns, state: shown };
  const { heard } = running.listening;
  const parts = running.parts.list;
  const told = state.phase === 'recording' ? heard : { ...nothingHeard, isMeeting: heard.isMeeting };
  return { ...told, state: shown, recordingId: parts.at(-1)?.id ?? null, parts };
}

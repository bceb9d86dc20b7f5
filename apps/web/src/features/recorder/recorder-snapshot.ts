import type { RecordedPart } from './part-sequence.ts';
import { idle, type RecorderState } from './recorder-machine.ts';

/** What screens know of the recorder. */
export type RecorderSnapshot = {
  state: RecorderState;
  recordingId: string | null;
  /** The parts of the running recording so far; empty when none runs. */
  parts: readonly RecordedPart[];
  /** The microphone runs, and has given nothing but silence for a while. */
  isSilent: boolean;
  /** Nobody has spoken for minutes: whether to stop is asked, or it ends by itself in a minute. */
  quiet: 'asking' | 'ending' | null;
};

/** What the recorder holds while it runs, as far as screens want to know. */
type RunningFacts = {
  parts: { list: readonly RecordedPart[] };
  isSilent: boolean;
  quiet: RecorderSnapshot['quiet'];
};

export const nothingRuns: RecorderSnapshot = {
  state: idle,
  recordingId: null,
  parts: [],
  isSilent: false,
  quiet: null,
};

/** A start that was taken back shows as idle; nobody is asked about silence during a pause. */
export function snapshotOf(state: RecorderState, running: RunningFacts | null): RecorderSnapshot {
  const shown = state.phase === 'asking' && !state.wanted ? idle : state;
  if (!running) return { ...nothingRuns, state: shown };
  const isRecording = state.phase === 'recording';
  const parts = running.parts.list;
  return {
    state: shown,
    recordingId: parts.at(-1)?.id ?? null,
    parts,
    isSilent: isRecording && running.isSilent,
    quiet: isRecording ? running.quiet : null,
  };
}

import { useSyncExternalStore } from 'react';
import type { RecordedPart } from '../part-sequence.ts';
import { useRecorderServices } from '../recorder-context.tsx';
import type { RecorderState } from '../recorder-machine.ts';
import { isCapturingState } from '../recorder-machine.ts';
import type { RecorderSnapshot } from '../recorder-snapshot.ts';

export type RecorderView = {
  phase: RecorderState['phase'];
  recordingId: string | null;
  /** The parts of the running recording; empty when none runs. */
  parts: readonly RecordedPart[];
  isCapturing: boolean;
  /** The microphone gives nothing but silence. */
  isSilent: boolean;
  /** Nobody has spoken for minutes: whether to stop is asked, or it ends by itself in a minute. */
  quiet: RecorderSnapshot['quiet'];
  start: () => void;
  stop: () => void;
  /** What the one button does: start, take a start back, or stop. */
  toggle: () => void;
  pause: () => void;
  resume: () => void;
  /** The sound of a tab or screen is recorded beside the microphone. */
  isMeeting: boolean;
  /** Answers the question after a long silence. */
  goOn: () => void;
};

/** The state of the page's recorder and what can be done with it. Renders again only when the phase changes. */
export function useRecorder(): RecorderView {
  const { recorder } = useRecorderServices();
  const { state, recordingId, parts, isSilent, isMeeting, quiet } = useSyncExternalStore(
    recorder.subscribe,
    recorder.getSnapshot,
  );
  return {
    phase: state.phase,
    recordingId,
    parts,
    isCapturing: isCapturingState(state),
    isSilent,
    isMeeting,
    quiet,
    start: () => void recorder.start(),
    stop: () => void recorder.stop(),
    toggle: () => void recorder.toggle(),
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    goOn: () => recorder.goOn(),
  };
}

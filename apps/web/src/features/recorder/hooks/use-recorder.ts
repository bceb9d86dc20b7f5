import { useSyncExternalStore } from 'react';
import { useRecorderServices } from '../recorder-context.tsx';
import type { RecorderState } from '../recorder-machine.ts';
import { isCapturingState } from '../recorder-machine.ts';

export type RecorderView = {
  phase: RecorderState['phase'];
  recordingId: string | null;
  isCapturing: boolean;
  /** The microphone gives nothing but silence. */
  isSilent: boolean;
  start: () => void;
  stop: () => void;
  /** What the one button does: start, take a start back, or stop. */
  toggle: () => void;
  pause: () => void;
  resume: () => void;
};

/** The state of the page's recorder and what can be done with it. Renders again only when the phase changes. */
export function useRecorder(): RecorderView {
  const { recorder } = useRecorderServices();
  const { state, recordingId, isSilent } = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot);
  return {
    phase: state.phase,
    recordingId,
    isCapturing: isCapturingState(state),
    isSilent,
    start: () => void recorder.start(),
    stop: () => void recorder.stop(),
    toggle: () => void recorder.toggle(),
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
  };
}

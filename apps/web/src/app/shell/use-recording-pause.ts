import { useEffect, useRef } from 'react';
import { useRecorder } from '../../features/recorder/hooks/use-recorder.ts';
import { useSaveSettings } from '../../features/settings/api/use-save-settings.ts';
import { useSettings } from '../../features/settings/api/use-settings.ts';
import type { RecordingPause } from '../../features/settings/components/recording-section.tsx';
import { toastDone } from '../../lib/toast.ts';
import { messages } from '../../messages/messages.ts';

const texts = messages.recorder;

/**
 * The pause of the settings. With a recording under way it pauses that one; without, none begins until it is
 * lifted. A recording that goes on, or ends, lifts it: whoever presses those buttons wants to record again.
 */
export function useRecordingPause(): RecordingPause {
  const { phase, isCapturing, pause, resume } = useRecorder();
  const isSaved = useSettings().data?.isRecordingPaused ?? false;
  const save = useSaveSettings({ isSilent: true });
  const before = useRef(phase);

  useEffect(() => {
    const previous = before.current;
    before.current = phase;
    const goesOn = previous === 'paused' && phase === 'recording';
    const hasEnded = previous === 'stopping' && phase === 'idle';
    if (isSaved && (goesOn || hasEnded)) save.mutate({ isRecordingPaused: false });
  }, [phase, isSaved, save.mutate]);

  const toggleRunning = () => {
    if (phase === 'paused') return resume();
    pause();
    save.mutate({ isRecordingPaused: true });
  };
  const toggleIdle = () => {
    const told = isSaved ? texts.pauseLifted : texts.paused;
    save.mutate({ isRecordingPaused: !isSaved }, { onSuccess: () => toastDone(told.title, told.message) });
  };
  return {
    isPaused: phase === 'paused' || (!isCapturing && isSaved),
    isPending: save.isPending,
    toggle: isCapturing ? toggleRunning : toggleIdle,
  };
}

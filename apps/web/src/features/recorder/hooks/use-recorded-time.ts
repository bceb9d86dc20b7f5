import { useCallback, useSyncExternalStore } from 'react';
import { useRecorderServices } from '../recorder-context.tsx';

/** Calls back each second and as soon as the page is shown again, when timers may have slept. */
function subscribeToSeconds(listener: () => void): () => void {
  const timer = setInterval(listener, 250);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Milliseconds recorded, in whole seconds, without pauses. Read from the clock at each look, never counted. */
export function useRecordedTime(): number {
  const { recorder } = useRecorderServices();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stopSeconds = subscribeToSeconds(listener);
      const stopRecorder = recorder.subscribe(listener);
      return () => {
        stopSeconds();
        stopRecorder();
      };
    },
    [recorder],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(recorder.elapsedMs() / 1000) * 1000);
}

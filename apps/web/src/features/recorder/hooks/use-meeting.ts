import { useSyncExternalStore } from 'react';
import { useRecorderServices } from '../recorder-context.tsx';

/** Recording an online meeting, and what is to be explained about it. */
export function useMeeting() {
  const { meeting, recorder } = useRecorderServices();
  return {
    problem: useSyncExternalStore(meeting.subscribe, meeting.getProblem),
    isPossible: meeting.isPossible,
    begin: () => void meeting.begin(),
    startWithMicrophone: () => void meeting.startWithMicrophone(),
    dismiss: () => meeting.dismiss(),
    stopSharing: () => recorder.stopSharing(),
  };
}

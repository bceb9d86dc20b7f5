import { useNewestRecording } from './use-newest-recording.ts';

/** Has the person any recording on the server? Undefined while nobody knows. */
export function useHasRecordings(): boolean | undefined {
  const newest = useNewestRecording();
  return newest === undefined ? undefined : newest !== null;
}

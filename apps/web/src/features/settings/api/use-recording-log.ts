import { trpc } from '../../../lib/trpc.ts';

/** The newest days with their recordings, read again whenever the settings are opened. */
export function useRecordingLog() {
  return trpc.recordingLog.get.useQuery(undefined, { refetchOnMount: 'always' });
}

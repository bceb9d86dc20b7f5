import { trpc } from '../../../lib/trpc.ts';

/** How much room the person's transcripts take, read again whenever the settings are opened. */
export function useStorageUsage() {
  return trpc.recordingLog.storage.useQuery(undefined, { refetchOnMount: 'always' });
}

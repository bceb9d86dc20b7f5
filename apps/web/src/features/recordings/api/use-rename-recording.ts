import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRecordingCache } from './use-recording-cache.ts';

/** Gives a recording another title; an empty one goes back to the time of day. */
export function useRenameRecording() {
  const cache = useRecordingCache();
  return trpc.recordings.update.useMutation({
    onSuccess: (recording) => {
      cache.put(recording);
      toastDone(lazyMessages.recordings.renamed);
    },
    onError: (error) => toastFailure(lazyMessages.recordings.renameFailed, error.message),
  });
}

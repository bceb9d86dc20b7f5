import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';
import { useRecordingCache } from './use-recording-cache.ts';

/** Gives a recording another title; an empty one goes back to the time of day. */
export function useRenameRecording() {
  const cache = useRecordingCache();
  return trpc.recordings.update.useMutation({
    onSuccess: (recording) => {
      cache.put(recording);
      toastDone(messages.recordings.renamed);
    },
    onError: (error) => toastFailure(messages.recordings.renameFailed, error.message),
  });
}

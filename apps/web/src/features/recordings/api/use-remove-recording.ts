import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';
import { useRecordingCache } from './use-recording-cache.ts';

/** Deletes a recording with its audio and transcript. */
export function useRemoveRecording() {
  const cache = useRecordingCache();
  return trpc.recordings.remove.useMutation({
    onSuccess: (_answer, { id }) => {
      cache.remove(id);
      toastDone(messages.recordings.removed);
    },
    onError: (error) => toastFailure(messages.recordings.removeFailed, error.message),
  });
}

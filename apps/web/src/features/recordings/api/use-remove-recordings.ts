import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRecordingCache } from './use-recording-cache.ts';

const texts = lazyMessages.library;

/** Deletes several recordings with their audio and transcripts. */
export function useRemoveRecordings() {
  const cache = useRecordingCache();
  return trpc.recordings.removeMany.useMutation({
    onSuccess: (_answer, { recordingIds }) => {
      for (const id of recordingIds) cache.remove(id);
      toastDone(texts.removed(recordingIds.length));
    },
    onError: (error) => toastFailure(texts.removeFailed, error.message),
  });
}

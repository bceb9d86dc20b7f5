import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRecordingCache } from './use-recording-cache.ts';
import { useSayRemoved } from './use-say-removed.ts';

const texts = lazyMessages.library;

/** Deletes several recordings: into the trash where there is one. */
export function useRemoveRecordings() {
  const cache = useRecordingCache();
  const sayRemoved = useSayRemoved();
  return trpc.recordings.removeMany.useMutation({
    onSuccess: (_answer, { recordingIds }) => {
      for (const id of recordingIds) cache.remove(id);
      sayRemoved(recordingIds, texts.removed(recordingIds.length));
    },
    onError: (error) => toastFailure(texts.removeFailed, error.message),
  });
}

import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRecordingCache } from './use-recording-cache.ts';
import { useSayRemoved } from './use-say-removed.ts';

/** Deletes a recording: into the trash where there is one. */
export function useRemoveRecording() {
  const cache = useRecordingCache();
  const sayRemoved = useSayRemoved();
  return trpc.recordings.remove.useMutation({
    onSuccess: (_answer, { id }) => {
      cache.remove(id);
      sayRemoved([id], lazyMessages.recordings.removed);
    },
    onError: (error) => toastFailure(lazyMessages.recordings.removeFailed, error.message),
  });
}

import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';
import { useRecordingCache } from './use-recording-cache.ts';
import { useSayRemoved } from './use-say-removed.ts';

/** Deletes a recording: into the trash where there is one. */
export function useRemoveRecording() {
  const cache = useRecordingCache();
  const sayRemoved = useSayRemoved();
  return trpc.recordings.remove.useMutation({
    onSuccess: (_answer, { id }) => {
      cache.remove(id);
      sayRemoved([id], messages.recordings.removed);
    },
    onError: (error) => toastFailure(messages.recordings.removeFailed, error.message),
  });
}

import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.recordings;

/** Brings recordings back out of the trash. */
export function useRestoreRecordings() {
  const utils = trpc.useUtils();
  return trpc.trash.restore.useMutation({
    onSuccess: (_answer, { recordingIds }) => toastDone(texts.restored(recordingIds.length)),
    onError: (error) => toastFailure(texts.restoreFailed, error.message),
    // The server tells the rest; where it is not connected, this is read again at least.
    onSettled: () => {
      void utils.trash.invalidate();
      void utils.recordings.invalidate();
    },
  });
}

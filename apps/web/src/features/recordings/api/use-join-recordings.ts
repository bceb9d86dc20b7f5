import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.edits;

/** Joins recordings in the background. */
export function useJoinRecordings() {
  return trpc.recordingEdits.join.useMutation({
    onSuccess: () => toastDone(texts.joining, texts.joiningText),
    onError: (error) => toastFailure(texts.failed, error.message),
  });
}

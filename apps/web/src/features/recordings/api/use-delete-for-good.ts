import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.trash;

/** Deletes recordings of the trash for good, or all of them. */
export function useDeleteForGood() {
  const utils = trpc.useUtils();
  const always = {
    onError: (error: { message: string }) => toastFailure(texts.removeFailed, error.message),
    onSettled: () => void utils.trash.invalidate(),
  };
  return {
    some: trpc.trash.remove.useMutation({
      onSuccess: (_answer, { recordingIds }) => toastDone(texts.removed(recordingIds.length)),
      ...always,
    }),
    all: trpc.trash.empty.useMutation({ onSuccess: () => toastDone(texts.emptied), ...always }),
  };
}

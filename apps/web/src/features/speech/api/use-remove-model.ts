import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.speech.admin;

/** Removes a model from the server. */
export function useRemoveModel() {
  const utils = trpc.useUtils();
  return trpc.speech.removeModel.useMutation({
    onSuccess: (models) => {
      utils.speech.models.setData(undefined, models);
      void utils.speech.status.invalidate();
      toastDone(texts.removed);
    },
    onError: (error) => toastFailure(texts.removeFailed, error.message),
  });
}

import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';

const texts = messages.speech.admin;

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

import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';

/** Starts the download of models (administrators only). Progress of the local model's arrives by live updates. */
export function useDownloadModel() {
  const utils = trpc.useUtils();
  return trpc.speech.downloadModel.useMutation({
    onSuccess: (status) => {
      utils.speech.status.setData(undefined, status);
      void utils.speech.models.invalidate();
    },
    onError: (error) => toastFailure(messages.speech.downloadFailed, error.message),
  });
}

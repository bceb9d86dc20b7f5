import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

/** Starts the download of models (administrators only). Progress of the local model's arrives by live updates. */
export function useDownloadModel() {
  const utils = trpc.useUtils();
  return trpc.speech.downloadModel.useMutation({
    onSuccess: (status) => {
      utils.speech.status.setData(undefined, status);
      void utils.speech.models.invalidate();
    },
    onError: (error) => toastFailure(lazyMessages.speech.downloadFailed, error.message),
  });
}

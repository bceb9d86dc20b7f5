import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

/** Stops the download of models; what has arrived is kept. */
export function useCancelDownload() {
  const utils = trpc.useUtils();
  return trpc.speech.cancelDownload.useMutation({
    onSuccess: (status) => {
      utils.speech.status.setData(undefined, status);
      void utils.speech.models.invalidate();
    },
    onError: (error) => toastFailure(lazyMessages.speech.admin.cancelFailed, error.message),
  });
}

import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

/** Begins a backup on the server, which may be verified afterwards (administrators only). */
export function useStartBackup() {
  const utils = trpc.useUtils();
  return trpc.backups.start.useMutation({
    onSuccess: (overview) => utils.backups.overview.setData(undefined, overview),
    onError(error) {
      toastFailure(lazyMessages.backups.startFailed, error.message);
      void utils.backups.overview.invalidate();
    },
  });
}

import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.registration;

/** Who may register here. */
export function useRegistration() {
  return trpc.registration.mode.useQuery(undefined, { refetchOnMount: 'always' });
}

export function useChangeRegistration() {
  const utils = trpc.useUtils();
  return trpc.registration.change.useMutation({
    onSuccess: (changed) => {
      utils.registration.mode.setData(undefined, changed);
      void utils.setup.invalidate();
      toastDone(texts.changed, texts.changedText);
    },
    onError: (error) => toastFailure(texts.changeFailed, error.message),
  });
}

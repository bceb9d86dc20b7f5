import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.passwords;

/** Whether this server sends mails. */
export function useResetWay() {
  return trpc.passwordResets.way.useQuery(undefined, { staleTime: 60_000 });
}

export function useRequestReset() {
  return trpc.passwordResets.request.useMutation({
    onError: (error) => toastFailure(texts.forgotten.failed, error.message),
  });
}

export function useNewPassword(onDone: () => void) {
  return trpc.passwordResets.complete.useMutation({
    onSuccess: () => {
      toastDone(texts.change.done, texts.change.doneText);
      onDone();
    },
    onError: (error) => toastFailure(texts.change.failed, error.message),
  });
}

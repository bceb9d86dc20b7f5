import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.secondStep.ofUser;

/** Lets a user sign in by the password alone. */
export function useSecondStepOff() {
  return trpc.secondStep.turnOffOf.useMutation({
    onSuccess: () => toastDone(texts.done),
    onError: (error) => toastFailure(texts.failed, error.message),
  });
}

import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.secondStep;

/** Whether a code is asked for after the password; read anew each time it is looked at. */
export function useSecondStep() {
  return trpc.secondStep.state.useQuery(undefined, { staleTime: 0 });
}

export function useBeginSecondStep() {
  return trpc.secondStep.begin.useMutation({
    onError: (error) => toastFailure(texts.failed, error.message),
  });
}

export function useTurnSecondStepOn() {
  const utils = trpc.useUtils();
  return trpc.secondStep.turnOn.useMutation({
    onSuccess: () => toastDone(texts.done),
    onError: (error) => toastFailure(texts.failed, error.message),
    onSettled: () => utils.secondStep.state.invalidate(),
  });
}

export function useRenewCodes() {
  const utils = trpc.useUtils();
  return trpc.secondStep.renewCodes.useMutation({
    onError: (error) => toastFailure(texts.renewFailed, error.message),
    onSettled: () => utils.secondStep.state.invalidate(),
  });
}

export function useTurnSecondStepOff() {
  const utils = trpc.useUtils();
  return trpc.secondStep.turnOff.useMutation({
    onSuccess: () => toastDone(texts.turnedOffDone),
    onError: (error) => toastFailure(texts.turnOffFailed, error.message),
    onSettled: () => utils.secondStep.state.invalidate(),
  });
}

export function useDismissNotice() {
  const utils = trpc.useUtils();
  return trpc.secondStep.dismissNotice.useMutation({
    onSettled: () => utils.secondStep.state.invalidate(),
  });
}

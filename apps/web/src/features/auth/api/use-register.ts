import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';
import { useSignIn } from './use-sign-in.ts';

/** Creates an account and signs its owner in. */
export function useRegister() {
  const signIn = useSignIn();
  return trpc.auth.register.useMutation({
    onSuccess: (answer) => {
      signIn(answer);
      toastDone(messages.auth.register.done);
    },
    onError: (error) => {
      toastFailure(messages.auth.register.failed, error.message || messages.auth.register.failedText);
    },
  });
}

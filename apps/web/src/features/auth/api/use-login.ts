import { toWingmanError } from '@wingman/client/wingman-error.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';
import { useSignIn } from './use-sign-in.ts';

/** Signs a person in by email and password. */
export function useLogin() {
  const signIn = useSignIn();
  return trpc.auth.login.useMutation({
    onSuccess: (answer) => {
      signIn(answer);
      toastDone(messages.auth.login.done);
    },
    onError: (error) => {
      // The form asks for the code.
      if (toWingmanError(error).ticket !== undefined) return;
      toastFailure(messages.auth.login.failed, error.message || messages.auth.login.failedText);
    },
  });
}

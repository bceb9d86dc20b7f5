import { toWingmanError } from '@wingman/client/wingman-error.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useSignIn } from './use-sign-in.ts';

const texts = lazyMessages.secondStep.signIn;

/** The second step of a sign-in. `onOver`: email and password are to be given again. */
export function useSecondStepSignIn({ isRecovery, onOver }: { isRecovery: boolean; onOver: () => void }) {
  const signIn = useSignIn();
  const utils = trpc.useUtils();
  const tellCodesLeft = async () => {
    const { recoveryCodesLeft } = await utils.secondStep.state.fetch();
    toastDone(texts.left(recoveryCodesLeft), texts.leftText);
  };
  return trpc.secondStep.signIn.useMutation({
    onSuccess: (answer) => {
      signIn(answer);
      toastDone(messages.auth.login.done);
      // Whoever is signed in learns it in the account, too.
      if (isRecovery) tellCodesLeft().catch(() => {});
    },
    onError: (error) => {
      toastFailure(texts.failed, error.message);
      if (toWingmanError(error).code === 'sign_in_expired') onOver();
    },
  });
}

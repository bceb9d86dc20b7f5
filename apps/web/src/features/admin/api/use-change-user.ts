import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.userActions;
const onError = (error: { message: string }) => toastFailure(texts.failed, error.message);

/** What the list, the figures and the set-up say of accounts is read again. */
function useReadAgain(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([utils.users.invalidate(), utils.statistics.invalidate(), utils.setup.invalidate()]);
}

/** Deactivates, activates, makes or unmakes an administrator. */
export function useChangeUser(onDone: () => void) {
  const readAgain = useReadAgain();
  return trpc.users.update.useMutation({
    onError,
    onSuccess: () => {
      toastDone(texts.done);
      onDone();
      return readAgain();
    },
  });
}

/** Deletes an account an hour later, or takes that back. */
export function useUserDeletion(onDone: () => void) {
  const readAgain = useReadAgain();
  const told = (text: string) => () => {
    toastDone(text);
    onDone();
    return readAgain();
  };
  return {
    remove: trpc.users.remove.useMutation({ onError, onSuccess: told(texts.removed) }),
    keep: trpc.users.keep.useMutation({ onError, onSuccess: told(texts.kept) }),
  };
}

export function useCreateUser() {
  const readAgain = useReadAgain();
  return trpc.users.create.useMutation({
    onSuccess: readAgain,
    onError: (error) => toastFailure(texts.create.failed, error.message),
  });
}

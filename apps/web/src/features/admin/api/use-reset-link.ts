import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

/** Makes a link by which an account's user sets a new password. */
export function useResetLink() {
  return trpc.passwordResets.makeLink.useMutation({
    onError: (error) => toastFailure(lazyMessages.passwords.link.failed, error.message),
  });
}

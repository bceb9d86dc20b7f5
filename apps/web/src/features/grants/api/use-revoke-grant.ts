import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.grants;

/** Disconnects an app at once. */
export function useRevokeGrant() {
  const utils = trpc.useUtils();
  return trpc.grants.revoke.useMutation({
    onSuccess: () => toastDone(texts.revoked),
    onError: (error) => toastFailure(texts.revokeFailed, error.message),
    onSettled: () => void utils.grants.list.invalidate(),
  });
}

import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.apiKeys;

/** Revokes a key at once. */
export function useRevokeApiKey() {
  const utils = trpc.useUtils();
  return trpc.apiKeys.revoke.useMutation({
    onSuccess: () => toastDone(texts.revoked),
    onError: (error) => toastFailure(texts.revokeFailed, error.message),
    onSettled: () => void utils.apiKeys.list.invalidate(),
  });
}

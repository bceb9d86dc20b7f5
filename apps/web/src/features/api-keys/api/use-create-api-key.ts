import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.apiKeys;

/** Makes a key. The answer is the only one that holds it, so it is kept out of the cache. */
export function useCreateApiKey() {
  const utils = trpc.useUtils();
  return trpc.apiKeys.create.useMutation({
    gcTime: 0,
    onSuccess: () => {
      void utils.apiKeys.list.invalidate();
      toastDone(texts.created);
    },
    onError: (error) => toastFailure(texts.createFailed, error.message),
  });
}

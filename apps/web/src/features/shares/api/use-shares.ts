import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.shares;

/** The user's links: all, or those of one recording. Others open them, so they are asked for each time. */
export function useShares(recordingId?: string) {
  const input = recordingId === undefined ? {} : { recordingId };
  return trpc.shares.list.useQuery(input, { staleTime: 0, refetchOnMount: 'always' });
}

/** Makes a link. The answer is the only one that holds it, so it is kept out of the cache. */
export function useCreateShare() {
  const utils = trpc.useUtils();
  return trpc.shares.create.useMutation({
    gcTime: 0,
    onSettled: () => void utils.shares.list.invalidate(),
    onError: (error) => toastFailure(texts.createFailed, error.message),
  });
}

export function useUpdateShare() {
  const utils = trpc.useUtils();
  return trpc.shares.update.useMutation({
    onSettled: () => void utils.shares.list.invalidate(),
    onSuccess: () => toastDone(texts.updated),
    onError: (error) => toastFailure(texts.updateFailed, error.message),
  });
}

/** Revokes an open link; takes one that is over off the list. */
export function useRemoveShare() {
  const utils = trpc.useUtils();
  return trpc.shares.remove.useMutation({
    onSettled: () => void utils.shares.list.invalidate(),
    onError: (error) => toastFailure(texts.removeFailed, error.message),
  });
}

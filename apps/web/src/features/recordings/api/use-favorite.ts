import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRecordingCache } from './use-recording-cache.ts';

/** Marks a recording with a star, or takes it away. */
export function useFavorite() {
  const cache = useRecordingCache();
  return trpc.recordings.update.useMutation({
    onSuccess: (recording) => cache.put(recording),
    onError: (error) => toastFailure(lazyMessages.library.starFailed, error.message),
  });
}

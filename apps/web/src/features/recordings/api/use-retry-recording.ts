import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRecordingCache } from './use-recording-cache.ts';

/** Puts a failed transcription back into the queue. */
export function useRetryRecording() {
  const cache = useRecordingCache();
  return trpc.recordings.retry.useMutation({
    onSuccess: (recording) => cache.put(recording),
    onError: (error) => toastFailure(lazyMessages.recordings.retryFailed, error.message),
  });
}

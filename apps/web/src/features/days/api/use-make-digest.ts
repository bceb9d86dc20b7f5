import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

/** Makes the digest of a day now. */
export function useMakeDigest(day: string) {
  const { days } = trpc.useUtils();
  return trpc.days.makeDigest.useMutation({
    onSuccess: (page) => {
      days.get.setData({ day }, page);
      void days.week.invalidate();
    },
    onError: (error) => toastFailure(lazyMessages.days.digest.failed, error.message),
  });
}

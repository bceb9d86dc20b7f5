import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.notes.calendar;

/** The private calendar address: whether there is one, and how it is made, renewed and taken back. */
export function useCalendar() {
  const utils = trpc.useUtils();
  const status = trpc.calendar.status.useQuery();
  const readAgain = () => void utils.calendar.status.invalidate();
  // The answer is the only one that holds the address, so it is kept out of the cache.
  const create = trpc.calendar.create.useMutation({
    gcTime: 0,
    onSettled: readAgain,
    onError: (error) => toastFailure(texts.createFailed, error.message),
  });
  const revoke = trpc.calendar.revoke.useMutation({
    onSettled: readAgain,
    onSuccess: () => {
      create.reset();
      toastDone(texts.revoked);
    },
    onError: (error) => toastFailure(texts.revokeFailed, error.message),
  });
  return { status, create, revoke };
}

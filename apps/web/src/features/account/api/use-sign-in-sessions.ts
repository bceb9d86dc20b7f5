import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.account.sessions;

/** Where the user is signed in, latest used first; read anew each time it is looked at. */
export function useSignInSessions() {
  return trpc.signInSessions.list.useQuery(undefined, { staleTime: 0 });
}

export function useEndSession() {
  const utils = trpc.useUtils();
  return trpc.signInSessions.end.useMutation({
    onSuccess: () => toastDone(texts.ended),
    onError: (error) => toastFailure(texts.endFailed, error.message),
    onSettled: () => utils.signInSessions.list.invalidate(),
  });
}

export function useEndOtherSessions() {
  const utils = trpc.useUtils();
  return trpc.signInSessions.endOthers.useMutation({
    onSuccess: ({ endedSessions }) => toastDone(texts.othersEnded(endedSessions)),
    onError: (error) => toastFailure(texts.endFailed, error.message),
    onSettled: () => utils.signInSessions.list.invalidate(),
  });
}

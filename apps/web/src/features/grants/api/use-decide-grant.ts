import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.grants.consent;

/** Answers an app, and leads the browser back to it: with a code that counts once, so that nobody comes back to this page. */
export function useDecideGrant() {
  return trpc.grants.decide.useMutation({
    gcTime: 0,
    onSuccess: ({ redirectTo }) => window.location.replace(redirectTo),
    onError: (error) => toastFailure(texts.decideFailed, error.message),
  });
}

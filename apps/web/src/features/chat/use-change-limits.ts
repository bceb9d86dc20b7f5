import type { AskedScope, ScopedLimits, ScopedRecording } from '@wingman/contract/chat-scope.ts';
import { useKeepLimits } from './api/use-keep-limits.ts';
import { useChat } from './chat-provider.tsx';
import { noLimits, orNull, toAsked } from './limits.ts';

type Chosen = { about: ScopedRecording | null | undefined; within: ScopedLimits | null | undefined };

/** What a question sends of what was chosen. */
export const chosenLimits = ({ about, within }: Chosen): AskedScope => ({
  ...(about === undefined ? {} : { recordingId: about?.recordingId ?? null }),
  ...(within === undefined ? {} : { limits: toAsked(within) }),
});

/** Changes what the next questions are limited to: at once here, and on the server, which knows a chat from its first question on. */
export function useChangeLimits(sessionId: string, isFresh: boolean) {
  const { store } = useChat();
  const keep = useKeepLimits();
  const tell = (changed: AskedScope) => {
    if (!isFresh) keep.mutate({ sessionId, ...changed });
  };
  return {
    onAbout(about: ScopedRecording | null) {
      store.setAbout(sessionId, about);
      const within = store.get(sessionId).within;
      // A part of a recording goes with it.
      if (within?.seconds) store.setWithin(sessionId, orNull({ ...within, seconds: null }));
      tell({ recordingId: about?.recordingId ?? null });
    },
    onWithin(limits: ScopedLimits = noLimits) {
      const within = orNull(limits);
      store.setWithin(sessionId, within);
      tell({ limits: toAsked(within) });
    },
  };
}

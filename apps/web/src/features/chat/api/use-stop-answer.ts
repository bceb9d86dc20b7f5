import type { Conversation } from '@wingman/contract/conversation.ts';
import { useCallback } from 'react';
import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';
import { useChat } from '../chat-provider.tsx';

/**
 * Stops the answer that is being written in a session, by this tab or elsewhere. Its text so far stays, as interrupted.
 * `last` is the session's newest conversation; one that the server has not taken yet is stopped as soon as it has.
 */
export function useStopAnswer(sessionId: string, last: Conversation | undefined): () => void {
  const { store, stopAnswer } = useChat();
  const { conversations } = trpc.useUtils().sessions;
  return useCallback(() => {
    store.setStopping(sessionId, true);
    if (!last || last.id.startsWith('temporary-')) return;
    stopAnswer(last.id)
      .then(() => (store.get(sessionId).sending ? undefined : conversations.invalidate({ sessionId })))
      .catch((error: Error) => toastFailure(messages.chat.stopFailed, error.message))
      .finally(() => store.setStopping(sessionId, false));
  }, [store, stopAnswer, sessionId, last, conversations]);
}

import { useCallback } from 'react';
import { toastFailure } from '../../../lib/toast.ts';
import { messages } from '../../../messages/messages.ts';
import { useChat } from '../chat-provider.tsx';

const texts = messages.chat.image;

/** Puts a chosen picture beside the draft of a session, reduced where it is too large; says why one is refused. */
export function useAttachImage(sessionId: string): (file: File) => Promise<void> {
  const { store } = useChat();
  return useCallback(
    async (file) => {
      const { ImageRefused, prepareImage } = await import('../../../lib/prepare-image.ts');
      try {
        store.setImage(sessionId, await prepareImage(file));
      } catch (error) {
        toastFailure(texts.refused, error instanceof ImageRefused ? error.message : texts.notImage);
      }
    },
    [store, sessionId],
  );
}

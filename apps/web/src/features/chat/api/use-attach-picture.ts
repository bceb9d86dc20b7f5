import { useCallback } from 'react';
import { toastFailure } from '../../../lib/toast.ts';
import { messages } from '../../../messages/messages.ts';
import { useChat } from '../chat-provider.tsx';

const texts = messages.chat.picture;

/** Puts a chosen picture beside the draft of a session, reduced where it is too large; says why one is refused. */
export function useAttachPicture(sessionId: string): (file: File) => Promise<void> {
  const { store } = useChat();
  return useCallback(
    async (file) => {
      const { PictureRefused, preparePicture } = await import('../picture.ts');
      try {
        store.setPicture(sessionId, await preparePicture(file));
      } catch (error) {
        toastFailure(texts.refused, error instanceof PictureRefused ? error.message : texts.notImage);
      }
    },
    [store, sessionId],
  );
}

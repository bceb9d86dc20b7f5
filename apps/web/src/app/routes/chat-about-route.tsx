import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useChat } from '../../features/chat/chat-provider.tsx';
import { limitsOfAddress } from '../../lib/chat-path.ts';
import { toastFailure } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { messages } from '../../messages/messages.ts';
import { useCurrentChat } from '../current-chat.tsx';
import { ChatRoute } from './chat-route.tsx';

/** The empty chat, within the limits of the address. Their names are read where the chat was not opened from there. */
export function ChatAboutRoute() {
  const [parameters] = useSearchParams();
  const address = parameters.toString();
  const { freshId } = useCurrentChat();
  const { store } = useChat();
  const { chat } = trpc.useUtils();
  const [, navigate] = useLocation();
  useEffect(() => {
    const asked = limitsOfAddress(new URLSearchParams(address));
    if (!asked) {
      navigate('/', { replace: true });
      return;
    }
    const { about, within, address: opened } = store.get(freshId);
    // From the recording itself.
    const isOpened = opened === null && within === undefined && about !== undefined;
    const isSame = isOpened && (about === null || about.recordingId === asked.recordingId);
    // What was taken away stays so, and another empty chat is within what its own address says.
    if (opened === address || (isSame && asked.recordingId !== null)) return;
    chat.readScope.fetch({ message: '', superSearch: false, ...asked }).then(
      ({ recording, limits }) => {
        store.setAbout(freshId, recording ?? null);
        store.setWithin(freshId, limits ?? null);
        store.setAddress(freshId, address);
      },
      () => {
        toastFailure(messages.chat.limits.unknown);
        navigate('/', { replace: true });
      },
    );
  }, [address, freshId, store, chat, navigate]);
  return <ChatRoute />;
}

import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useChat } from '../../features/chat/chat-provider.tsx';
import { toastFailure } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { messages } from '../../messages/messages.ts';
import { aboutParameter, useCurrentChat } from '../current-chat.tsx';
import { ChatRoute } from './chat-route.tsx';

/** The empty chat, about the recording of the address. Its title is read where the chat was not opened from the recording. */
export function ChatAboutRoute() {
  const [parameters] = useSearchParams();
  const recordingId = parameters.get(aboutParameter);
  const { freshId } = useCurrentChat();
  const { store } = useChat();
  const { chat } = trpc.useUtils();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (recordingId === null) {
      navigate('/', { replace: true });
      return;
    }
    const known = store.get(freshId).about;
    // What was taken away stays so, and another empty chat is about what its own address says.
    if (known === null || known?.recordingId === recordingId) return;
    const asked = { message: '', superSearch: false, recordingId };
    chat.readScope.fetch(asked).then(
      ({ recording }) => store.setAbout(freshId, recording),
      () => {
        toastFailure(messages.chat.about.unknown);
        navigate('/', { replace: true });
      },
    );
  }, [recordingId, freshId, store, chat, navigate]);
  return <ChatRoute />;
}

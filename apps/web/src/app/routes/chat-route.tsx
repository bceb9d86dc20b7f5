import { useDocumentTitle } from '@mantine/hooks';
import { ChatPanel } from '../../features/chat/components/chat-panel.tsx';
import { usePlayer } from '../../features/player/player-provider.tsx';
import { messages } from '../../messages/messages.ts';
import { useCurrentChat } from '../current-chat.tsx';

/** The main screen: a saved chat, or without `sessionId` the fresh one. Citations play in the player below. */
export function ChatRoute({ sessionId }: { sessionId?: string }) {
  const chat = useCurrentChat();
  const player = usePlayer();
  useDocumentTitle(`${messages.chat.title} – ${messages.shell.product}`);
  const shownId = sessionId ?? chat.freshId;
  return (
    <ChatPanel
      sessionId={shownId}
      isFresh={shownId === chat.freshId}
      superSearch={chat.superSearch}
      onSuperSearch={chat.setSuperSearch}
      onStarted={chat.noteStarted}
      onCite={({ recordingId, start }) => player.open(recordingId, { at: start })}
    />
  );
}

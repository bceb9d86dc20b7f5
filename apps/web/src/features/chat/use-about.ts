import type { ScopedRecording } from '@wingman/contract/chat-scope.ts';
import type { Conversation } from '@wingman/contract/conversation.ts';
import { useChatPart } from './chat-provider.tsx';

/**
 * The recording that the next question of a chat is about. `chosen`: it differs from what the chat remembers, null where the limit
 * was taken away. `isGone`: it was deleted, and nothing is found until it is taken away.
 */
export function useAbout(sessionId: string, conversations: readonly Conversation[]) {
  const chosen = useChatPart(sessionId, 'about');
  const remembered: ScopedRecording | undefined = conversations.at(-1)?.scope.recording;
  const waiting = useChatPart(sessionId, 'waiting').at(-1);
  const kept = waiting?.about ?? (remembered && waiting?.recordingId !== null ? remembered : null);
  const about = chosen === undefined ? kept : chosen;
  return { chosen, about, isGone: about?.isDeleted === true };
}

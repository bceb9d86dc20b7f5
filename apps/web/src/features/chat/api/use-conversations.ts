import type { Conversation } from '@wingman/contract/conversation.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useChatPart } from '../chat-provider.tsx';

/** Milliseconds between looks at an answer that is being written elsewhere, e.g. begun before a reload. */
const pendingPollMs = 2000;

/** Milliseconds after which an answer that never ended counts as broken off. */
const pendingTimeoutMs = 5 * 60_000;

/** Is the answer still being written, as far as anybody can tell? */
export function isAwaited(conversation: Conversation, now: number): boolean {
  return conversation.status === 'pending' && now - Date.parse(conversation.createdAt) < pendingTimeoutMs;
}

/**
 * The messages of a session, oldest first. A fresh session is not asked for. An answer that is pending on the
 * server without a stream here is looked at again until it is there.
 */
export function useConversations(sessionId: string, isFresh: boolean) {
  const sending = useChatPart(sessionId, 'sending');
  return trpc.sessions.conversations.useQuery(
    { sessionId },
    {
      enabled: !isFresh && !sending,
      refetchInterval: ({ state }) => {
        const awaited = state.data?.some((conversation) => isAwaited(conversation, Date.now()));
        return awaited && !sending ? pendingPollMs : false;
      },
    },
  );
}

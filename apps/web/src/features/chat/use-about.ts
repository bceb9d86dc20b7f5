import type { ScopedLimits, ScopedRecording } from '@wingman/contract/chat-scope.ts';
import type { Conversation } from '@wingman/contract/conversation.ts';
import { useRememberedLimits } from './api/use-remembered-limits.ts';
import { useChatPart } from './chat-provider.tsx';
import { isAnyGone, noLimits } from './limits.ts';

/**
 * What the next question of a chat is limited to: a recording, and what else. `chosen`: what of it differs from what the chat remembers,
 * null where a limit was taken away. `isGone`: something of it was deleted, and nothing is found until it is taken away.
 */
export function useAbout(sessionId: string, conversations: readonly Conversation[]) {
  const about = useChatPart(sessionId, 'about');
  const within = useChatPart(sessionId, 'within');
  const remembered = useRememberedLimits(sessionId, conversations.at(-1)?.scope);
  const waiting = useChatPart(sessionId, 'waiting').at(-1);
  const kept: { about: ScopedRecording | null; within: ScopedLimits | null } = {
    about: waiting?.about ?? (waiting?.recordingId === null ? null : (remembered.recording ?? null)),
    within: waiting?.within ?? (waiting?.limits === null ? null : (remembered.limits ?? null)),
  };
  const shown = {
    about: about === undefined ? kept.about : about,
    within: within === undefined ? kept.within : within,
  };
  const isGone = shown.about?.isDeleted === true || isAnyGone(shown.within ?? noLimits);
  return { chosen: { about, within }, ...shown, isGone };
}

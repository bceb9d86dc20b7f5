import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type { ScopedRecording } from '@wingman/contract/chat-scope.ts';
import type { Conversation } from '@wingman/contract/conversation.ts';
import type { TimeRange } from '@wingman/contract/time.ts';
import { useCallback } from 'react';
import { answerSlots } from '../../../lib/answer-slots.ts';
import { toastFailure } from '../../../lib/toast.ts';
import { messages } from '../../../messages/messages.ts';
import type { Ask, ShownQuestion, StopAnswer } from '../chat-provider.tsx';
import { useChat } from '../chat-provider.tsx';
import type { ChatStore } from '../chat-store.ts';
import { followAnswer, temporaryConversation } from './stream-answer.ts';
import type { SessionCache } from './use-session-cache.ts';
import { useSessionCache } from './use-session-cache.ts';

type Send = {
  message: string;
  superSearch: boolean;
  agentId: string | null;
  image?: File | undefined;
  /** Where to search instead of where the question's dates say; null: whatever they say. */
  range?: TimeRange | null;
  /** What the chat is limited to from now on, where that changes; null: no longer to a recording. */
  recordingId?: string | null;
  /** The recording that it is about, as it is shown until the server answers. */
  about?: ScopedRecording | null;
};
type Listeners = {
  /** The server has accepted the message. */
  onStarted: (sessionId: string) => void;
  /** Another agent answers than the one that was asked: it is gone, or cannot be asked any more. */
  onAgentReplaced: () => void;
};
type Tools = { ask: Ask; stopAnswer: StopAnswer; store: ChatStore; cache: SessionCache } & Listeners;

/**
 * Sends a message to a session and shows its answer while it is written. Ignored when there is neither text nor
 * picture, or the session is sending already. On failure the temporary message goes, and text and picture return
 * to the input.
 */
export function useSendMessage(sessionId: string, { onStarted, onAgentReplaced }: Listeners) {
  const { store, ask, stopAnswer } = useChat();
  const cache = useSessionCache();
  return useCallback(
    (question: Send) =>
      send({ ...question, sessionId }, { ask, stopAnswer, store, cache, onStarted, onAgentReplaced }),
    [ask, stopAnswer, store, cache, sessionId, onStarted, onAgentReplaced],
  );
}

const slots = answerSlots(navigator.locks);

async function send({ about, ...input }: ShownQuestion, tools: Tools): Promise<void> {
  const { ask, store, cache } = tools;
  if (input.message.trim() === '' && !input.image) return;
  const controller = store.begin(input.sessionId);
  if (!controller) return;
  const temporary = temporaryConversation({ ...input, about }, new Date());
  let shown: Conversation = temporary;
  let slot: (() => void) | null = null;
  try {
    await cache.hold(input.sessionId);
    cache.append(temporary);
    slot = await slots.take();
    const events = await ask(input, controller.signal);
    const answered = await followAnswer(events, temporary, cache, {
      onStarted: (taken) => started(taken, tools),
      onShown: (conversation) => {
        shown = conversation;
      },
      onReasoning: (reasoning) => store.setReasoning(input.sessionId, reasoning),
      untilStarted: slot === null,
    });
    // Other answers hold the browser's connections: this one is read again once it is written.
    if (slot === null) controller.abort();
    cache.noteActivity(answered);
  } catch (error) {
    if (!controller.signal.aborted) await recover(input, shown, shown !== temporary, error, { store, cache });
  } finally {
    if (temporary.imageUrl) URL.revokeObjectURL(temporary.imageUrl);
    store.end(input.sessionId);
    slot?.();
  }
}

/** The server has accepted the question. An earlier stop takes effect now. */
function started({ id, sessionId, agentNotice }: Conversation, tools: Tools): void {
  const { stopAnswer, store } = tools;
  // What the question was limited to is what the chat remembers now.
  store.setAbout(sessionId, undefined);
  tools.onStarted(sessionId);
  if (agentNotice !== undefined) {
    store.setAgentNotice(sessionId, agentNotice);
    tools.onAgentReplaced();
  }
  if (store.get(sessionId).stopping) stopAnswer(id).catch(() => store.setStopping(sessionId, false));
}

/**
 * Does the server still have the message whose stream broke? Then its own row is shown, not an error. Where it cannot
 * be asked, what it had taken stays as broken off: it is read again as soon as the server is heard.
 */
async function recover(
  input: ShownQuestion,
  shown: Conversation,
  wasStarted: boolean,
  error: unknown,
  { store, cache }: Pick<Tools, 'store' | 'cache'>,
): Promise<void> {
  if (wasStarted) {
    const saved = await cache.reread(input.sessionId);
    if (!saved) cache.replace(shown.id, { ...shown, status: 'interrupted' });
    if (!saved || saved.some(({ id }) => id === shown.id)) return;
  }
  cache.remove(input.sessionId, shown.id);
  store.restore(input.sessionId, input.message, input.image ?? null);
  const known = toWingmanError(error);
  // An expired session is reported by 'Sessione scaduta', once for the whole page.
  if (!known.endsSession) toastFailure(messages.chat.failed, known.message || messages.chat.failedText);
}

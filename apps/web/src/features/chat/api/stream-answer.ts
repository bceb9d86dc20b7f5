import type { ChatEvent, Conversation } from '@wingman/contract/conversation.ts';
import type { AnswerStep } from '../chat-store.ts';
import type { AskedQuestion } from '../question.ts';
import type { SessionCache } from './use-session-cache.ts';

/** The id of a question on the page until the server has it. */
export const temporaryId = (id: string) => `temporary-${id}`;

/** The message as it stands on the page until the server's own row takes its place. */
export function temporaryConversation(input: AskedQuestion, now: Date): Conversation {
  return {
    id: temporaryId(input.id),
    sessionId: input.sessionId,
    message: input.message,
    response: '',
    relevantRecordingIds: [],
    citations: [],
    scope: {
      superSearch: input.superSearch,
      from: null,
      to: null,
      ...(input.about ? { recording: input.about } : {}),
      ...(input.within ? { limits: input.within } : {}),
    },
    unsupported: [],
    certainty: null,
    agentId: input.agentId ?? null,
    agent: null,
    imageUrl: input.image ? URL.createObjectURL(input.image) : null,
    status: 'pending',
    createdAt: now.toISOString(),
  };
}

function afterEvent(shown: Conversation, event: Exclude<ChatEvent, { type: AnswerStep }>): Conversation {
  switch (event.type) {
    case 'started':
      return { ...event.conversation, response: '', status: 'pending' };
    case 'excerpts':
      return { ...shown, citations: event.citations };
    case 'text':
      return { ...shown, response: event.restarts ? event.text : shown.response + event.text };
    case 'done':
      return event.conversation;
  }
}

export type AnswerProgress = {
  onStarted: (taken: Conversation) => void;
  onShown: (conversation: Conversation) => void;
  onStep: (step: AnswerStep | null) => void;
  /** Whether to stop listening as soon as the server has taken the question. */
  untilStarted: boolean;
};

/**
 * Follows an answer's events into the cache, in place of `temporary`. Resolves with the finished conversation, or with
 * one that is pending when nobody is to listen any longer; rejects when the stream fails or ends early. `onShown` hears every state that the page shows.
 */
export async function followAnswer(
  events: AsyncIterable<ChatEvent>,
  temporary: Conversation,
  cache: SessionCache,
  { onStarted, onShown, onStep, untilStarted }: AnswerProgress,
): Promise<Conversation> {
  let shown = temporary;
  for await (const event of events) {
    if (event.type === 'reasoning' || event.type === 'widening') {
      onStep(event.type);
      continue;
    }
    onStep(null);
    const next = afterEvent(shown, event);
    cache.replace(shown.id, next);
    shown = next;
    onShown(shown);
    if (event.type === 'started') onStarted(shown);
    if (event.type === 'done' || (event.type === 'started' && untilStarted)) return shown;
  }
  throw new Error('The answer ended before it was done');
}

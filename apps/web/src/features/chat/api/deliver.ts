import { networkError, toWingmanError, type WingmanError } from '@wingman/client/wingman-error.ts';
import type { Conversation } from '@wingman/contract/conversation.ts';
import { answerSlots } from '../../../lib/answer-slots.ts';
import { toastFailure } from '../../../lib/toast.ts';
import { messages } from '../../../messages/messages.ts';
import type { ChatStore } from '../chat-store.ts';
import type { Ask, AskedQuestion, StopAnswer } from '../question.ts';
import { followAnswer, temporaryConversation } from './stream-answer.ts';
import type { SessionCache } from './use-session-cache.ts';

export type DeliverTools = {
  ask: Ask;
  stopAnswer: StopAnswer;
  store: ChatStore;
  cache: SessionCache;
  /** The server has accepted the message. */
  onStarted: (sessionId: string) => void;
  /** Another agent answers than the one that was asked: it is gone, or cannot be asked any more. */
  onAgentReplaced: () => void;
};

const slots = answerSlots(navigator.locks);

/** Milliseconds in which the server takes a question. Afterwards the network counts as dead, even if it is connected. */
const longestStartMs = 15_000;
/** Bytes of an image for each millisecond more. */
const slowestBytesPerMs = 20;

/**
 * Asks, and shows the question with its answer while it is written. `onTaken` hears that the server has the question. Resolves
 * with why it could not be asked: then its temporary message still stands in the chat, and the chat is still sending. Null: it was
 * asked, or nobody wants it any more.
 */
export async function deliver(
  question: AskedQuestion,
  tools: DeliverTools & { onTaken: () => void },
): Promise<WingmanError | null> {
  const { ask, store, cache } = tools;
  const { about, within, ...input } = question;
  const { sessionId } = question;
  const controller = store.begin(sessionId);
  if (!controller) return null;
  const temporary = temporaryConversation(question, new Date());
  let shown: Conversation = temporary;
  let slot: (() => void) | null = null;
  let failure: WingmanError | null = null;
  const start = limitStart(controller, question.image?.size);
  try {
    await cache.hold(sessionId);
    cache.append(temporary);
    slot = await slots.take();
    const events = await ask(input, controller.signal);
    const answered = await followAnswer(events, temporary, cache, {
      onStarted: (taken) => {
        start.end();
        started(taken, tools);
      },
      onShown: (conversation) => {
        shown = conversation;
      },
      onStep: (step) => store.setStep(sessionId, step),
      untilStarted: slot === null,
    });
    // Other answers hold the browser's connections: this one is read again once it is written.
    if (slot === null) controller.abort();
    cache.noteActivity(answered);
  } catch (error) {
    if (start.isOver) failure = networkError(error);
    else if (!controller.signal.aborted) {
      if (shown === temporary) failure = toWingmanError(error);
      else await recover(question, shown, error, tools);
    }
  } finally {
    start.end();
    if (temporary.imageUrl) URL.revokeObjectURL(temporary.imageUrl);
    if (failure === null) store.end(sessionId);
    slot?.();
  }
  return failure;
}

/** Stops asking when the server has not taken the question in its time. */
function limitStart(controller: AbortController, imageBytes = 0) {
  const giveUp = () => {
    start.isOver = !controller.signal.aborted;
    controller.abort();
  };
  const timer = setTimeout(giveUp, longestStartMs + imageBytes / slowestBytesPerMs);
  const start = { isOver: false, end: () => clearTimeout(timer) };
  return start;
}

/** The server has accepted the question. An earlier stop takes effect now. */
function started(taken: Conversation, tools: DeliverTools & { onTaken: () => void }): void {
  const { id, sessionId, agentNotice } = taken;
  const { stopAnswer, store, cache } = tools;
  tools.onTaken();
  // What the question was limited to is what the chat remembers now.
  cache.noteLimits(taken);
  store.setAbout(sessionId, undefined);
  store.setWithin(sessionId, undefined);
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
  { sessionId, message, image }: AskedQuestion,
  shown: Conversation,
  error: unknown,
  { store, cache }: Pick<DeliverTools, 'store' | 'cache'>,
): Promise<void> {
  const saved = await cache.reread(sessionId);
  if (!saved) cache.replace(shown.id, { ...shown, status: 'interrupted' });
  if (!saved || saved.some(({ id }) => id === shown.id)) return;
  cache.remove(sessionId, shown.id);
  store.restore(sessionId, message, image ?? null);
  const known = toWingmanError(error);
  if (!known.endsSession) toastFailure(messages.chat.failed, known.message || messages.chat.failedText);
}

import { toWingmanError, type WingmanError } from '@wingman/client/wingman-error.ts';
import type { AskedLimits, ScopedLimits, ScopedRecording } from '@wingman/contract/chat-scope.ts';
import type { TimeRange } from '@wingman/contract/time.ts';
import { useCallback } from 'react';
import { randomId } from '../../../lib/random-id.ts';
import { toastFailure } from '../../../lib/toast.ts';
import { messages } from '../../../messages/messages.ts';
import { useChat } from '../chat-provider.tsx';
import { mayBeSentLater } from '../may-be-sent-later.ts';
import type { AskedQuestion, ShownQuestion } from '../question.ts';
import { type DeliverTools, deliver } from './deliver.ts';
import { keepQuestion, type LoadQuestions } from './keep-question.ts';
import { temporaryId } from './stream-answer.ts';
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
  /** The same of its other limits. */
  limits?: AskedLimits | null;
  /** The recording that it is about and those limits, as they are shown until the server answers. */
  about?: ScopedRecording | null;
  within?: ScopedLimits | null;
};
type Listeners = Pick<DeliverTools, 'onStarted' | 'onAgentReplaced'>;
type Tools = DeliverTools & { loadQuestions: LoadQuestions };

/**
 * Sends a message to a session and shows its answer while it is written. Ignored when there is neither text nor
 * picture, or the session is sending already. Without a network it waits in this browser, as does what is asked behind it. On
 * another failure the temporary message goes, and text and picture return to the input.
 */
export function useSendMessage(sessionId: string, { onStarted, onAgentReplaced }: Listeners) {
  const { store, ask, stopAnswer, loadQuestions } = useChat();
  const cache = useSessionCache();
  return useCallback(
    (question: Send) =>
      send(
        { ...question, sessionId },
        { ask, stopAnswer, store, cache, loadQuestions, onStarted, onAgentReplaced },
      ),
    [ask, stopAnswer, store, cache, loadQuestions, sessionId, onStarted, onAgentReplaced],
  );
}

async function send(input: ShownQuestion, tools: Tools): Promise<void> {
  const { store, cache, loadQuestions } = tools;
  const { sessionId } = input;
  const { sending, waiting } = store.get(sessionId);
  if ((input.message.trim() === '' && !input.image) || sending) return;
  const question: AskedQuestion = { ...input, id: randomId() };
  store.clearDraft(sessionId);
  if (waiting.length > 0) return queueUp(question, tools);
  const kept = keepQuestion(loadQuestions, question);
  const outcome = await deliver(question, { ...tools, onTaken: () => void kept.drop() });
  if (outcome === null) return void kept.release();
  const isStopped = store.get(sessionId).stopping;
  const waits = mayBeSentLater(outcome) && !isStopped && (await kept.wait());
  // What the browser's store has it may have told already.
  const others = store.waiting().filter(({ id }) => id !== question.id);
  if (waits) store.setWaiting([...others, question]);
  cache.remove(sessionId, temporaryId(question.id));
  store.end(sessionId);
  if (waits) return;
  void kept.drop();
  giveBack(question, outcome, store);
}

/** Behind those of the chat that wait already. */
async function queueUp(question: AskedQuestion, { store, loadQuestions }: Tools): Promise<void> {
  try {
    await (await loadQuestions()).put(question);
  } catch (error) {
    giveBack(question, toWingmanError(error), store);
  }
}

function giveBack({ sessionId, message, image }: AskedQuestion, known: WingmanError, store: Tools['store']) {
  store.restore(sessionId, message, image ?? null);
  // An expired session is reported by 'Sessione scaduta', once for the whole page.
  if (!known.endsSession) toastFailure(messages.chat.failed, known.message || messages.chat.failedText);
}

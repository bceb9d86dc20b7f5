import { networkError, toWingmanError } from '@wingman/client/wingman-error.ts';
import { liveQuery } from 'dexie';
import { useEffect, useEffectEvent } from 'react';
import { useRefreshAgents } from '../features/agents/api/use-refresh-agents.ts';
import { deliver } from '../features/chat/api/deliver.ts';
import { temporaryId } from '../features/chat/api/stream-answer.ts';
import { useSessionCache } from '../features/chat/api/use-session-cache.ts';
import { useChat } from '../features/chat/chat-provider.tsx';
import type { AskedQuestion } from '../features/chat/question.ts';
import { questionsOf } from '../features/chat/queue/kept-questions.ts';
import { QuestionQueue } from '../features/chat/queue/question-queue.ts';
import { onAppEvent } from '../lib/app-events.ts';
import { trpc, wingman } from '../lib/trpc.ts';
import { useCurrentChat } from './current-chat.tsx';
import { recorderServices } from './recorder-services.ts';

const { getSession, subscribeSession } = recorderServices;

/** Milliseconds after which a network that carries nothing counts as none. */
const longestReplyMs = 15_000;

/** Sends the questions that wait in this browser, and shows them in their chats meanwhile. */
export function QuestionSending({ userId }: { userId: string }) {
  const { store, ask, stopAnswer } = useChat();
  const cache = useSessionCache();
  const { conversations, list } = trpc.useUtils().sessions;
  const { noteStarted } = useCurrentChat();
  const refreshAgents = useRefreshAgents();

  const onTakenElsewhere = useEffectEvent((sessionId: string) => {
    noteStarted(sessionId);
    void list.invalidate();
    void conversations.invalidate({ sessionId });
  });
  const send = useEffectEvent(async (question: AskedQuestion, onTaken: () => void) => {
    const { sessionId, id } = question;
    try {
      await inTime(() => cache.ensure(sessionId));
    } catch (error) {
      // A reading that hangs would be waited for the next time as well.
      await cache.hold(sessionId);
      return toWingmanError(error);
    }
    const tools = {
      ask,
      stopAnswer,
      store,
      cache,
      onStarted: noteStarted,
      onAgentReplaced: refreshAgents,
      onTaken,
    };
    const failure = await deliver(question, tools);
    if (failure === null) return null;
    cache.remove(sessionId, temporaryId(id));
    store.end(sessionId);
    return failure;
  });

  useEffect(() => {
    const questions = questionsOf(userId);
    const channel = new BroadcastChannel(`wingman-questions-${userId}`);
    channel.onmessage = ({ data }) => onTakenElsewhere(String(data));
    const queue = new QuestionQueue({
      questions,
      session: getSession,
      // Asked anew each time: while the server is not heard nothing is shown as being sent.
      isTheirs: async ({ userId }) => (await inTime(me)).id === userId,
      isAsking: (sessionId) => store.get(sessionId).sending,
      deliver: (question, onTaken) =>
        send(question, () => {
          onTaken();
          channel.postMessage(question.sessionId);
        }),
      locks: navigator.locks,
      now: () => Date.now(),
      random: Math.random,
    });
    questions.dropForgotten().catch(() => {});
    // A browser without a store keeps nothing.
    const rows = liveQuery(() => questions.list()).subscribe({
      next: (waiting) => {
        store.setWaiting(waiting);
        void queue.wake();
      },
      error: () => {},
    });
    const wakeAll = () => void queue.wakeAll();
    window.addEventListener('online', wakeAll);
    const stops = [onAppEvent('serverHeard', wakeAll), subscribeSession(() => void queue.wake())];
    return () => {
      queue.end();
      channel.close();
      rows.unsubscribe();
      window.removeEventListener('online', wakeAll);
      for (const stop of stops) stop();
    };
  }, [userId, store]);
  return null;
}

const me = (signal: AbortSignal) => wingman.trpc.auth.me.query(undefined, { signal });

/** Rejects when the server does not answer in time. */
function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(longestReplyMs);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(networkError()));
  });
  return Promise.race([work(signal), late]);
}

import { toWingmanError } from '@wingman/client/wingman-error.ts';
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
import { trpc } from '../lib/trpc.ts';
import { useCurrentChat } from './current-chat.tsx';
import { recorderServices } from './recorder-services.ts';

const { queue: uploads, getSession, subscribeSession } = recorderServices;

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
      await cache.ensure(sessionId);
    } catch (error) {
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
      isTheirs: (session) => uploads.isTheirs(session),
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

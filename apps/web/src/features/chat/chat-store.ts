import type { ScopedLimits, ScopedRecording } from '@wingman/contract/chat-scope.ts';
import type { DraftStore } from './draft-store.ts';
import type { WaitingQuestion } from './question.ts';

/** The question is searched for in other words, too, or the model reasons. */
export type AnswerStep = 'widening' | 'reasoning';

/** What the page knows about a chat session beyond what is saved: the unsent message and an answer on its way. */
export type ChatState = {
  draft: string;
  /** The picture that goes with the draft. */
  image: File | null;
  sending: boolean;
  /** What is done at the moment before anything is written, or between what is. */
  step: AnswerStep | null;
  /** The user has stopped the answer. */
  stopping: boolean;
  /** Why another agent gave the last answer than the one that was asked. */
  agentNotice: string | null;
  /** The recording to which the next question limits the chat, null to take a limit away; undefined: as the chat remembers. */
  about: ScopedRecording | null | undefined;
  /** The same of its other limits. */
  within: ScopedLimits | null | undefined;
  /** The address by which it was limited. */
  address: string | null;
  /** Its questions that wait in this browser, in their order. */
  waiting: readonly WaitingQuestion[];
};

const none: readonly WaitingQuestion[] = [];

const idle: ChatState = {
  draft: '',
  image: null,
  sending: false,
  step: null,
  stopping: false,
  agentNotice: null,
  about: undefined,
  within: undefined,
  address: null,
  waiting: none,
};

export type ChatStore = {
  get(sessionId: string): ChatState;
  setDraft(sessionId: string, draft: string): void;
  setImage(sessionId: string, image: File | null): void;
  /** Puts an unsent message back: its text in front of whatever was typed since. */
  restore(sessionId: string, text: string, image: File | null): void;
  /** Empties the composer: what was in it is on its way, or waits. */
  clearDraft(sessionId: string): void;
  /** Marks the session as sending; null when it is sending already. */
  begin(sessionId: string): AbortController | null;
  setStep(sessionId: string, step: AnswerStep | null): void;
  setStopping(sessionId: string, stopping: boolean): void;
  end(sessionId: string): void;
  setAgentNotice(sessionId: string, notice: string): void;
  setAbout(sessionId: string, about: ChatState['about']): void;
  setWithin(sessionId: string, within: ChatState['within']): void;
  setAddress(sessionId: string, address: string): void;
  /** The questions of all sessions that wait. */
  waiting(): readonly WaitingQuestion[];
  setWaiting(questions: readonly WaitingQuestion[]): void;
  /** The session was deleted: its answer is no longer wanted. */
  discard(sessionId: string): void;
  /** Aborts every answer, e.g. at logout. */
  abortAll(): void;
  subscribe(listener: () => void): () => void;
};

/** Drafts and running answers by session, so that moving between chats neither mixes nor loses them. */
export function createChatStore(
  drafts: DraftStore,
  onDiscard: (sessionId: string) => void = () => {},
): ChatStore {
  const states = new Map<string, ChatState>();
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  let waiting = none;

  const get = (sessionId: string) => {
    const known = states.get(sessionId);
    if (known) return known;
    const draft = drafts.read(sessionId);
    const state = draft === '' ? idle : { ...idle, draft };
    states.set(sessionId, state);
    return state;
  };
  const change = (sessionId: string, part: Partial<ChatState>) => {
    states.set(sessionId, { ...get(sessionId), ...part });
    if (part.draft !== undefined) drafts.write(sessionId, part.draft);
    for (const listener of listeners) listener();
  };

  return {
    get,
    setDraft: (sessionId, draft) => change(sessionId, { draft }),
    setImage: (sessionId, image) => change(sessionId, { image }),
    restore(sessionId, text, image) {
      const { draft, image: newer } = get(sessionId);
      const joined = text === '' ? draft : `${text}\n${draft}`;
      change(sessionId, { draft: draft.trim() === '' ? text : joined, image: newer ?? image });
    },
    begin(sessionId) {
      if (running.has(sessionId)) return null;
      const controller = new AbortController();
      running.set(sessionId, controller);
      change(sessionId, { sending: true, step: null, stopping: false, agentNotice: null });
      return controller;
    },
    clearDraft: (sessionId) => change(sessionId, { draft: '', image: null }),
    setStep(sessionId, step) {
      if (get(sessionId).step !== step) change(sessionId, { step });
    },
    setStopping: (sessionId, stopping) => change(sessionId, { stopping }),
    end(sessionId) {
      running.delete(sessionId);
      change(sessionId, { sending: false, step: null, stopping: false });
    },
    setAgentNotice: (sessionId, agentNotice) => change(sessionId, { agentNotice }),
    setAbout: (sessionId, about) => change(sessionId, { about }),
    setWithin: (sessionId, within) => change(sessionId, { within }),
    setAddress: (sessionId, address) => change(sessionId, { address }),
    waiting: () => waiting,
    setWaiting(questions) {
      const sessionIds = new Set([...waiting, ...questions].map(({ sessionId }) => sessionId));
      waiting = questions;
      for (const id of sessionIds) {
        change(id, { waiting: questions.filter(({ sessionId }) => sessionId === id) });
      }
    },
    discard(sessionId) {
      running.get(sessionId)?.abort();
      states.delete(sessionId);
      drafts.write(sessionId, '');
      onDiscard(sessionId);
    },
    abortAll() {
      for (const controller of running.values()) controller.abort();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What the page knows about a chat session beyond what is saved: the unsent text and an answer on its way. */
export type ChatState = {
  draft: string;
  sending: boolean;
  /** Why another agent gave the last answer than the one that was asked. */
  agentNotice: string | null;
};

const idle: ChatState = { draft: '', sending: false, agentNotice: null };

export type ChatStore = {
  get(sessionId: string): ChatState;
  setDraft(sessionId: string, draft: string): void;
  /** Puts unsent text back in front of whatever was typed since. */
  restore(sessionId: string, text: string): void;
  /** Marks the session as sending; null when it is sending already. */
  begin(sessionId: string): AbortController | null;
  end(sessionId: string): void;
  setAgentNotice(sessionId: string, notice: string): void;
  /** The session was deleted: its answer is no longer wanted. */
  forget(sessionId: string): void;
  /** Breaks off every answer, e.g. at logout. */
  abortAll(): void;
  subscribe(listener: () => void): () => void;
};

/** Drafts and running answers by session, so that moving between chats neither mixes nor loses them. */
export function createChatStore(): ChatStore {
  const states = new Map<string, ChatState>();
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  const get = (sessionId: string) => states.get(sessionId) ?? idle;
  const change = (sessionId: string, part: Partial<ChatState>) => {
    states.set(sessionId, { ...get(sessionId), ...part });
    for (const listener of listeners) listener();
  };

  return {
    get,
    setDraft: (sessionId, draft) => change(sessionId, { draft }),
    restore(sessionId, text) {
      const { draft } = get(sessionId);
      change(sessionId, { draft: draft.trim() === '' ? text : `${text}\n${draft}` });
    },
    begin(sessionId) {
      if (running.has(sessionId)) return null;
      const controller = new AbortController();
      running.set(sessionId, controller);
      change(sessionId, { draft: '', sending: true, agentNotice: null });
      return controller;
    },
    end(sessionId) {
      running.delete(sessionId);
      change(sessionId, { sending: false });
    },
    setAgentNotice: (sessionId, agentNotice) => change(sessionId, { agentNotice }),
    forget(sessionId) {
      running.get(sessionId)?.abort();
      states.delete(sessionId);
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

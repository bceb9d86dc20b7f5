import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type { Conversation } from '@wingman/contract/conversation.ts';
import { useMemo } from 'react';
import { trpc } from '../../../lib/trpc.ts';

/** The cached messages of sessions, as an answer on its way changes them. */
export type SessionCache = {
  /** Stops readings that would overwrite what follows. */
  hold(sessionId: string): Promise<void>;
  /** Reads a session that the page does not know. @throws {WingmanError} when there is no reading it now */
  ensure(sessionId: string): Promise<void>;
  append(conversation: Conversation): void;
  /** Puts a conversation in the place of the one with `id`; it stands there once. */
  replace(id: string, conversation: Conversation): void;
  remove(sessionId: string, id: string): void;
  /** Reads a session again. Null when that fails. */
  reread(sessionId: string): Promise<Conversation[] | null>;
  /** The session list tells what the question limits its chat to. */
  noteLimits(conversation: Conversation): void;
  /** The session list's count and time follow a finished answer. */
  noteActivity(conversation: Conversation): void;
};

/** Access to the cached conversations. */
export function useSessionCache(): SessionCache {
  const utils = trpc.useUtils();
  return useMemo(() => {
    const { conversations, list } = utils.sessions;
    const change = (sessionId: string, to: (items: Conversation[]) => Conversation[]) =>
      conversations.setData({ sessionId }, (items) => to(items ?? []));
    return {
      hold: (sessionId) => conversations.cancel({ sessionId }),
      async ensure(sessionId) {
        try {
          await conversations.ensureData({ sessionId });
        } catch (error) {
          const known = toWingmanError(error);
          // A new chat begins with its first question.
          if (known.code !== 'not_found') throw known;
        }
      },
      append: (conversation) => change(conversation.sessionId, (items) => [...items, conversation]),
      replace: (id, conversation) =>
        change(conversation.sessionId, (items) =>
          items
            .filter((item) => item.id === id || item.id !== conversation.id)
            .map((item) => (item.id === id ? conversation : item)),
        ),
      remove: (sessionId, id) => change(sessionId, (items) => items.filter((item) => item.id !== id)),
      async reread(sessionId) {
        try {
          return await conversations.fetch({ sessionId }, { staleTime: 0 });
        } catch {
          return null;
        }
      },
      noteLimits({ sessionId, scope: { recording = null, limits } }) {
        list.setData(undefined, (items) =>
          items?.map((item) => (item.sessionId === sessionId ? { ...item, recording, limits } : item)),
        );
      },
      noteActivity({ sessionId, createdAt }) {
        list.setData(undefined, (items) =>
          items?.map((item) =>
            item.sessionId === sessionId
              ? { ...item, messageCount: item.messageCount + 1, lastActivity: createdAt }
              : item,
          ),
        );
        void list.invalidate();
        // Another tab may have asked in the same session: read again once nothing is being written here.
        void conversations.invalidate({ sessionId });
      },
    };
  }, [utils]);
}

import type { ReactNode } from 'react';
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useChat } from '../features/chat/chat-provider.tsx';
import { chatWithin, limitedChatPath } from '../lib/chat-path.ts';
import { randomId } from '../lib/random-id.ts';

/** `title`: null where the recording has none. */
type ChatAbout = { recordingId: string; title: string | null; text?: string };

type CurrentChat = {
  /** The session of the start page: it exists on the server only after its first message. */
  freshId: string;
  superSearch: boolean;
  setSuperSearch: (on: boolean) => void;
  /** Opens an empty chat under a new session id. */
  startNew: () => void;
  /** Opens an empty chat about one recording, with a question to send or to change. */
  openChatAbout: (about: ChatAbout) => void;
  /** The server has taken a message of this session. */
  noteStarted: (sessionId: string) => void;
};

const freshIdKey = 'wingman-fresh-chat';

function rememberedId(): string {
  try {
    return sessionStorage.getItem(freshIdKey) ?? randomId();
  } catch {
    return randomId();
  }
}

function rememberId(id: string): void {
  try {
    sessionStorage.setItem(freshIdKey, id);
  } catch {
    // Without storage a reload begins another empty chat.
  }
}

const CurrentChatContext = createContext<CurrentChat | null>(null);

/** Knows which session the start page stands for, whatever screen is open. */
export function CurrentChatProvider({ children }: { children: ReactNode }) {
  const [freshId, setFreshId] = useState(rememberedId);
  const [superSearch, setSuperSearch] = useState(false);
  const [path, navigate] = useLocation();
  // An answer may begin long after its question was sent: what counts is where the person is by then.
  const now = useRef({ path, freshId });
  now.current = { path, freshId };

  // A reload of the start page goes on with the same empty chat, and so with what was typed into it.
  useEffect(() => rememberId(freshId), [freshId]);

  const startNew = useCallback(() => {
    setFreshId(randomId());
    navigate('/');
  }, [navigate]);

  const { store } = useChat();
  const openChatAbout = useCallback(
    ({ recordingId, title, text }: ChatAbout) => {
      const id = randomId();
      store.setAbout(id, { recordingId, title, startedAt: null });
      if (text !== undefined) store.setDraft(id, text);
      setFreshId(id);
      navigate(chatWithin({ recording: recordingId }));
    },
    [navigate, store],
  );

  const noteStarted = useCallback(
    (sessionId: string) => {
      if (sessionId !== now.current.freshId) return;
      setFreshId(randomId());
      if (['/', limitedChatPath].includes(now.current.path))
        navigate(`/chat/${sessionId}`, { replace: true });
    },
    [navigate],
  );

  const value = useMemo(
    () => ({ freshId, superSearch, setSuperSearch, startNew, openChatAbout, noteStarted }),
    [freshId, superSearch, startNew, openChatAbout, noteStarted],
  );
  return <CurrentChatContext value={value}>{children}</CurrentChatContext>;
}

/** The current chat and how to begin another one. */
export function useCurrentChat(): CurrentChat {
  const current = use(CurrentChatContext);
  if (!current) throw new Error('useCurrentChat needs a CurrentChatProvider above it');
  return current;
}

import type { ReactNode } from 'react';
import { createContext, use, useCallback, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { randomId } from '../lib/random-id.ts';

type CurrentChat = {
  /** The session of the start page: it exists on the server only after its first message. */
  freshId: string;
  superSearch: boolean;
  setSuperSearch: (on: boolean) => void;
  /** Opens an empty chat under a new session id. */
  startNew: () => void;
  /** The server has taken a message of this session. */
  noteStarted: (sessionId: string) => void;
};

const CurrentChatContext = createContext<CurrentChat | null>(null);

/** Knows which session the start page stands for, whatever screen is open. */
export function CurrentChatProvider({ children }: { children: ReactNode }) {
  const [freshId, setFreshId] = useState(randomId);
  const [superSearch, setSuperSearch] = useState(false);
  const [path, navigate] = useLocation();
  // An answer may begin long after its question was sent: what counts is where the person is by then.
  const now = useRef({ path, freshId });
  now.current = { path, freshId };

  const startNew = useCallback(() => {
    setFreshId(randomId());
    navigate('/');
  }, [navigate]);

  const noteStarted = useCallback(
    (sessionId: string) => {
      if (sessionId !== now.current.freshId) return;
      setFreshId(randomId());
      if (now.current.path === '/') navigate(`/chat/${sessionId}`, { replace: true });
    },
    [navigate],
  );

  const value = useMemo(
    () => ({ freshId, superSearch, setSuperSearch, startNew, noteStarted }),
    [freshId, superSearch, startNew, noteStarted],
  );
  return <CurrentChatContext value={value}>{children}</CurrentChatContext>;
}

/** The current chat and how to begin another one. */
export function useCurrentChat(): CurrentChat {
  const current = use(CurrentChatContext);
  if (!current) throw new Error('useCurrentChat needs a CurrentChatProvider above it');
  return current;
}

import { useEffect, useRef } from 'react';
import { trpc } from '../../../lib/trpc.ts';

/** Milliseconds for which a pointer or the focus stays on a chat that may be meant. */
const intentMs = 60;

/** Reads a chat's messages while somebody still points at it, so that it is there when it is opened. */
export function useReadAhead(sessionId: string) {
  const { sessions } = trpc.useUtils();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const stop = () => clearTimeout(timer.current);
  const begin = () => {
    stop();
    timer.current = setTimeout(() => void sessions.conversations.prefetch({ sessionId }), intentMs);
  };
  return { onPointerEnter: begin, onPointerLeave: stop, onFocus: begin, onBlur: stop };
}

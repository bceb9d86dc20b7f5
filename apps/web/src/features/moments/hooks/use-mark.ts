import { useEffect, useState } from 'react';
import { toastFailure } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import type { Here } from '../here.ts';
import { useMomentServices } from '../moments-context.tsx';

const texts = lazyMessages.moments;

/** Milliseconds for which it is said that a second was marked. */
const saidMs = 2_500;

/** Marks the second that `here` says; `marked` is that second of the whole, for as long as it is to be said. */
export function useMark(here: () => Here | null) {
  const { store } = useMomentServices();
  const [marked, setMarked] = useState<{ second: number } | null>(null);
  useEffect(() => {
    if (!marked) return;
    const timer = setTimeout(() => setMarked(null), saidMs);
    return () => clearTimeout(timer);
  }, [marked]);

  const mark = () => {
    const place = here();
    if (!place) return;
    setMarked({ second: place.second });
    navigator.vibrate?.(20);
    store.mark({ recordingId: place.recordingId, at: place.at }).catch(() => {
      setMarked(null);
      toastFailure(texts.notKept, texts.notKeptText);
    });
  };
  return { mark, marked };
}

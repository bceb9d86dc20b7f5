import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';

/** The manifest's shortcut leads to the chat with this in its address. */
const askParameter = 'chiedi';

/** Puts the cursor into the box for questions, if the screen has one. */
export function focusQuestion(): void {
  document.querySelector<HTMLTextAreaElement>('#content textarea')?.focus();
}

/** Whoever comes to ask, from the shortcut of the installed app, can type at once. */
export function useFocusOnAsking(): void {
  const [path, navigate] = useLocation();
  const isAsking = useSearchParams()[0].has(askParameter);
  useEffect(() => {
    if (!isAsking) return;
    focusQuestion();
    navigate(path, { replace: true });
  }, [isAsking, path, navigate]);
}

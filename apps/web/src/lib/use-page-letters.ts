import { useEffect, useEffectEvent } from 'react';
import { isSingleKey } from './page-keys.ts';

/** Single letters that work while this screen is shown, by letter in lower case. */
export function usePageLetters(commands: Record<string, () => void>): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = isSingleKey(event) && !event.repeat;
    const command = isMeant ? commands[event.key.toLowerCase()] : undefined;
    if (!command) return;
    event.preventDefault();
    command();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => run(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

import { useEffect, useEffectEvent } from 'react';
import { openOverlay } from './overlay-history.ts';

/** While something lies above the screen, Back closes it and does not leave the screen. */
export function useBackCloses(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return;
    return openOverlay(() => close());
  }, [opened]);
}

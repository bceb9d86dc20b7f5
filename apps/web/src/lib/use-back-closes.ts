import { useEffect, useEffectEvent } from 'react';
import { openOverlay } from './overlay-history.ts';
import type { PanelName } from './panel-address.ts';

/** While something lies above the screen, Back closes it and does not leave the screen. A panel is in the address. */
export function useBackCloses(opened: boolean, onClose: () => void, panel?: PanelName): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return;
    return openOverlay(() => close(), panel);
  }, [opened, panel]);
}

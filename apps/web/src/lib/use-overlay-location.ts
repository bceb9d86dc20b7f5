import { type BrowserLocationHook, useBrowserLocation } from 'wouter/use-browser-location';
import { navigateFromOverlay } from './overlay-history.ts';

/** The router's location, for which the entries of overlays in the history do not count. */
export const useOverlayLocation: BrowserLocationHook = (options) => {
  const [path] = useBrowserLocation(options);
  return [path, navigateFromOverlay];
};

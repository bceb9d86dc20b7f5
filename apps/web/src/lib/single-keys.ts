import { useSyncExternalStore } from 'react';

const storageKey = 'wingman-single-keys';
const listeners = new Set<() => void>();
let isOn = read();

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/**
 * Whether keys without Ctrl or Alt act on a page. Who speaks to the machine can switch them off (WCAG 2.1.4); the
 * browser remembers it.
 */
export const singleKeys = {
  get: () => isOn,
  set(on: boolean): void {
    isOn = on;
    try {
      localStorage.setItem(storageKey, on ? 'on' : 'off');
    } catch {
      // It holds until the page is closed.
    }
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** `singleKeys`, followed. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(singleKeys.subscribe, singleKeys.get);
}

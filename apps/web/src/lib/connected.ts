import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isConnected = false;

/** Notes whether the server's events reach this page. */
export function noteConnected(connected: boolean): void {
  isConnected = connected;
  for (const listener of listeners) listener();
}

/** Do the server's events reach this page? */
export function useConnected(): boolean {
  return useSyncExternalStore(subscribe, () => isConnected);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

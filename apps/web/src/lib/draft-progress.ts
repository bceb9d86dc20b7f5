import { useSyncExternalStore } from 'react';

const known = new Map<string, number>();
const listeners = new Set<() => void>();

/** How far a recording is that is transcribed again, 0 to 1; undefined: nothing is known of it. */
export function noteDraftProgress(recordingId: string, progress: number | undefined): void {
  if (progress === undefined) known.delete(recordingId);
  else known.set(recordingId, progress);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDraftProgress(recordingId: string): number | undefined {
  return useSyncExternalStore(subscribe, () => known.get(recordingId));
}

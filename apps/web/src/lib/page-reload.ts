import { useSyncExternalStore } from 'react';

/** Work that a reload would interrupt. */
export type UnfinishedWork = {
  /** Whether something would be lost if the page was closed now. */
  isUnfinished: () => boolean;
  /** Calls back when that may have changed. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
};

type ReloadState = 'none' | 'waiting';

/** Milliseconds between two looks at work that does not say when it is done. */
const lookAgainMs = 500;

const listeners = new Set<() => void>();
let work: UnfinishedWork | null = null;
let state: ReloadState = 'none';

/** Names the work for which a reload waits: the recorder's. */
export function letReloadWaitFor(unfinished: UnfinishedWork): void {
  work = unfinished;
  for (const listener of listeners) listener();
}

/** Reloads the page now, or as soon as nothing would be lost by it. */
export function reloadWhenDone(reload: () => void = () => window.location.reload()): void {
  if (state === 'waiting') return;
  if (!work?.isUnfinished()) {
    reload();
    return;
  }
  state = 'waiting';
  for (const listener of listeners) listener();
  const timer = setInterval(() => {
    if (work?.isUnfinished()) return;
    clearInterval(timer);
    state = 'none';
    reload();
  }, lookAgainMs);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = work?.subscribe(listener);
  return () => {
    listeners.delete(listener);
    stop?.();
  };
}

/** Must a reload wait, and is one waiting? */
export function usePageReload(): { mustWait: boolean; isWaiting: boolean } {
  const mustWait = useSyncExternalStore(subscribe, () => work?.isUnfinished() ?? false);
  const isWaiting = useSyncExternalStore(subscribe, () => state === 'waiting');
  return { mustWait, isWaiting };
}

import { useSyncExternalStore } from 'react';
import { reloadUpdated } from './app-worker.ts';

/** Work that a reload would interrupt. */
export type UnfinishedWork = {
  /** Whether something would be lost if the page was closed now. */
  isUnfinished: () => boolean;
  /** Calls back when that may have changed. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
};

/** `loading`: the new version is being fetched. */
type ReloadState = 'none' | 'waiting' | 'loading';

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

function become(next: ReloadState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Reloads the page with the newest version now, or as soon as nothing would be lost by it. */
export function reloadWhenDone(reload: () => void | Promise<void> = reloadUpdated): void {
  if (state !== 'none') return;
  if (!work?.isUnfinished()) {
    void start(reload);
    return;
  }
  become('waiting');
  const timer = setInterval(() => {
    if (work?.isUnfinished()) return;
    clearInterval(timer);
    void start(reload);
  }, lookAgainMs);
}

async function start(reload: () => void | Promise<void>): Promise<void> {
  become('loading');
  try {
    await reload();
  } finally {
    become('none');
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = work?.subscribe(listener);
  return () => {
    listeners.delete(listener);
    stop?.();
  };
}

/** Must a reload wait, is one waiting, and is the new version being fetched for it? */
export function usePageReload(): { mustWait: boolean; isWaiting: boolean; isLoading: boolean } {
  const mustWait = useSyncExternalStore(subscribe, () => work?.isUnfinished() ?? false);
  const isWaiting = useSyncExternalStore(subscribe, () => state === 'waiting');
  const isLoading = useSyncExternalStore(subscribe, () => state === 'loading');
  return { mustWait, isWaiting, isLoading };
}

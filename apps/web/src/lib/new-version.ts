import { useSyncExternalStore } from 'react';

/** Milliseconds in which the server is asked once at most. */
const askEveryMs = 10_000;

const entryPattern = /<script\b[^>]{0,100}\btype="module"[^>]{0,100}\bsrc="([^"]{1,200})"/;

const listeners = new Set<() => void>();
let isOutdated = false;
let askingLater: Promise<boolean | undefined> | null = null;
let askedAt = Number.NEGATIVE_INFINITY;

/**
 * Asks the server whether it serves another build of the web app than the one that runs here: the first file of a build
 * has a name of its own. Asked again soon, it waits and asks then: what was true before an update is no answer after it.
 * Without an answer nothing changes, and the result is undefined. Never rejects.
 */
export function checkVersion(): Promise<boolean | undefined> {
  if (isOutdated) return Promise.resolve(true);
  const restMs = askedAt + askEveryMs - performance.now();
  if (restMs <= 0) return ask();
  askingLater ??= new Promise<void>((resolve) => setTimeout(resolve, restMs)).then(() => {
    askingLater = null;
    return ask();
  });
  return askingLater;
}

async function ask(): Promise<boolean | undefined> {
  askedAt = performance.now();
  const running = runningBuild();
  try {
    const answer = await fetch(window.location.pathname, {
      headers: { accept: 'text/html' },
      cache: 'no-store',
    });
    const served = answer.ok ? entryPattern.exec(await answer.text())?.[1] : undefined;
    if (!running || !served) return undefined;
    if (served !== running) noteNewVersion();
    return served !== running;
  } catch {
    // Without the server there is no new version either.
    return undefined;
  }
}

/** The name of the first file of the build that runs here; empty where there is none. */
export function runningBuild(): string {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
}

/** There is a newer build than the one that runs here. */
export function noteNewVersion(): void {
  isOutdated = true;
  for (const listener of listeners) listener();
}

/** Asks whenever a part of the app cannot be fetched: an update removes the files of the build before. */
export function watchForNewVersion(): void {
  window.addEventListener('vite:preloadError', () => void checkVersion());
}

/** Is another build served than the one that runs here, as far as this page has noticed? */
export function useNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => isOutdated);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let panels = 0;

/** While a whole panel says that there is a new version, the notice need not. For an effect; returns the way to stop. */
export function tellNewVersionInPanel(): () => void {
  panels += 1;
  for (const listener of listeners) listener();
  return () => {
    panels -= 1;
    for (const listener of listeners) listener();
  };
}

/** Is a panel saying it? */
export function useNewVersionPanel(): boolean {
  return useSyncExternalStore(subscribe, () => panels > 0);
}

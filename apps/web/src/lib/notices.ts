import { useEffect, useSyncExternalStore } from 'react';

/** What a notice can be about, the most important first. Of those that hold only the first is shown. */
const order = ['quiet', 'silentMicrophone', 'connection', 'newVersion', 'speech'] as const;
export type NoticeName = (typeof order)[number];

const key = 'wingman-closed-notices';

const listeners = new Set<() => void>();
/** The version of each that holds. */
const wanted = new Map<NoticeName, string>();
/** How many parts of the screen say the same with more room. */
const told = new Map<NoticeName, number>();
/** The version in which each was closed. A copy of what the browser stores, which may store nothing. */
let closed = readClosed();

function readClosed(): Partial<Record<NoticeName, string>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

function keepClosed(next: Partial<Record<NoticeName, string>>): void {
  closed = next;
  try {
    localStorage.setItem(key, JSON.stringify(closed));
  } catch {
    // Without storage it is remembered until the page is left.
  }
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}

/** The notice whose turn it is. */
function first(): NoticeName | null {
  const isOpen = (name: NoticeName) =>
    wanted.has(name) && !told.get(name) && closed[name] !== wanted.get(name);
  return order.find(isOpen) ?? null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Closes a notice for good, or until it says something else. */
export function closeNotice(name: NoticeName): void {
  keepClosed({ ...closed, [name]: wanted.get(name) ?? '' });
}

/** What a notice said is over: should it be so again, it is said again. */
export function endNotice(name: NoticeName): void {
  if (closed[name] === undefined) return;
  const { [name]: _over, ...others } = closed;
  keepClosed(others);
}

/** While `isTold`, the screen says elsewhere what this notice is about: a thing is said once. */
export function useToldElsewhere(name: NoticeName, isTold: boolean): void {
  useEffect(() => {
    if (!isTold) return;
    const count = (change: number) => {
      told.set(name, (told.get(name) ?? 0) + change);
      announce();
    };
    count(1);
    return () => count(-1);
  }, [name, isTold]);
}

/**
 * Whether it is this notice's turn: it holds, was not closed in this version, and nothing more important is to be said.
 * `version` changes with what is said.
 */
export function useNoticeTurn(name: NoticeName, version: string, holds: boolean): boolean {
  useEffect(() => {
    if (!holds) return;
    wanted.set(name, version);
    announce();
    return () => {
      wanted.delete(name);
      announce();
    };
  }, [name, version, holds]);
  return useSyncExternalStore(subscribe, () => holds && first() === name);
}

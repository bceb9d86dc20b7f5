import { useSyncExternalStore } from 'react';

const storageKey = 'wingman-due-notices';
const listeners = new Set<() => void>();

export type NoticeState = 'on' | 'off' | 'blocked' | 'missing';

let isWanted = read();

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on';
  } catch {
    return false;
  }
}

function set(on: boolean): void {
  isWanted = on;
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // It holds until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** Whether this browser tells of what is due; it is off until somebody wants it, and the browser remembers it. */
export const noticePreference = {
  /** `blocked`: the browser does not let this site notify; `missing`: it knows no notifications. */
  get(): NoticeState {
    const permission = globalThis.Notification?.permission;
    if (permission === undefined) return 'missing';
    if (permission === 'denied') return 'blocked';
    return isWanted && permission === 'granted' ? 'on' : 'off';
  },

  /** Call it on a press: the browser asks for permission then, and only then. */
  async turnOn(): Promise<void> {
    await Notification.requestPermission();
    set(Notification.permission === 'granted');
  },

  turnOff: () => set(false),

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== storageKey) return;
      isWanted = read();
      listener();
    };
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  },
};

/** `noticePreference`, followed, in this tab and the others. */
export function useNoticePreference(): NoticeState {
  return useSyncExternalStore(noticePreference.subscribe, noticePreference.get);
}

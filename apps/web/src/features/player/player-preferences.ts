import { useSyncExternalStore } from 'react';

export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export type PlayerPreferences = {
  /** How many times as fast as it was said; one of `speeds`. */
  speed: number;
  /** Passes over what is silent. */
  skipsSilence: boolean;
};

const storageKey = 'wingman-player';
const usual: PlayerPreferences = { speed: 1, skipsSilence: false };
const listeners = new Set<() => void>();
let preferences = read();

function read(): PlayerPreferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    const { speed, skipsSilence } = (kept ?? {}) as Partial<PlayerPreferences>;
    return {
      speed: speeds.find((known) => known === speed) ?? usual.speed,
      skipsSilence: skipsSilence === true,
    };
  } catch {
    return usual;
  }
}

/** How somebody listens; remembered by the browser. */
export const playerPreferences = {
  get: () => preferences,
  set(change: Partial<PlayerPreferences>): void {
    preferences = { ...preferences, ...change };
    try {
      localStorage.setItem(storageKey, JSON.stringify(preferences));
    } catch {
      // They hold until the page is closed.
    }
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** `playerPreferences`, followed. */
export function usePlayerPreferences(): PlayerPreferences {
  return useSyncExternalStore(playerPreferences.subscribe, playerPreferences.get);
}

/** The next speed up or down; the fastest and the slowest stay. */
export function stepSpeed(by: 1 | -1): void {
  const at = speeds.findIndex((speed) => speed >= preferences.speed);
  const next = speeds[at + by];
  if (next !== undefined) playerPreferences.set({ speed: next });
}

import { useSyncExternalStore } from 'react';

/** What somebody wants to show to others. `title`: what it is called on the screen. */
export type ShareRequest = { title: string } & (
  | { kind: 'recording'; recordingId: string; hasAudio: boolean }
  | { kind: 'span'; recordingId: string; from: number; to: number; hasAudio: boolean }
  | { kind: 'notes'; recordingId: string }
  | { kind: 'line'; recordingId: string; lineId: string }
  | { kind: 'answer'; conversationId: string }
);

let current: ShareRequest | null = null;
let isOffered = true;
let opener: HTMLElement | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function set(next: ShareRequest | null): void {
  current = next;
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says whether links can be made on this server. */
export function offerSharing(isOn: boolean): void {
  isOffered = isOn;
  tell();
}

/** Whether screens offer to make links. */
export function useMayShare(): boolean {
  return useSyncExternalStore(subscribe, () => isOffered);
}

/** Opens the dialog in which a link is made, from any screen. `from`: gets the focus back. */
export function askToShare(request: ShareRequest, from: Element | null = document.activeElement): void {
  // The item of a menu is gone when the dialog closes: its button is not.
  const menu = from?.closest('[role="menu"]');
  const button = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : from;
  opener = button instanceof HTMLElement ? button : null;
  set(request);
}

/** Gives the focus back, once the dialog is gone. */
export const focusOpener = (): void => opener?.focus({ preventScroll: true });

export const endSharing = (): void => set(null);

/** What is to be shared now; null while nothing is. */
export function useShareRequest(): ShareRequest | null {
  return useSyncExternalStore(subscribe, () => current);
}

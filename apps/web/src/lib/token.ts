import { dropRememberedUser } from './remembered-user.ts';

/** The one place of the sign-in token: local storage, shared by all tabs of this browser. */
const tokenKey = 'authToken';

/** The token of the signed-in person, or null. Never throws: some browsers forbid storage altogether. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(tokenKey) || null;
  } catch {
    return memoryToken;
  }
}

let memoryToken: string | null = null;
const listeners = new Set<(token: string | null) => void>();

/** Keeps the token, or drops it with null, and tells the listeners of this tab; other tabs hear it by themselves. */
export function writeToken(token: string | null): void {
  memoryToken = token;
  try {
    if (token) localStorage.setItem(tokenKey, token);
    else localStorage.removeItem(tokenKey);
    if (!token) dropRememberedUser();
  } catch {
    // Without storage the sign-in lasts as long as this page.
  }
  for (const listener of listeners) listener(token);
}

/** Deletes a token that the server refused, unless another one has replaced it. */
export function dropToken(refused: string | null): void {
  if (refused !== null && refused === readToken()) writeToken(null);
}

/** Calls the listener whenever the token changes, in this tab or another one. Returns the unsubscribe function. */
export function onTokenChange(listener: (token: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (event.key === tokenKey || event.key === null) listener(readToken());
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Who is signed in, with the token that the server knows as theirs. */
export type RecorderSession = { userId: string; token: string };

export type SessionHolder = {
  /** The session, or null as soon as its token is no longer the stored one. */
  get(): RecorderSession | null;
  set(next: RecorderSession | null): void;
  /** Calls back at each change. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
};

/** Holds the session of this page. Another tab may sign out or in: the stored token always decides. */
export function sessionHolder(readToken: () => string | null): SessionHolder {
  const listeners = new Set<() => void>();
  let session: RecorderSession | null = null;
  return {
    get: () => (session && readToken() === session.token ? session : null),
    set: (next) => {
      session = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Do both name the same person with the same token? */
export function sameSession(a: RecorderSession, b: RecorderSession | null): boolean {
  return b !== null && a.userId === b.userId && a.token === b.token;
}

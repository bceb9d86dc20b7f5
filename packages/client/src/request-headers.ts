/** A bearer token, or a function that returns the current one. */
export type TokenSource = string | (() => string | null | undefined);

/** The current token; null when signed out. */
export function currentToken(source: TokenSource | undefined): string | null {
  const token = typeof source === 'function' ? source() : source;
  return token || null;
}

/** The IANA name of the browser's time zone. A server or a script is seldom where its user is: none there. */
export function browserTimeZone(): string | undefined {
  if (!('document' in globalThis)) return undefined;
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Headers of every request: the token, and the time zone of "today", that of the account if there is none. */
export function requestHeaders(token: string | null, timeZone: string | undefined): Record<string, string> {
  return {
    ...(timeZone ? { 'X-Time-Zone': timeZone } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
}

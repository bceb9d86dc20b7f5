/** A bearer token, or a function that returns the current one. */
export type TokenSource = string | (() => string | null | undefined);

/** The current token; null when signed out. */
export function currentToken(source: TokenSource | undefined): string | null {
  const token = typeof source === 'function' ? source() : source;
  return token || null;
}

/** The IANA name of this runtime's time zone. */
export function runtimeTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Headers of every request: the token, and the time zone of "today". */
export function requestHeaders(token: string | null, timeZone: string): Record<string, string> {
  return {
    'X-Time-Zone': timeZone,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
}

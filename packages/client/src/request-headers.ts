/** A bearer token, or where to find the current one each time it is needed. */
export type TokenSource = string | (() => string | null | undefined);

/** The token of this moment; null when nobody is signed in. */
export function currentToken(source: TokenSource | undefined): string | null {
  const token = typeof source === 'function' ? source() : source;
  return token || null;
}

/** The IANA name of the zone this runtime lives in. */
export function runtimeTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Headers that every request carries: who asks, and in which zone their "today" lies. */
export function requestHeaders(token: string | null, timeZone: string): Record<string, string> {
  return {
    'X-Time-Zone': timeZone,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
}

const maxLength = 2_000;
const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && loopback.has(hostname);

/**
 * Whether an app may be led back to this address with a code: https, or a program on the user's own machine. No fragment, no
 * password, nothing that browsers read in another way than this server does.
 */
export function isRedirectUri(uri: string): boolean {
  if (uri.length > maxLength || !/^[!-~]+$/.test(uri) || /[\\#]/.test(uri) || !URL.canParse(uri))
    return false;
  const url = new URL(uri);
  if (url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || isLoopback(url);
}

/** Exactly one of the registered; on the user's own machine a program takes any free port (RFC 8252). */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  return isRedirectUri(uri) && registered.some((known) => known === uri || isSameButPort(known, uri));
}

function isSameButPort(known: string, uri: string): boolean {
  const [one, other] = [new URL(known), new URL(uri)];
  if (!isLoopback(one) || !isLoopback(other)) return false;
  one.port = '';
  other.port = '';
  return one.href === other.href;
}

export type Destination = { leadsTo: string; isOnThisMachine: boolean };

/** What a user sees of such an address: names in other scripts as the network knows them. */
export function destinationOf(uri: string): Destination {
  const url = new URL(uri);
  return { leadsTo: url.host, isOnThisMachine: isLoopback(url) };
}

/** The address with these parameters beside its own. */
export function withParameters(uri: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined) as [string, string][];
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}

import { isIPv6 } from 'node:net';

/** Whether a host, as a setting, an address or a socket names it, is this machine alone. IPv6 with or without brackets. */
export function isLoopback(host: string): boolean {
  return /^(localhost|(::ffff:)?127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/**
 * Whom an address stands for where attempts are counted: itself, and of IPv6 its network, because one customer has a
 * whole `/64` to choose addresses from. IPv4 written as IPv6 is IPv4.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  const version4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (version4) return version4;
  const [before = '', after = ''] = plain.split('::');
  const groups = groupsOf(before);
  const missing = plain.includes('::') ? 8 - groups.length - groupsOf(after).length : 0;
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...groupsOf(after)];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

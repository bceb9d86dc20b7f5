import { BlockList, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv4 addresses that are written as IPv6 fall into these, too. */
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether a host, as a setting, an address or a socket names it, is this machine alone. IPv6 with or without brackets. */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[(.*)\]$/, '$1');
  return plain.toLowerCase() === 'localhost' || loopback.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/**
 * Whom an address stands for where attempts are counted: itself, and of IPv6 its network, because one customer has a
 * whole `/64` to choose addresses from. IPv4 written as IPv6 is IPv4. What is no address stays as it is.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

import { BlockList, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** These ranges also match IPv4-mapped IPv6 addresses. */
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/**
 * Whether a host, from a setting, an address or a socket, is loopback. IPv6 with or without brackets.
 */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[(.*)\]$/, '$1');
  return plain.toLowerCase() === 'localhost' || loopback.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/**
 * The key under which attempts of an address are counted: IPv4 as it is, IPv6 by its `/64` network, because one
 * customer can choose addresses from a whole `/64`. IPv4-mapped IPv6 counts as IPv4. Anything else is returned
 * unchanged.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is one of the Internet: not of this machine, of a network inside, of a cloud's metadata, of many at once, nor one
 * that translates to such an address (IPv4-mapped, NAT64, 6to4, Teredo). Anything that is no address is not.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(publicIpv6);
}

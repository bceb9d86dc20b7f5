import { isIP } from 'node:net';
import { DomainError } from '@wingman/contract/error.ts';
import { isLoopback, isPublicAddress } from '../accounts/network-address.ts';

/** The host of an address as it is compared: without brackets and the dot at its end. */
export const hostOf = ({ hostname }: URL): string =>
  hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();

/**
 * The address of a receiver, in the form in which it is stored. Whether a name leads inside is known when it is connected to: then the
 * sender looks at the addresses.
 * @throws {DomainError} validation_failed
 */
export function readTarget(text: string, allowedHosts: readonly string[]): string {
  if (!URL.canParse(text))
    throw wrong('Scrivi un indirizzo completo, per esempio https://esempio.it/wingman');
  const url = new URL(text);
  const host = hostOf(url);
  const isAllowed = allowedHosts.includes(host);
  if (url.protocol !== 'https:' && !(isAllowed && url.protocol === 'http:'))
    throw wrong('L’indirizzo deve iniziare con https://');
  if (url.username !== '' || url.password !== '')
    throw wrong('L’indirizzo non può contenere un nome utente o una password');
  if (!isAllowed && (host === '' || isLoopback(host) || (isIP(host) !== 0 && !isPublicAddress(host))))
    throw wrong('Questo indirizzo è interno alla rete del server: non è permesso');
  url.hash = '';
  return url.href;
}

const wrong = (message: string) =>
  new DomainError('validation_failed', { issues: [{ path: 'url', message }] });

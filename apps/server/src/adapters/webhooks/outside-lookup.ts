import { lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '@wingman/core/accounts/network-address.ts';

/** What a name leads to. */
export type ResolveName = typeof lookUp;

/** A connection that was refused because it would lead inside. */
export class InsideError extends Error {}

/**
 * A look-up for connections, which gives them only addresses outside: what was checked is what is connected to, so that a name that leads
 * elsewhere the next time gains nothing. One address inside refuses the name.
 */
export function outsideLookup(resolve: ResolveName = lookUp): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new InsideError('The name leads inside'), []);
      if (options.all) return done(null, addresses);
      const [first] = addresses;
      return done(null, first?.address ?? '', first?.family);
    });
  };
}

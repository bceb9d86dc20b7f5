import { isIP } from 'node:net';
import { withoutEndSlashes } from '@wingman/contract/address.ts';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { parseRetention } from './retention.ts';

const { IPv4, IPv6 } = ipaddr;

/** What values of settings may look like; each says in English what it wants. */

const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address like https://example.org',
});
/** First parts of our own paths: below such a PUBLIC_URL it could not be told whether a proxy took its path away. */
const ownPaths = /^\/(api|trpc|mcp|condivisi|assets|healthz|readyz|metrics)(\/|$)/;
export const publicAddress = webAddress.refine(
  (address) => !URL.canParse(address) || !ownPaths.test(new URL(address).pathname),
  'must have no path that begins with /api, /trpc, /mcp, /condivisi, /assets, /healthz, /readyz or /metrics',
);
export const providerAddress = webAddress.transform(withoutEndSlashes);
export const text = z.string();
export const backupKeep = text.default('7d 4w 12m').transform((value, context) => {
  const retention = parseRetention(value);
  if (!retention) context.addIssue('must look like 7d 4w 12m: days, weeks and months');
  return retention ?? z.NEVER;
});
// Travels in a header.
export const key = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'must be letters, digits and punctuation without spaces');
export const wholeNumber = (error: string, min: number, max: number) =>
  z.string().regex(/^\d+$/, error).transform(Number).pipe(z.number().min(min, error).max(max, error));

const proxyName = /^(loopback|linklocal|uniquelocal)$/;
/** A name of a kind of address, an address, or a range such as 10.0.0.0/8. */
function isProxy(text: string): boolean {
  if (isIP(text) > 0 || proxyName.test(text)) return true;
  // Fastify takes no range of all addresses: that is `true`.
  return !text.endsWith('/0') && (IPv4.isValidCIDRFourPartDecimal(text) || IPv6.isValidCIDR(text));
}

const proxiesWanted = 'must be true, false, a number of hops or addresses with commas between them';

export const trustProxy = z
  .string()
  .refine(
    (value) => /^(true|false|\d{1,2})$/.test(value) || value.split(',').every((each) => isProxy(each.trim())),
    proxiesWanted,
  )
  .transform((value) => {
    if (value === 'true' || value === 'false') return value === 'true';
    return /^\d+$/.test(value) ? Number(value) : value;
  });

/** Else a chunk of the password would be taken for a host, a path or a parameter. */
export const encodedCharacters =
  'in which special characters of the password are encoded: @ as %40, : as %3A, / as %2F, # as %23, ? as %3F';

export function isDatabaseUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { pathname, search, hash } = new URL(value);
  return !/[@#]/.test(pathname + search + hash) && value.split('@').length <= 2;
}

export function isStorageUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { searchParams } = new URL(value);
  const endpoint = searchParams.get('endpoint');
  const isKnown = [...searchParams.keys()].every((name) => ['endpoint', 'region'].includes(name));
  return isKnown && (endpoint === null || /^https?:\/\/./.test(endpoint));
}

export const sha256List = z
  .string()
  .regex(/^[^=,]+=[0-9a-fA-F]{64}(,[^=,]+=[0-9a-fA-F]{64})*$/, 'must look like file=hash,file=hash')
  .transform((list) =>
    Object.fromEntries(list.split(',').map((pair) => pair.trim().split('=') as [string, string])),
  );

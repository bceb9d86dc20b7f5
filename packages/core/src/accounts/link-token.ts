import { sha256Hex } from '@wingman/contract/sha256.ts';

const tokenBytes = 32;
/** What ours look like: longer ones are not hashed. */
const tokenPattern = /^[\w-]{43}$/;

/** What a link that is used once ends with. */
export const newLinkToken = (): string =>
  crypto.getRandomValues(new Uint8Array(tokenBytes)).toBase64({ alphabet: 'base64url', omitPadding: true });

/** SHA-256 in hex; undefined for what cannot be one of ours. */
export async function hashLinkToken(token: string): Promise<string | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  return sha256Hex(token);
}

import { apiKeyPrefix } from '@wingman/contract/api-key.ts';
import { sha256Hex } from '@wingman/contract/sha256.ts';

const secretBytes = 30;
const shownCharacters = 8;

/** A new personal API key: 240 random bits behind the prefix. `prefix` is the part that may be shown again. */
export function makeApiKey(): { key: string; prefix: string } {
  const secret = crypto.getRandomValues(new Uint8Array(secretBytes)).toBase64({ alphabet: 'base64url' });
  const key = `${apiKeyPrefix}${secret}`;
  return { key, prefix: key.slice(0, apiKeyPrefix.length + shownCharacters) };
}

/** SHA-256 in hex: with so many random bits a slow hash would protect nothing more. */
export async function hashApiKey(key: string): Promise<string> {
  return sha256Hex(key);
}

export function isApiKey(token: string): boolean {
  return token.startsWith(apiKeyPrefix);
}

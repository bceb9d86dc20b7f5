import { sha256Hex } from '@wingman/contract/sha256.ts';

const secretBytes = 32;
/** So that scanners recognise a leaked one, and the server what it is. */
const prefixes = { code: 'wmc_', access: 'wma_', refresh: 'wmr_' } as const;

export function makeGrantSecret(kind: keyof typeof prefixes): string {
  const secret = crypto.getRandomValues(new Uint8Array(secretBytes));
  return `${prefixes[kind]}${secret.toBase64({ alphabet: 'base64url', omitPadding: true })}`;
}

export function isGrantToken(token: string): boolean {
  return token.startsWith(prefixes.access);
}

/** SHA-256 in hex: with so many random bits a slow hash would protect nothing more. */
export async function hashGrantSecret(secret: string): Promise<string> {
  return sha256Hex(secret);
}

/** Whether `verifier` is what the challenge was made of (RFC 7636, S256). */
export async function isVerifierOf(verifier: string, challenge: string): Promise<boolean> {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const made = Uint8Array.fromHex(await sha256Hex(verifier));
  return made.toBase64({ alphabet: 'base64url', omitPadding: true }) === challenge;
}

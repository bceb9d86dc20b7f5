const tokenBytes = 32;
const inAddress = { alphabet: 'base64url', omitPadding: true } as const;

/** 256 random bits, for an address. */
export const newToken = (): string => crypto.getRandomValues(new Uint8Array(tokenBytes)).toBase64(inAddress);

/** What shows that the password behind `passwordHash` was given for `id`; another password makes another one. */
export async function proofOf({ id, passwordHash }: { id: string; passwordHash: string }): Promise<string> {
  const bytes = new TextEncoder().encode(passwordHash);
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(id));
  return new Uint8Array(signed).toBase64(inAddress);
}

/** SHA-256 of a text, in hex. For secrets only where they have so many random bits that a slow hash would protect nothing more. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new Uint8Array(digest).toHex();
}

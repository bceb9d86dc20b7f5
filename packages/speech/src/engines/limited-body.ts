/** The body exceeded its limit. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/**
 * The body of a response as text, of `maxBytes` at most; reading stops at the limit.
 * @throws {BodyTooLargeError}
 */
export async function readLimited(answer: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the body.
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) throw new BodyTooLargeError(`more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

import { recoveryCodeCount } from '@wingman/contract/second-step.ts';
import { sha256Hex } from '@wingman/contract/sha256.ts';

/** Without those that one takes for another: no 0, 1, 8, I, L, O. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ2345679';
const length = 16;
const groupLength = 4;
const ownPattern = /^[A-Z0-9]{16}$/;

/** New codes as they are shown, in groups of four. Sixteen of thirty letters are 78 random bits. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, makeCode);

function makeCode(): string {
  let code = '';
  while (code.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // The greatest multiple of 30 in a byte: each letter is as probable as another.
    if (byte < 240) code += letters[byte % letters.length];
  }
  return Array.from({ length: length / groupLength }, (_, n) =>
    code.slice(n * groupLength, (n + 1) * groupLength),
  ).join('-');
}

/** SHA-256 in hex of a code however it is typed; undefined for what cannot be one. With so many random bits a slow hash would protect nothing more. */
export async function hashRecoveryCode(code: string): Promise<string | undefined> {
  const plain = code.replaceAll(/[\s-]/g, '').toUpperCase();
  return ownPattern.test(plain) ? sha256Hex(plain) : undefined;
}

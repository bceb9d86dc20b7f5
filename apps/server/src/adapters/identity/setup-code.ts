import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FirstAccountGuard } from '@wingman/core/accounts/first-account.ts';
import { isLoopback } from '@wingman/core/accounts/network-address.ts';
import type { Config } from '../../config/config.ts';

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const groups = 4;
const groupLength = 4;

/** The code for the first account: kept in the data folder, so that a restart does not change it. */
export type SetupCode = FirstAccountGuard & {
  /** Made when there is none yet. */
  read(): string;
};

export function createSetupCode(config: Config, tell: (sentence: string) => void): SetupCode {
  const file = join(config.dataDir, 'setup-code');
  let known: string | undefined;
  const read = () => {
    known ??= readOrMake(file);
    return known;
  };
  const isExposed = isReachable(config);
  return {
    isExposed,
    read,
    isSetupCode: (given) => timingSafeEqual(digestOf(given), digestOf(read())),
    tellSetupCode() {
      // Of an exposed server the start has told it already.
      if (!isExposed) tell(setupSentence(read()));
    },
    deleteSetupCode: () => rmSync(file, { force: true }),
  };
}

export const setupSentence = (code: string): string =>
  `Nobody has an account yet: whoever registers first, with the set-up code ${code}, is administrator.`;

/**
 * Whether other machines may reach the server, as far as its settings tell. They do not tell of a proxy or tunnel that
 * nobody has set PUBLIC_URL or TRUST_PROXY for.
 */
export function isReachable({ host, publicUrl, trustProxy }: Config): boolean {
  return (
    !isLoopback(host) || trustProxy !== false || (publicUrl !== undefined && !isLoopback(publicUrl.hostname))
  );
}

function readOrMake(file: string): string {
  try {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept !== '') return kept;
  } catch {
    // There is none yet.
  }
  const code = newCode();
  writeFileSync(file, `${code}\n`, { mode: 0o600 });
  return code;
}

/** 16 of 31 characters: nearly 80 bits. */
function newCode(): string {
  const letters = Array.from({ length: groups * groupLength }, () => alphabet[randomIndex()]);
  return Array.from({ length: groups }, (_, at) => letters.slice(at * groupLength, (at + 1) * groupLength))
    .map((group) => group.join(''))
    .join('-');
}

function randomIndex(): number {
  for (;;) {
    const value = (randomBytes(1)[0] ?? 0) & 31;
    if (value < alphabet.length) return value;
  }
}

/** As typed: in any letters, with or without what stands between the groups. */
function digestOf(text: string): Buffer {
  return createHash('sha256')
    .update(text.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();
}

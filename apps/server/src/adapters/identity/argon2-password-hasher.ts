import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PasswordHasher } from '@wingman/core/ports/identity.ts';

/** Argon2id with 19 MiB, two passes and one lane, as OWASP's password storage cheat sheet recommends. */
const recommended: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;
/**
 * Each takes the memory of its cost while it runs; the others wait, so that many concurrent sign-ins do not exhaust the
 * memory.
 */
const maxAtOnce = 2;
/** A stored hash never asks for more than this, whoever wrote it. */
const maxCost = { memory: 262_144, passes: 16, parallelism: 16 } as const;

/** Memory in KiB. */
export type Cost = { memory: number; passes: number; parallelism: number };
type ParsedHash = { cost: Cost; salt: Buffer; tag: Buffer };

/**
 * Argon2id in the PHC text form, computed off the event loop by Node's own crypto. Passwords are not modified: every
 * character counts, also spaces and those after the seventy-second byte. Tests set a lower cost.
 */
export function createPasswordHasher(cost: Cost = recommended): PasswordHasher {
  const inTurn = limit(maxAtOnce);
  return {
    async hash(password) {
      const salt = randomBytes(saltBytes);
      const tag = await inTurn(() => derive(password, salt, cost, tagBytes));
      const { memory, passes, parallelism } = cost;
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(tag)}`;
    },

    async verify(hash, password) {
      const known = parseHash(hash);
      if (!known) return false;
      const tag = await inTurn(() => derive(password, known.salt, known.cost, known.tag.length));
      return timingSafeEqual(tag, known.tag);
    },
  };
}

function derive(password: string, salt: Buffer, { memory, passes, parallelism }: Cost, tagLength: number) {
  const parameters = { message: password, nonce: salt, memory, passes, parallelism, tagLength };
  return new Promise<Buffer>((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
  });
}

const phc =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{16,128})$/;

function parseHash(hash: string): ParsedHash | undefined {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(hash) ?? [];
  const asked = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const isAffordable =
    asked.memory <= maxCost.memory &&
    asked.passes <= maxCost.passes &&
    asked.parallelism <= maxCost.parallelism;
  if (!isAffordable) return undefined;
  return { cost: asked, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/={1,2}$/, '');
}

/** Runs at most `count` tasks at once, first come, first served. */
function limit(count: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The place goes straight to the next one waiting, who then does not count itself again.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

import { DomainError } from '@wingman/contract/error.ts';
import { sha256Hex } from '@wingman/contract/sha256.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  deleteIdempotencyKey,
  deleteIdempotencyKeysBefore,
  findIdempotentRequest,
  insertIdempotencyKey,
  type KeyOfRequest,
  updateIdempotentAnswer,
} from '@wingman/db/repositories/idempotency-key.repository.ts';
import type { Clock } from '../ports/clock.ts';
import type { Actor } from './actor.ts';

const keptMs = 24 * 3_600_000;
/** Longer answers are not kept: a repeated request is then told that it was carried out. */
const maxAnswerLength = 100_000;
const base64url = { alphabet: 'base64url', omitPadding: true } as const;

/** `key`: what the sender made up. `request`: all that the request says. */
export type RepeatableRequest = { key: string; request: string };

/**
 * Requests that programs may send again when no answer came. What is recorded is nobody's copy: answers are kept encrypted by
 * the key, of which only a hash is known here, and for a day.
 */
export function createIdempotencyService({ database, clock }: { database: WingmanDatabase; clock: Clock }) {
  const { db } = database;

  /** @throws {DomainError} idempotency_key_reused, already_requested */
  async function answerAgain(row: KeyOfRequest, key: string, requestHash: string): Promise<unknown> {
    const earlier = await findIdempotentRequest(db, row);
    // It failed meanwhile, or its day is over.
    if (!earlier) throw new DomainError('already_requested', { retryAfterSeconds: 1 });
    if (earlier.requestHash !== requestHash) throw new DomainError('idempotency_key_reused');
    if (earlier.answer === null) throw new DomainError('already_requested');
    return JSON.parse(await decrypt(earlier.answer, await keyFrom(key, row.userId)));
  }

  async function keep(row: KeyOfRequest, key: string, answer: unknown): Promise<void> {
    const text = JSON.stringify(answer ?? null);
    if (text.length > maxAnswerLength) return;
    await updateIdempotentAnswer(db, row, await encrypt(text, await keyFrom(key, row.userId)));
  }

  return {
    /**
     * Carries a request out once, and answers it again when it is repeated. One that failed may be repeated.
     * @throws {DomainError} idempotency_key_reused for another request with that key; already_requested while the first one is
     * under way, and where its outcome is not known
     */
    async once(
      { userId }: Actor,
      { key, request }: RepeatableRequest,
      work: () => Promise<unknown>,
    ): Promise<{ answer: unknown; isRepeated: boolean }> {
      const row = { userId, keyHash: await sha256Hex(`${userId} ${key}`) };
      const requestHash = await sha256Hex(request);
      const now = clock.now().toISOString();
      if (!(await insertIdempotencyKey(db, { ...row, requestHash, now })))
        return { answer: await answerAgain(row, key, requestHash), isRepeated: true };
      const answer = await work().catch(async (error: unknown) => {
        await deleteIdempotencyKey(db, row);
        throw error;
      });
      await keep(row, key, answer);
      return { answer, isRepeated: false };
    },

    /** For a clean-up pass. */
    deleteOld: () => deleteIdempotencyKeysBefore(db, new Date(clock.now().getTime() - keptMs).toISOString()),
  };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function keyFrom(secret: string, userId: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveKey']);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: bytesOf(userId), info: bytesOf('idempotent answer') };
  return crypto.subtle.deriveKey(hkdf, material, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
}

/** The nonce and what is encrypted with it. */
async function encrypt(text: string, key: CryptoKey): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytesOf(text));
  return [iv, new Uint8Array(sealed)].map((part) => part.toBase64(base64url)).join('.');
}

async function decrypt(sealed: string, key: CryptoKey): Promise<string> {
  const [iv = new Uint8Array(), data = new Uint8Array()] = sealed
    .split('.')
    .map((part) => Uint8Array.fromBase64(part, { alphabet: 'base64url' }));
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data));
}

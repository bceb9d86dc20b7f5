import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DomainError } from '@wingman/contract/error.ts';
import type { AudioStore } from '@wingman/core/ports/audio-store.ts';

const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One stored file: its key, its length in bytes, and when it was complete. */
export type KeptFile = { key: string; bytes: number; modifiedAt: Date };

/** A store as the process looks after it, beyond what the product's rules ask of it. */
export type KeptAudioStore = AudioStore & {
  /** Every stored file, in no order; nothing that is still arriving. */
  list(): AsyncIterable<KeptFile>;
  /** Removes what uploads cut off by a crash have left behind. Returns how many files. */
  removeAbandoned(now: Date): Promise<number>;
  /** Removes every partial file: for a start, when nothing can be arriving. Returns how many files. */
  removePartial(): Promise<number>;
  /** Resolves when no file is being written; what was cut off has been removed by then. */
  settled(): Promise<void>;
  /** Lets go of connections. */
  close(): void;
  /** @throws {Error} when nothing can be read or written there now */
  check(): Promise<void>;
};

/** A partial file that nobody has written to for so long was left by a process that died. */
export const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** `aa/<uuid>`: spread over 256 folders. */
export function newFileKey(): string {
  const id = randomUUID();
  return `${id.slice(0, 2)}/${id}`;
}

/**
 * Keys come from our own rows; this makes sure that no other text ever becomes a path or an address.
 * @throws {DomainError} not_found
 */
export function assertFileKey(key: string): void {
  if (!keyPattern.test(key)) throw new DomainError('not_found');
}

export const isFileKey = (key: string): boolean => keyPattern.test(key);

/** The bytes of a file; undefined when it is gone, because what it belonged to was deleted meanwhile. */
export async function readIfThere(store: AudioStore, key: string): Promise<Readable | undefined> {
  return store.read(key).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'not_found') return undefined;
    throw error;
  });
}

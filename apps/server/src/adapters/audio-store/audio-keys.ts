import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DomainError } from '@wingman/contract/error.ts';
import type { AudioStore } from '@wingman/core/ports/audio-store.ts';

const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One stored file: its key, its length in bytes, and when it was complete. */
export type KeptFile = { key: string; bytes: number; modifiedAt: Date };

/** A store with the process's maintenance operations, beyond the port of core. */
export type KeptAudioStore = AudioStore & {
  /** Every stored file, unordered, without partial files. */
  list(): AsyncIterable<KeptFile>;
  /** Deletes partial files of uploads interrupted by a crash. Returns how many. */
  removeAbandoned(now: Date): Promise<number>;
  /** Deletes every partial file: for a start, when no upload can be running. Returns how many. */
  removePartial(): Promise<number>;
  /** Resolves when no file is being written and partial files are deleted. */
  settled(): Promise<void>;
  /** Closes connections. */
  close(): void;
  /** @throws {Error} when the store is not readable and writable */
  check(): Promise<void>;
};

/** Age after which an unmodified partial file was left by a process that died. */
export const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** `aa/<uuid>`: spread over 256 folders. */
export function newFileKey(): string {
  const id = randomUUID();
  return `${id.slice(0, 2)}/${id}`;
}

/**
 * Keys come from our own rows; this ensures that no other text is used as a path or URL.
 * @throws {DomainError} not_found
 */
export function assertFileKey(key: string): void {
  if (!keyPattern.test(key)) throw new DomainError('not_found');
}

export const isFileKey = (key: string): boolean => keyPattern.test(key);

/** The bytes of a file; undefined when it was deleted meanwhile. */
export async function readIfThere(store: AudioStore, key: string): Promise<Readable | undefined> {
  return store.read(key).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'not_found') return undefined;
    throw error;
  });
}

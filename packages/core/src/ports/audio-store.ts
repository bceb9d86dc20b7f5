import type { Readable } from 'node:stream';

export type StoredAudio = { bytes: number };

/** Bytes from `start` to `end`, both included, as in HTTP ranges. */
export type ByteRange = { start: number; end: number };

/** Storage of recordings, and of images in chats and at moments. Keys are made by the store and opaque to everyone else. */
export interface AudioStore {
  /** A new, unused key. */
  newKey(): string;
  /** Streams `source` into the store; on failure nothing is left. @throws {DomainError} storage_full */
  write(key: string, source: Readable): Promise<StoredAudio>;
  /** @throws {DomainError} not_found */
  size(key: string): Promise<number>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Idempotent: deleting a missing file is success. */
  remove(key: string): Promise<void>;
  /** A local path with the bytes, for decoders; call `release` when done with it. */
  localFile(key: string): Promise<{ path: string; release: () => Promise<void> }>;
}

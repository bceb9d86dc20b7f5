import { Readable } from 'node:stream';
import type { AudioStore } from '../ports/audio-store.ts';
import { cleanImage } from './clean-image.ts';

/** An image that is already in the store. */
export type StoredImage = { key: string; type: string; bytes: Uint8Array };

/**
 * Checks an image by its content and stores it without metadata. @throws {DomainError} as `cleanImage`, storage_full
 */
export async function storeImage(store: AudioStore, content: Uint8Array): Promise<StoredImage> {
  const { type, bytes } = cleanImage(content);
  const key = store.newKey();
  await store.write(key, Readable.from([bytes]));
  return { key, type, bytes };
}

import { Readable } from 'node:stream';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { findOwnedExchange } from '@wingman/db/repositories/exchange.repository.ts';
import type { AudioStore } from '../ports/audio-store.ts';
import { cleanImage } from './images/clean-image.ts';

/** An image of a question that is already in the store. */
export type Image = { key: string; type: string; bytes: Uint8Array };

/**
 * Checks an image by its content and stores it without metadata. @throws {DomainError} as `cleanPicture`, storage_full
 */
export async function storeImage(store: AudioStore, content: Uint8Array): Promise<Image> {
  const { type, bytes } = cleanImage(content);
  const key = store.newKey();
  await store.write(key, Readable.from([bytes]));
  return { key, type, bytes };
}

/** Deletes the image of a question that could not be stored, unless the database may have stored it after all. */
export async function dropImage(
  deps: { database: WingmanDatabase; audioStore: AudioStore },
  image: Image,
  conversation: { id: string; userId: string },
): Promise<void> {
  const mayBeSaved = await findOwnedExchange(deps.database.db, conversation).then(
    (found) => found !== undefined,
    () => true,
  );
  if (!mayBeSaved) await deps.audioStore.remove(image.key);
}

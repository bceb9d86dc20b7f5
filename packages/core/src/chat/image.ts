import { Readable } from 'node:stream';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { findOwnedExchange } from '@wingman/db/repositories/exchange.repository.ts';
import type { AudioStore } from '../ports/audio-store.ts';
import { cleanImage } from './images/clean-image.ts';

/** A picture that came with a question and is in the store by now. */
export type Image = { key: string; type: string; bytes: Uint8Array };

/** Checks a picture by its content and stores what it shows. @throws {DomainError} as `cleanPicture`, storage_full */
export async function storeImage(store: AudioStore, content: Uint8Array): Promise<Image> {
  const { type, bytes } = cleanImage(content);
  const key = store.newKey();
  await store.write(key, Readable.from([bytes]));
  return { key, type, bytes };
}

/** After a question that could not be stored; kept when the database may have it all the same. */
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

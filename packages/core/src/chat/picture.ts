import { Readable } from 'node:stream';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { findOwnedConversation } from '@wingman/db/repositories/conversation.repository.ts';
import type { AudioStore } from '../ports/audio-store.ts';
import { cleanPicture } from './images/clean-picture.ts';

/** A picture that came with a question and is in the store by now. */
export type Picture = { key: string; type: string; bytes: Uint8Array };

/** Checks a picture by its content and stores what it shows. @throws {DomainError} as `cleanPicture`, storage_full */
export async function storePicture(store: AudioStore, content: Uint8Array): Promise<Picture> {
  const { type, bytes } = cleanPicture(content);
  const key = store.newKey();
  await store.write(key, Readable.from([bytes]));
  return { key, type, bytes };
}

/** After a question that could not be stored; kept when the database may have it all the same. */
export async function dropPicture(
  deps: { database: WingmanDatabase; audioStore: AudioStore },
  picture: Picture,
  conversation: { id: string; userId: string },
): Promise<void> {
  const mayBeSaved = await findOwnedConversation(deps.database.db, conversation).then(
    (found) => found !== undefined,
    () => true,
  );
  if (!mayBeSaved) await deps.audioStore.remove(picture.key);
}

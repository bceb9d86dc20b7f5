import type { WingmanDatabase } from '@wingman/db/database.ts';
import { findOwnedExchange } from '@wingman/db/repositories/exchange.repository.ts';
import type { StoredImage } from '../images/store-image.ts';
import type { AudioStore } from '../ports/audio-store.ts';

/** Deletes the image of a question that could not be stored, unless the database may have stored it after all. */
export async function dropImage(
  deps: { database: WingmanDatabase; audioStore: AudioStore },
  image: StoredImage,
  conversation: { id: string; userId: string },
): Promise<void> {
  const mayBeSaved = await findOwnedExchange(deps.database.db, conversation).then(
    (found) => found !== undefined,
    () => true,
  );
  if (!mayBeSaved) await deps.audioStore.remove(image.key);
}

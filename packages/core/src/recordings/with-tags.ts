import type { Recording } from '@wingman/contract/recording.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { listTagsOf } from '@wingman/db/repositories/tag.repository.ts';

/** Each with its tags, read with one statement. */
export async function withTags<Shown extends Pick<Recording, 'id'>>(
  handle: Handle,
  recordings: Shown[],
): Promise<(Shown & Required<Pick<Recording, 'tags'>>)[]> {
  const tags = await listTagsOf(
    handle,
    recordings.map(({ id }) => id),
  );
  // Assigned, not copied by spread: a list shows thousands.
  return recordings.map((recording) => Object.assign(recording, { tags: tags.get(recording.id) ?? [] }));
}

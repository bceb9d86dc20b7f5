import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { analyse } from './analysis.ts';

type Spoken = { id: number; text: string };

/** Makes stored segments findable, with the terms that questions are searched by. */
export async function indexSegments(
  { dialect }: Pick<WingmanDatabase, 'dialect'>,
  handle: Handle,
  segments: Spoken[],
): Promise<void> {
  const rows = segments.map(({ id, text }) => ({ segmentId: id, terms: analyse(text) }));
  await dialect.indexSegments(handle, rows);
}

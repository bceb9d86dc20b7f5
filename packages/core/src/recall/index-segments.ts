import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { listSegmentTexts } from '@wingman/db/repositories/segment.repository.ts';
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

const segmentsPerRound = 2_000;

/** Makes every stored segment findable, after rows came in by another way than a transcription. */
export async function indexAllSegments(database: WingmanDatabase): Promise<void> {
  for (let afterId: number | undefined = 0; afterId !== undefined; ) {
    const segments: Spoken[] = await listSegmentTexts(database.db, { afterId, limit: segmentsPerRound });
    await indexSegments(database, database.db, segments);
    afterId = segments.at(-1)?.id;
  }
}

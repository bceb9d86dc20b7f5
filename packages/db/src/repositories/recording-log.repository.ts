import type { RecordingStatus } from '@wingman/contract/recording.ts';
import type { Handle } from '../handle.ts';

/** The start of the user's newest recording before an instant, or of the newest of all if none is given. */
export async function findNewestBeginning(
  handle: Handle,
  { userId, before }: { userId: string; before: string | null },
): Promise<string | undefined> {
  let query = handle
    .selectFrom('recordings')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1);
  if (before !== null) query = query.where('created_at', '<', before);
  return (await query.executeTakeFirst())?.created_at;
}

export type RecordingBeginning = {
  id: string;
  filename: string;
  title: string | null;
  createdAt: string;
  segmentNumber: number;
  isAutoSegmented: boolean;
  status: RecordingStatus;
  /** The first characters of the transcript. */
  beginning: string;
};

/** The newest of the user's recordings that began in the range; `to` is excluded. */
export async function listBeginningsInRange(
  handle: Handle,
  range: { userId: string; from: string; to: string; limit: number; characters: number },
): Promise<RecordingBeginning[]> {
  const rows = await handle
    .selectFrom('recordings')
    .select(({ fn, ref, lit }) => [
      'id',
      'filename',
      'title',
      'created_at',
      'segment_number',
      'is_auto_segmented',
      'status',
      fn<string>('substr', [ref('transcript'), lit(1), lit(range.characters)]).as('beginning'),
    ])
    .where('user_id', '=', range.userId)
    .where('created_at', '>=', range.from)
    .where('created_at', '<', range.to)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(range.limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    filename: row.filename,
    title: row.title,
    createdAt: row.created_at,
    segmentNumber: row.segment_number,
    isAutoSegmented: row.is_auto_segmented === 1,
    status: row.status as RecordingStatus,
    beginning: row.beginning,
  }));
}

/** Characters of all the user's transcripts together. */
export async function countTranscriptCharacters(handle: Handle, userId: string): Promise<number> {
  const row = await handle
    .selectFrom('recordings')
    .select(({ fn, ref }) =>
      fn.sum<number | string | null>(fn('length', [ref('transcript')])).as('characters'),
    )
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.characters ?? 0);
}

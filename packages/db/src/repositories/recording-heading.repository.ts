import type { Handle } from '../handle.ts';

/**
 * What stands above a recording's words: its title, when it began, and who speaks in it, as far as that is known. `segments`: how
 * many its transcript has.
 */
export type RecordingHeading = {
  id: string;
  title: string | null;
  createdAt: string;
  speakers: string[];
  segments: number;
};

type Asked = { userId: string; ids: string[] };

/** Of those of the user's recordings that have these ids, in any order; at most some dozens of ids. */
export async function listRecordingHeadings(handle: Handle, asked: Asked): Promise<RecordingHeading[]> {
  const rows = await listRecordingTitles(handle, asked);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const voices = await handle
    .selectFrom('recording_segments')
    .select(({ fn }) => [
      'recording_id',
      'speaker',
      fn.min<number>('position').as('first'),
      fn.countAll<number>().as('segments'),
    ])
    .where('recording_id', 'in', ids)
    .groupBy(['recording_id', 'speaker'])
    .orderBy('first')
    .execute();
  const byRecording = Map.groupBy(voices, (voice) => voice.recording_id);
  return rows.map((row) => {
    const own = byRecording.get(row.id) ?? [];
    const segments = own.reduce((sum, voice) => sum + Number(voice.segments), 0);
    return { ...row, speakers: own.flatMap(({ speaker }) => speaker ?? []), segments };
  });
}

/** The titles alone, which costs little for long recordings, too. Otherwise as `listRecordingHeadings`. */
export async function listRecordingTitles(
  handle: Handle,
  { userId, ids }: Asked,
): Promise<Pick<RecordingHeading, 'id' | 'title' | 'createdAt'>[]> {
  if (ids.length === 0) return [];
  const rows = await handle
    .selectFrom('recordings')
    .select(['id', 'title', 'created_at'])
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ id, title, created_at: createdAt }) => ({ id, title, createdAt }));
}

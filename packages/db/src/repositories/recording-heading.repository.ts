import type { Handle } from '../handle.ts';

/** What stands above a recording's words: its title, when it began, and who speaks in it, as far as that is known. */
export type RecordingHeading = { id: string; title: string | null; createdAt: string; speakers: string[] };

/** Of those of the user's recordings that have these ids, in any order; at most some dozens of ids. */
export async function listRecordingHeadings(
  handle: Handle,
  { userId, ids }: { userId: string; ids: string[] },
): Promise<RecordingHeading[]> {
  if (ids.length === 0) return [];
  const rows = await handle
    .selectFrom('recordings')
    .select(['id', 'title', 'created_at'])
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .execute();
  const voices = await handle
    .selectFrom('recording_segments')
    .select(['recording_id', 'speaker', ({ fn }) => fn.min<number>('position').as('first')])
    .where('recording_id', 'in', ids)
    .where('speaker', 'is not', null)
    .groupBy(['recording_id', 'speaker'])
    .orderBy('first')
    .execute();
  return rows.map(({ id, title, created_at: createdAt }) => ({
    id,
    title,
    createdAt,
    speakers: voices.flatMap((voice) => (voice.recording_id === id && voice.speaker ? [voice.speaker] : [])),
  }));
}

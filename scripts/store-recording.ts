import { indexRecording } from '../packages/core/src/recall/index-recording.ts';
import type { WingmanDatabase } from '../packages/db/src/database.ts';
import { replaceSegments } from '../packages/db/src/repositories/segment.repository.ts';
import { addRecording } from '../packages/db/src/testing/rows.ts';

type Spoken = {
  title?: string | null | undefined;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** `start` and `end` in seconds. */
  segments: { start: number; end: number; text: string; speaker?: string | null | undefined }[];
};

/**
 * Stores a recording without audio as if it had been transcribed and indexed, in one transaction, for measuring. Returns the
 * ids of its segments in their order.
 */
export async function storeRecording(
  database: WingmanDatabase,
  userId: string,
  { title = null, startedAt, segments }: Spoken,
): Promise<number[]> {
  const rows = segments.map(({ start, end, text, speaker = null }, position) => ({
    position,
    start,
    end,
    text,
    speaker,
    confidence: null,
    spokenAt: new Date(startedAt + Math.round(start * 1000)).toISOString(),
  }));
  return database.db.transaction().execute(async (trx) => {
    const recording = await addRecording(trx, userId, {
      title,
      transcript: segments.map(({ text }) => text).join(' '),
      duration: Math.round(segments.at(-1)?.end ?? 0),
      audioPath: null,
      audioType: null,
      audioBytes: null,
      status: 'ready',
      createdAt: new Date(startedAt).toISOString(),
    });
    const saved = await replaceSegments(trx, recording, rows);
    await indexRecording(trx, { id: recording.id, userId, segments: saved });
    return saved.map(({ id }) => id);
  });
}

import { voiceNumber } from '@wingman/contract/speaker.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { replaceDocument } from '@wingman/db/repositories/search.repository.ts';
import { analysisVersion, indexSegments } from '@wingman/search/postings/index-segments.ts';

type Spoken = { position: number; text: string; speaker: string | null; spokenAt: string };

/**
 * Indexes or reindexes the words of a recording's segments. Call it in the transaction that writes the segments.
 * Deleting or changing a segment removes its recording from the index automatically.
 */
export async function indexRecording(
  trx: Transaction,
  { id, userId, segments }: { id: string; userId: string; segments: Spoken[] },
): Promise<void> {
  const { lists, termCount } = indexSegments(
    segments.map(({ position, text, speaker }) => ({ position, text, speaker: voiceOf(speaker) })),
  );
  const times = segments.map(({ spokenAt }) => spokenAt).sort();
  await replaceDocument(trx, {
    recordingId: id,
    userId,
    version: analysisVersion,
    segmentCount: segments.length,
    termCount,
    spokenFrom: times[0] ?? '',
    spokenTo: times.at(-1) ?? '',
    lists,
  });
}

/** The name of a voice, or its number while nobody has named it. */
const voiceOf = (speaker: string | null) => (speaker === null ? null : (voiceNumber(speaker) ?? speaker));

import type { Transaction } from '@wingman/db/handle.ts';
import { enqueueJob } from '@wingman/db/repositories/job.repository.ts';

/** The kind under which transcription jobs are queued; their subject is the recording's id. */
export const transcriptionJobKind = 'transcription';
/** Kind of the jobs of recordings that are transcribed while they are still being made. */
export const liveJobKind = 'live-transcription';

/** Kind of the jobs that index and count recordings whose transcript was saved but could not be indexed at once. */
export const indexJobKind = 'search-index';

/** Kind of the jobs that diarize transcribed recordings. */
export const diarizationJobKind = 'diarization';

/** Kind of the jobs that transcribe a recording again, beside its transcript; the subject is the recording's id. */
export const draftJobKind = 'transcript-draft';

type Sized = { audioType?: string | null; audioBytes?: number | null; duration?: number | null };

/** Seconds of audio, estimated from its bytes where its length is unknown: enough to distinguish short from long. */
export function roughSeconds({ audioType, audioBytes, duration }: Sized): number {
  if (duration) return duration;
  // Bytes a second of speech as browsers and phones record it, and of 16 bits at 16 kHz.
  const bytesPerSecond = /wav|flac|aiff/.test(audioType ?? '') ? 32_000 : 4_000;
  return (audioBytes ?? 0) / bytesPerSecond;
}

/** Queues the transcription of a recording again, to be done at once. */
export async function enqueueTranscription(
  trx: Transaction,
  recording: { id: string; userId: string } & Sized,
  now: string,
): Promise<void> {
  await enqueueJob(trx, {
    id: crypto.randomUUID(),
    kind: transcriptionJobKind,
    subjectId: recording.id,
    userId: recording.userId,
    size: roughSeconds(recording),
    runAt: now,
    now,
  });
}

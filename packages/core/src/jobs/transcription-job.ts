import type { Transaction } from '@wingman/db/handle.ts';
import { enqueueJob } from '@wingman/db/repositories/job.repository.ts';

/** The kind under which transcription jobs are queued; their subject is the recording's id. */
export const transcriptionJobKind = 'transcription';
/** The same for recordings that go on while they are transcribed. */
export const liveJobKind = 'live-transcription';

/** For recordings whose words were saved and could not be counted and made findable at once. */
export const indexJobKind = 'search-index';

/** For transcribed recordings whose voices are to be told apart. */
export const diarizationJobKind = 'diarization';

type Sized = { audioType?: string | null; audioBytes?: number | null; duration?: number | null };

/** Seconds of audio, reckoned by its bytes where its length is unknown: enough to tell short from long. */
export function roughSeconds({ audioType, audioBytes, duration }: Sized): number {
  if (duration) return duration;
  // Speech as browsers and phones record it, and 16 bits at 16 kHz.
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

import type { Handle } from '@wingman/db/handle.ts';
import { enqueueJob } from '@wingman/db/repositories/job.repository.ts';

/** The kind under which transcription jobs are queued; their subject is the recording's id. */
export const transcriptionJobKind = 'transcription';
/** The same for recordings that go on while they are transcribed. */
export const liveJobKind = 'live-transcription';

/** For recordings whose words were saved and could not be counted and made findable at once. */
export const indexJobKind = 'search-index';

/** For transcribed recordings whose voices are to be told apart. */
export const diarizationJobKind = 'diarization';

/** Queues the transcription of a recording anew, to be done at once. */
export async function enqueueTranscription(
  trx: Handle,
  recording: { id: string; userId: string },
  now: string,
): Promise<void> {
  await enqueueJob(trx, {
    id: crypto.randomUUID(),
    kind: transcriptionJobKind,
    subjectId: recording.id,
    userId: recording.userId,
    runAt: now,
    now,
  });
}

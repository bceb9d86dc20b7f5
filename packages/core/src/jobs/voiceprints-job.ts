import type { Transaction } from '@wingman/db/handle.ts';
import { enqueueJobs } from '@wingman/db/repositories/job.repository.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { findVoiceConsent } from '@wingman/db/repositories/voice-consent.repository.ts';
import { deleteLostVoices } from '@wingman/db/repositories/voiceprint.repository.ts';

/** Kind of the jobs that listen to how the voices of recordings sound; the subject is the recording's id. */
export const voiceprintsJobKind = 'voiceprints';

/** Queues recordings whose voices are to be listened to, at most 1,000; a running job starts over. */
export async function enqueueVoiceprints(
  trx: Transaction,
  recordings: readonly { id: string; userId: string }[],
  now: string,
): Promise<void> {
  const job = { kind: voiceprintsJobKind, runAt: now, now };
  await enqueueJobs(
    trx,
    recordings.map(({ id, userId }) => ({ ...job, id: crypto.randomUUID(), subjectId: id, userId })),
  );
}

/**
 * The voices of a recording, or the spans in which they speak, have changed. What is stored of voices that it no longer has goes at
 * once; the others are listened to again, where the user wants it.
 */
export async function followVoiceprints(
  trx: Transaction,
  recording: OwnedRecording,
  now: string,
): Promise<void> {
  await deleteLostVoices(trx, recording);
  await resumeVoiceprints(trx, recording, now);
}

/** The same for a recording that has come back: nothing of how its voices sound was kept. */
export async function resumeVoiceprints(
  trx: Transaction,
  recording: { id: string; userId: string },
  now: string,
): Promise<void> {
  if (await findVoiceConsent(trx, recording.userId)) await enqueueVoiceprints(trx, [recording], now);
}

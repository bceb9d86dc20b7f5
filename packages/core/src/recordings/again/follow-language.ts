import type { Transaction } from '@wingman/db/handle.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { upsertRecordingLanguage } from '@wingman/db/repositories/recording-language.repository.ts';
import { findTranscriptChoice } from '@wingman/db/repositories/transcript-choice.repository.ts';

/** A correction that put another transcript in place was taken back, or made again: so is what its language is. */
export async function followLanguage(
  trx: Transaction,
  recording: OwnedRecording,
  { correctionId, isUndo }: { correctionId: number; isUndo: boolean },
): Promise<void> {
  const choice = await findTranscriptChoice(trx, { recordingId: recording.id, correctionId });
  if (choice) await upsertRecordingLanguage(trx, recording, isUndo ? choice.before : choice.after);
}

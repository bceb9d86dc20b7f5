import type { RecordingDetail } from '@wingman/contract/recording.ts';
import type { Handle } from '@wingman/db/handle.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { findLastTranscriptChoice } from '@wingman/db/repositories/transcript-choice.repository.ts';
import { findOwnedDraft } from '@wingman/db/repositories/transcript-draft.repository.ts';
import { languageOf } from './language-of.ts';

/** What is known of a transcript beside its words: its language, a draft that waits, and whether there is an earlier one. */
export async function besideTranscript(
  handle: Handle,
  { id: recordingId, userId }: OwnedRecording,
): Promise<Pick<RecordingDetail, 'language' | 'draft' | 'earlier'>> {
  const draft = await findOwnedDraft(handle, { recordingId, userId });
  const { correctionId, corrections } = await findLastTranscriptChoice(handle, recordingId);
  return {
    ...(await languageOf(handle, recordingId)),
    ...(draft && { draft: draft.state }),
    ...(correctionId !== null && { earlier: { correctionId, corrections } }),
  };
}

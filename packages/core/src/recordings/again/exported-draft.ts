import type { Handle } from '@wingman/db/handle.ts';
import type { RecordingEntity } from '@wingman/db/repositories/recording.repository.ts';
import { findOwnedDraft } from '@wingman/db/repositories/transcript-draft.repository.ts';
import { listDraftTexts } from './draft-words.ts';

/** The draft that waits beside a transcript, as it is exported; null where there is none. */
export async function exportedDraft(handle: Handle, { id: recordingId, userId }: RecordingEntity) {
  const draft = await findOwnedDraft(handle, { recordingId, userId });
  if (!draft) return null;
  const { model, language, spoken, state, createdAt } = draft;
  return {
    model,
    language,
    spoken,
    state,
    createdAt,
    segments: await listDraftTexts(handle, recordingId),
  };
}

import { DomainError } from '@wingman/contract/error.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import {
  type CorrectionEntity,
  findNextCorrections,
  listCorrections,
  updateUndone,
} from '@wingman/db/repositories/correction.repository.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import {
  findRecordingLanguage,
  upsertRecordingLanguage,
} from '@wingman/db/repositories/recording-language.repository.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { saveSegmentChange } from '@wingman/db/repositories/segment-change.repository.ts';
import { insertTranscriptChoice } from '@wingman/db/repositories/transcript-choice.repository.ts';
import { listDraftSegments, type OwnedDraft } from '@wingman/db/repositories/transcript-draft.repository.ts';
import { changeSegments, wholeState } from '../corrections/change-segments.ts';
import { followCorrection } from '../corrections/follow-correction.ts';
import { putWordsBack } from '../corrections/keep-words.ts';
import { saveChange } from '../corrections/save-change.ts';
import { carrySpeakers } from '../speakers/assign-speakers.ts';
import { followLanguage } from './follow-language.ts';

type Given = { recording: OwnedRecording; segments: SegmentEntity[] };
type Options = { now: string; isEmbedded: boolean; makesNotes: boolean };

/**
 * Puts a draft in the place of the transcript, as one correction: that can be taken back, with the known words in it, which are one of
 * their own. Voices stay where the times match. Returns
 * the chats whose answers rested on the words before. @throws {DomainError} correction_limit_reached
 */
export async function saveDraft(
  trx: Transaction,
  { recording, segments }: Given,
  draft: OwnedDraft,
  options: Options,
): Promise<string[]> {
  const said = await listDraftSegments(trx, recording.id);
  const speakers = carrySpeakers(said, segments);
  const after = said.map(({ start, end, text, confidence }, index) => ({
    ...{ id: null, start, end, text, confidence },
    speaker: speakers[index] ?? null,
    // They stand as they were heard.
    version: null,
  }));
  const { spoken, isHeard } = await findRecordingLanguage(trx, recording.id);
  const language = { spoken: draft.spoken, isHeard: draft.isHeard };
  // Rules look at the language before they read.
  await upsertRecordingLanguage(trx, recording, language);
  const found = said.map(({ words = [] }) => words);
  const chats = await saveChange(
    trx,
    { recording, segments },
    { ...options, kind: 'transcript', before: segments.map(wholeState), after, found },
  );
  const { undo } = await findNextCorrections(trx, recording.id);
  if (undo)
    await insertTranscriptChoice(trx, recording, {
      correctionId: undo.id,
      model: draft.model,
      before: { spoken, isHeard },
      after: language,
    });
  return chats;
}

const notThere = 'Questa trascrizione non si può più riportare: rileggi la registrazione';

/**
 * Brings back the transcript that was there before a draft was chosen: that correction and all later ones are taken back, and can be
 * made again one after the other. Returns the chats that it changed. @throws {DomainError} conflict when another one was chosen since
 */
export async function bringBack(
  trx: Transaction,
  { recording, segments }: Given,
  { correctionId, ...options }: Options & { correctionId: number },
): Promise<string[]> {
  const standing = (await listCorrections(trx, recording.id)).filter(({ isUndone }) => !isUndone);
  const last = standing.findLast(({ kind }) => kind === 'transcript');
  if (last?.id !== correctionId) throw new DomainError('conflict', { message: notThere });
  const undone = standing.filter(({ id }) => id >= correctionId).toReversed();
  const after = undone.reduce((current, correction) => takenBack(recording, current, correction), segments);
  await saveSegmentChange(trx, recording, { before: segments, after });
  const states = undone.flatMap(({ before }) => before);
  await putWordsBack(trx, recording, { states, segments: after, now: options.now });
  for (const { id } of undone) await updateUndone(trx, recording, { id, isUndone: true });
  await followLanguage(trx, recording, { correctionId, isUndo: true });
  return followCorrection(trx, recording, {
    ...options,
    before: segments,
    after,
    isNaming: undone.some(({ kind }) => kind === 'voice'),
    isDeletion: false,
  });
}

function takenBack(
  { id: recordingId, userId, createdAt }: OwnedRecording,
  segments: SegmentEntity[],
  { id, kind, before, after }: CorrectionEntity,
): SegmentEntity[] {
  const change = {
    from: after,
    to: before,
    version: id,
    startedAt: createdAt,
    isWhole: kind === 'transcript',
  };
  const changed = changeSegments(segments, change);
  if (!changed) throw new DomainError('conflict', { message: notThere });
  return changed.map((segment, position) => {
    if (segment.id === null) throw new Error('the history names every segment');
    return { ...segment, id: segment.id, recordingId, userId, position };
  });
}

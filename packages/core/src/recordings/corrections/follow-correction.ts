import type { Transaction } from '@wingman/db/handle.ts';
import { deleteNoteProposal } from '@wingman/db/repositories/note-proposal.repository.ts';
import { deleteNoteStages } from '@wingman/db/repositories/note-stage.repository.ts';
import { findNotes } from '@wingman/db/repositories/notes.repository.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { updateTranscript } from '@wingman/db/repositories/recording-content.repository.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { deleteRestingOn, keepNotesOf, markStale } from '@wingman/db/repositories/stale-words.repository.ts';
import { deleteVoiceprintsIn } from '@wingman/db/repositories/voiceprint.repository.ts';
import { enqueueEmbedding } from '../../jobs/embedding-job.ts';
import { enqueueNotes } from '../../jobs/notes-job.ts';
import { followVoiceprints } from '../../jobs/voiceprints-job.ts';
import { followChanged, followVoices } from '../../people/follow-people.ts';
import { indexRecording } from '../../recall/index-recording.ts';
import { markCitationsOf } from '../../recall/mark-citations.ts';
import { redactCitationsOf } from '../../recall/redact-citations.ts';

export type Following = {
  before: readonly SegmentEntity[];
  after: SegmentEntity[];
  now: string;
  /** The words that are no longer there were deleted, and must be found nowhere. */
  isDeletion: boolean;
  /** The user named a voice. */
  isNaming: boolean;
  isEmbedded: boolean;
  makesNotes: boolean;
};

/**
 * Brings all that rests on the words of a recording to its changed segments: transcript, index, vectors, citations, notes, digests
 * and people. Call it in the transaction that changed them. Returns the chats whose answers rested on them.
 */
export async function followCorrection(
  trx: Transaction,
  recording: OwnedRecording,
  following: Following,
): Promise<string[]> {
  const { id, userId } = recording;
  const { before, after, now } = following;
  const words = wordsOf(after);
  const changed = changedOf(before, after);
  await updateTranscript(trx, recording, { transcript: words, now });
  await indexRecording(trx, { id, userId, segments: after });
  await keepNotesOf(trx, recording);
  await deleteNoteProposal(trx, recording);
  if (following.isDeletion) await deleteNoteStages(trx, recording);
  const spans = [...changed.before, ...changed.after].map(({ start, end }) => ({ start, end }));
  if (following.isDeletion) await deleteRestingOn(trx, recording, spans);
  else await markStale(trx, recording, spans);
  await renewNotes(trx, recording, following);
  // A voiceprint is made of what was said: nothing of what was deleted stays in it.
  if (following.isDeletion) await deleteVoiceprintsIn(trx, recording);
  await followVoiceprints(trx, recording, now);
  if (following.isEmbedded) await enqueueEmbedding(trx, recording, now);
  if (following.isDeletion)
    return redactCitationsOf(trx, { userId, recordingId: id, before: wordsOf(before), after: words });
  return markCitationsOf(trx, { userId, recordingId: id, ...changed, words });
}

const wordsOf = (segments: readonly SegmentEntity[]) => segments.map(({ text }) => text).join(' ');

/** Lines that nobody has touched are made again. Notes that a model wrote are not thrown away for a word: their lines are marked. */
async function renewNotes(
  trx: Transaction,
  recording: OwnedRecording,
  { after: segments, now, isNaming, isDeletion, makesNotes }: Following,
): Promise<void> {
  const notes = await findNotes(trx, recording.id);
  if (makesNotes && (isDeletion || !notes || notes.madeBy === 'rule'))
    await enqueueNotes(trx, recording, now);
  // Without notes its named people are not looked for.
  if (!notes) await followVoices(trx, recording, segments, { now, isByUser: isNaming });
  else
    await followChanged(trx, recording, {
      segments,
      isLesson: notes.kind === 'lesson',
      now,
      isByUser: isNaming,
    });
}

/** The segments that are not the same before and after. */
function changedOf(before: readonly SegmentEntity[], after: readonly SegmentEntity[]) {
  const without = (some: readonly SegmentEntity[], others: readonly SegmentEntity[]) => {
    const known = new Map(others.map((segment) => [segment.id, segment]));
    return some.filter((segment) => {
      const other = known.get(segment.id);
      return !other || contentOf(other) !== contentOf(segment);
    });
  };
  return { before: without(before, after), after: without(after, before) };
}

const contentOf = ({ text, speaker, start, end }: SegmentEntity) =>
  JSON.stringify([text, speaker, start, end]);

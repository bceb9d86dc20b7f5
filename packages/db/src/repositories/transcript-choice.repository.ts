import type { CorrectionKind } from '@wingman/contract/correction-table.ts';
import type { Handle, Transaction } from '../handle.ts';
import type { OwnedRecording } from './recording.repository.ts';

export type SpokenLanguage = { spoken: string | null; isHeard: boolean };

/** A draft that was put in the place of a transcript by a correction, and the languages of both. */
export type TranscriptChoice = {
  correctionId: number;
  model: string | null;
  before: SpokenLanguage;
  after: SpokenLanguage;
};

export async function insertTranscriptChoice(
  trx: Transaction,
  { id, userId }: OwnedRecording,
  { correctionId, model, before, after }: TranscriptChoice,
): Promise<void> {
  await trx
    .insertInto('transcript_choices')
    .values({
      correction_id: correctionId,
      recording_id: id,
      user_id: userId,
      model,
      spoken_before: before.spoken,
      heard_before: Number(before.isHeard),
      spoken_after: after.spoken,
      heard_after: Number(after.isHeard),
    })
    .execute();
}

export async function findTranscriptChoice(
  handle: Handle,
  { recordingId, correctionId }: { recordingId: string; correctionId: number },
): Promise<TranscriptChoice | undefined> {
  const row = await handle
    .selectFrom('transcript_choices')
    .selectAll()
    .where('correction_id', '=', correctionId)
    .where('recording_id', '=', recordingId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    correctionId: row.correction_id,
    model: row.model,
    before: { spoken: row.spoken_before, isHeard: row.heard_before === 1 },
    after: { spoken: row.spoken_after, isHeard: row.heard_after === 1 },
  };
}

/**
 * The last one of a recording that stands, with how many corrections stand since then; all of them where none does. Known words, which
 * nobody put there by hand, are none of them.
 */
export async function findLastTranscriptChoice(
  handle: Handle,
  recordingId: string,
): Promise<{ correctionId: number | null; model: string | null; corrections: number }> {
  const choice = await handle
    .selectFrom('transcript_choices')
    .innerJoin('corrections', 'corrections.id', 'transcript_choices.correction_id')
    .select(['correction_id as correctionId', 'model'])
    .where('transcript_choices.recording_id', '=', recordingId)
    .where('is_undone', '=', 0)
    .orderBy('correction_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { count } = await handle
    .selectFrom('corrections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recording_id', '=', recordingId)
    .where('is_undone', '=', 0)
    .where('id', '>', choice?.correctionId ?? 0)
    .where('kind', '<>', 'words' satisfies CorrectionKind)
    .executeTakeFirstOrThrow();
  return {
    correctionId: choice?.correctionId ?? null,
    model: choice?.model ?? null,
    corrections: Number(count),
  };
}

import type { SpeechLanguage } from '@wingman/contract/language-table.ts';
import type { DraftState } from '@wingman/contract/transcript-draft.ts';
import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import { ownedBy } from '../owned-by.ts';
import type { Owned } from '../owned-row.ts';
import { storedJson } from '../stored-text.ts';
import type { JobState } from './job.repository.ts';
import type { OwnedRecording } from './recording.repository.ts';

/** A draft without its segments; see draft-tables.ts. */
export type TranscriptDraftEntity = {
  recordingId: string;
  userId: string;
  id: string;
  engine: string | null;
  model: string | null;
  host: string | null;
  language: SpeechLanguage | null;
  spoken: string | null;
  isHeard: boolean;
  state: DraftState;
  reason: string | null;
  audioPath: string;
  createdAt: string;
};
export type OwnedDraft = Owned<TranscriptDraftEntity>;
export type NewDraft = Pick<
  TranscriptDraftEntity,
  'id' | 'engine' | 'model' | 'host' | 'language' | 'audioPath' | 'createdAt'
>;

/** What of the text of a segment was meant as a known word; `at` and `length` in characters of what was heard. */
type DraftWord = { at: number; length: number; heard: string; wordId: string; written: string };

/** One of a draft, as it was heard; seconds from the beginning of the recording. */
export type DraftSegment = {
  start: number;
  end: number;
  text: string;
  confidence: number | null;
  /** To be put in the place of what was heard. */
  words?: DraftWord[];
};

/** Undefined also when the recording belongs to another user. */
export async function findOwnedDraft(
  handle: Handle,
  { recordingId, userId }: { recordingId: string; userId: string },
): Promise<OwnedDraft | undefined> {
  const row = await handle
    .selectFrom('transcript_drafts')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .executeTakeFirst();
  if (!row) return undefined;
  const draft: TranscriptDraftEntity = {
    recordingId: row.recording_id,
    userId: row.user_id,
    id: row.id,
    engine: row.engine,
    model: row.model,
    host: row.host,
    language: row.language as SpeechLanguage | null,
    spoken: row.spoken,
    isHeard: row.is_heard === 1,
    state: row.state as DraftState,
    reason: row.reason,
    audioPath: row.audio_path,
    createdAt: row.created_at,
  };
  return ownedBy(draft, userId);
}

export async function insertDraft(
  trx: Transaction,
  recording: OwnedRecording,
  draft: NewDraft,
): Promise<void> {
  const { id: recordingId, userId } = recording;
  await trx
    .insertInto('transcript_drafts')
    .values({
      recording_id: recordingId,
      user_id: userId,
      id: draft.id,
      engine: draft.engine,
      model: draft.model,
      host: draft.host,
      language: draft.language,
      spoken: null,
      is_heard: 0,
      state: 'queued' satisfies DraftState,
      reason: null,
      audio_path: draft.audioPath,
      progress: null,
      parts: 0,
      created_at: draft.createdAt,
    })
    .execute();
}

type DraftChange = Partial<Pick<TranscriptDraftEntity, 'state' | 'reason' | 'spoken' | 'isHeard'>>;

/** False when it was discarded meanwhile. */
export async function updateDraft(
  handle: Handle,
  { recordingId, id }: OwnedDraft,
  { state, reason, spoken, isHeard }: DraftChange,
): Promise<boolean> {
  const { numUpdatedRows } = await handle
    .updateTable('transcript_drafts')
    .set({ state, reason, spoken, is_heard: isHeard === undefined ? undefined : Number(isHeard) })
    .where('recording_id', '=', recordingId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds finished segments; `progress`: how to resume after them. Nothing is added to one that was discarded meanwhile. */
export async function insertDraftPart(
  trx: Transaction,
  { recordingId, id }: OwnedDraft,
  { segments, progress }: { segments: DraftSegment[]; progress: unknown },
): Promise<void> {
  const row = await trx
    .updateTable('transcript_drafts')
    .set(({ eb, ref }) => ({ progress: storedJson(progress), parts: eb(ref('parts'), '+', 1) }))
    .where('recording_id', '=', recordingId)
    .where('id', '=', id)
    .returning('parts')
    .executeTakeFirst();
  if (!row) return;
  await trx
    .insertInto('transcript_draft_parts')
    .values({ recording_id: recordingId, position: row.parts - 1, segments: storedJson(segments) })
    .execute();
}

/** How to resume after its last part. */
export async function findDraftProgress<State>(
  handle: Handle,
  { recordingId }: OwnedDraft,
): Promise<State | undefined> {
  const row = await handle
    .selectFrom('transcript_drafts')
    .select('progress')
    .where('recording_id', '=', recordingId)
    .executeTakeFirst();
  return row?.progress ? JSON.parse(row.progress) : undefined;
}

export async function listDraftSegments(handle: Handle, recordingId: string): Promise<DraftSegment[]> {
  const rows = await handle
    .selectFrom('transcript_draft_parts')
    .select('segments')
    .where('recording_id', '=', recordingId)
    .orderBy('position')
    .execute();
  return rows.flatMap(({ segments }): DraftSegment[] => JSON.parse(segments));
}

/** With its job. */
export async function deleteDraft(
  trx: Transaction,
  { id: recordingId }: OwnedRecording,
  jobKind: string,
): Promise<void> {
  await trx.deleteFrom('jobs').where('kind', '=', jobKind).where('subject_id', '=', recordingId).execute();
  await trx.deleteFrom('transcript_drafts').where('recording_id', '=', recordingId).execute();
  await scheduleErasure(trx);
}

/** Takes what is said in these seconds out of the draft of a recording. */
export async function deleteFromDraft(
  trx: Transaction,
  { id: recordingId }: OwnedRecording,
  spans: readonly { start: number; end: number }[],
): Promise<void> {
  const isWithin = ({ start, end }: DraftSegment) =>
    spans.some((span) => start < span.end && end > span.start);
  await updateSegments(trx, recordingId, (segment) => (isWithin(segment) ? [] : [segment]));
}

/** Puts other segments in the place of each; one that stays the same is given back itself. */
export async function updateDraftSegments(
  trx: Transaction,
  { recordingId }: OwnedDraft,
  update: (segment: DraftSegment) => DraftSegment[],
): Promise<void> {
  await updateSegments(trx, recordingId, update);
}

async function updateSegments(
  trx: Transaction,
  recordingId: string,
  update: (segment: DraftSegment) => DraftSegment[],
): Promise<void> {
  const rows = await trx
    .selectFrom('transcript_draft_parts')
    .select(['position', 'segments'])
    .where('recording_id', '=', recordingId)
    .execute();
  for (const { position, segments } of rows) {
    const said: DraftSegment[] = JSON.parse(segments);
    const updated = said.flatMap(update);
    if (updated.length === said.length && updated.every((segment, at) => segment === said[at])) continue;
    await trx
      .updateTable('transcript_draft_parts')
      .set({ segments: storedJson(updated) })
      .where('recording_id', '=', recordingId)
      .where('position', '=', position)
      .execute();
  }
}

/** Whether a job of these kinds runs, or could. */
export async function hasDueJob(
  handle: Handle,
  { kinds, now }: { kinds: readonly string[]; now: string },
): Promise<boolean> {
  const row = await handle
    .selectFrom('jobs')
    .select('id')
    .where('kind', 'in', kinds)
    .where(({ or, and, eb }) =>
      or([
        eb('state', '=', 'running' satisfies JobState),
        and([eb('state', '=', 'queued' satisfies JobState), eb('run_at', '<=', now)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

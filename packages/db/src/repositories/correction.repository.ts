import type { CorrectionKind } from '@wingman/contract/correction-table.ts';
import { type Selectable, sql } from 'kysely';
import type { CorrectionTable } from '../correction-table.ts';
import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import type { WordInSegment } from './applied-word.repository.ts';
import type { OwnedRecording } from './recording.repository.ts';

/**
 * A segment before or after a correction, as far as that changed it; with all fields where it came or went. `version`: left out
 * after a correction for the id of that.
 */
export type SegmentState = {
  id: number;
  version?: number | null;
  text?: string;
  speaker?: string | null;
  start?: number;
  end?: number;
  confidence?: number | null;
  /** The known words in it in the place of what was heard, where it came or went, or they did. */
  words?: WordInSegment[];
};

/** `id`: the version of the segments that it left. `userId`: who made it. */
export type CorrectionEntity = {
  id: number;
  userId: string;
  kind: CorrectionKind;
  before: SegmentState[];
  after: SegmentState[];
  isUndone: boolean;
  createdAt: string;
};

type NextCorrection = Pick<CorrectionEntity, 'id' | 'kind'>;
export type NewCorrection = Pick<CorrectionEntity, 'kind' | 'before' | 'createdAt'> & {
  /** Of the replacement that it is a part of. */
  replacementId?: string | undefined;
};

/** The earliest first. */
export async function listCorrections(handle: Handle, recordingId: string): Promise<CorrectionEntity[]> {
  const rows = await handle
    .selectFrom('corrections')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .orderBy('id')
    .execute();
  return rows.map(toCorrection);
}

/**
 * The last segments' texts that a user wrote, the newest correction first; not what was taken back, nor corrections that are larger than
 * `mostSize` characters.
 */
export async function listCorrectedTexts(
  handle: Handle,
  userId: string,
  { limit, mostSize }: { limit: number; mostSize: number },
): Promise<{ before: string; after: string }[]> {
  const rows = await handle
    .selectFrom('corrections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', 'in', ['text', 'replace'] satisfies CorrectionKind[])
    .where('is_undone', '=', 0)
    .where('size', '<=', mostSize)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toCorrection).flatMap(({ before, after }) => {
    const texts = new Map(before.map(({ id, text }) => [id, text]));
    return after.flatMap(({ id, text }) => {
      const earlier = texts.get(id);
      return earlier === undefined || text === undefined ? [] : [{ before: earlier, after: text }];
    });
  });
}

/**
 * The last one that stands, and the first of those that were taken back, without the segments that they changed. Known words are put
 * back one by one, not as if their user had just put them there.
 */
export async function findNextCorrections(
  handle: Handle,
  recordingId: string,
): Promise<{ undo: NextCorrection | undefined; redo: NextCorrection | undefined }> {
  const find = async (isUndone: 0 | 1): Promise<NextCorrection | undefined> => {
    const row = await handle
      .selectFrom('corrections')
      .select(['id', 'kind'])
      .where('recording_id', '=', recordingId)
      .where('is_undone', '=', isUndone)
      .where('kind', '<>', 'words' satisfies CorrectionKind)
      .orderBy('id', isUndone ? 'asc' : 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && { id: row.id, kind: row.kind as CorrectionKind };
  };
  const [undo, redo] = [await find(0), await find(1)];
  return { undo, redo };
}

/** Undefined also when it is one of another recording. */
export async function findCorrection(
  handle: Handle,
  { id, recordingId }: { id: number; recordingId: string },
): Promise<CorrectionEntity | undefined> {
  const row = await handle
    .selectFrom('corrections')
    .selectAll()
    .where('id', '=', id)
    .where('recording_id', '=', recordingId)
    .executeTakeFirst();
  return row && toCorrection(row);
}

/** The known words that were put into a transcript when it was chosen: they come and go with the correction that did that. */
export async function findWordsWith(
  handle: Handle,
  { id, recordingId }: { id: number; recordingId: string },
): Promise<CorrectionEntity | undefined> {
  const row = await handle
    .selectFrom('corrections')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .where('id', '>', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && row.kind === ('words' satisfies CorrectionKind) ? toCorrection(row) : undefined;
}

/** How many there are, and the characters that they hold. */
export async function measureCorrections(
  handle: Handle,
  recordingId: string,
): Promise<{ count: number; size: number }> {
  const row = await handle
    .selectFrom('corrections')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('size'),
    ])
    .where('recording_id', '=', recordingId)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), size: Number(row.size) };
}

/** Returns its id, the version of the segments that it leaves. What they are then is set afterwards. */
export async function insertCorrection(
  trx: Transaction,
  { id, userId }: OwnedRecording,
  { kind, before, createdAt, replacementId }: NewCorrection,
): Promise<number> {
  const row = {
    recording_id: id,
    user_id: userId,
    kind,
    created_at: createdAt,
    replacement_id: replacementId ?? null,
  };
  const inserted = await trx
    .insertInto('corrections')
    .values({ ...row, before: JSON.stringify(before), after: '[]', size: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
}

/** Sets what segments are before and after a correction. */
export async function updateCorrection(
  trx: Transaction,
  recording: OwnedRecording,
  { id, before, after }: Pick<CorrectionEntity, 'id' | 'before' | 'after'>,
): Promise<void> {
  const states = { before: JSON.stringify(before), after: JSON.stringify(after) };
  await trx
    .updateTable('corrections')
    .set({ ...states, size: states.before.length + states.after.length })
    .where('id', '=', id)
    .where('recording_id', '=', recording.id)
    .execute();
}

export async function updateUndone(
  trx: Transaction,
  recording: OwnedRecording,
  { id, isUndone }: Pick<CorrectionEntity, 'id' | 'isUndone'>,
): Promise<void> {
  await trx
    .updateTable('corrections')
    .set({ is_undone: Number(isUndone) })
    .where('id', '=', id)
    .where('recording_id', '=', recording.id)
    .execute();
}

/** Follows a voice that was renamed. */
export async function renameInCorrections(
  trx: Transaction,
  recording: OwnedRecording,
  { speaker, name }: { speaker: string; name: string },
): Promise<void> {
  const rows = await trx
    .selectFrom('corrections')
    .selectAll()
    .where('recording_id', '=', recording.id)
    .where('kind', '<>', 'text' satisfies CorrectionKind)
    .execute();
  const isRenamed = (state: SegmentState) => state.speaker === speaker;
  const renamed = (state: SegmentState) => (isRenamed(state) ? { ...state, speaker: name } : state);
  for (const { id, before, after } of rows.map(toCorrection))
    if ([...before, ...after].some(isRenamed))
      await updateCorrection(trx, recording, { id, before: before.map(renamed), after: after.map(renamed) });
}

/** Those that were taken back cannot be made again after another one. */
export async function deleteUndoneCorrections(trx: Transaction, { id }: OwnedRecording): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('corrections')
    .where('recording_id', '=', id)
    .where('is_undone', '=', 1)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await scheduleErasure(trx);
}

/** All of a recording, or those with these ids. */
export async function deleteCorrections(
  trx: Transaction,
  { id }: OwnedRecording,
  ids?: readonly number[],
): Promise<void> {
  let query = trx.deleteFrom('corrections').where('recording_id', '=', id);
  if (ids) query = query.where('id', 'in', [...ids, 0]);
  const { numDeletedRows } = await query.executeTakeFirst();
  if (numDeletedRows > 0n) await scheduleErasure(trx);
}

function toCorrection(row: Selectable<CorrectionTable>): CorrectionEntity {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind as CorrectionKind,
    before: JSON.parse(row.before) as SegmentState[],
    after: JSON.parse(row.after) as SegmentState[],
    isUndone: row.is_undone === 1,
    createdAt: row.created_at,
  };
}

import { sql } from 'kysely';
import { canHoldRows } from '../dialects/held-rows.ts';
import { isOneOf } from '../dialects/lists-as-parameters.ts';
import type { Handle, Transaction } from '../handle.ts';
import { type NoteLineEntity, toNoteLine } from './notes.repository.ts';
import { type SegmentEntity, toSegment } from './segment.repository.ts';

/** The open commitments of recordings that began in a range, `to` excluded, those of the newest recordings first. */
export async function listOpenCommitments(
  handle: Handle,
  { userId, from, to, limit }: { userId: string; from: string; to: string; limit: number },
): Promise<NoteLineEntity[]> {
  const rows = await handle
    .selectFrom('note_lines')
    .innerJoin('recordings', 'recordings.id', 'note_lines.recording_id')
    .selectAll('note_lines')
    .where('note_lines.user_id', '=', userId)
    // As it stands in the index.
    .where(sql<boolean>`section = 'commitment' and is_removed = 0`)
    .where('state', '=', 'open')
    .where('recordings.created_at', '>=', from)
    .where('recordings.created_at', '<', to)
    .orderBy('recordings.created_at', 'desc')
    .orderBy('note_lines.position')
    .orderBy('note_lines.id')
    .limit(limit)
    .execute();
  return rows.map(toNoteLine);
}

/** Transcribed recordings that began after an instant and before another, the next ones first. */
export async function listNextRecordings(
  handle: Handle,
  { userId, after, before, limit }: { userId: string; after: string; before: string; limit: number },
): Promise<{ id: string; createdAt: string }[]> {
  const rows = await handle
    .selectFrom('recordings')
    .select(['id', 'created_at'])
    .where('user_id', '=', userId)
    .where('status', '=', 'ready')
    .where('created_at', '>', after)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, created_at: createdAt }) => ({ id, createdAt }));
}

/** Rows that are to be referred to, at least one of each kind. */
type Wanted = { lineIds: string[]; recordingIds: string[]; segmentIds: number[] };

/**
 * What is still there of what a settlement is to rest on: open commitments with their recordings, later recordings, and segments.
 * Nobody deletes or changes them before the end of the transaction.
 */
export async function holdForSettlements(
  trx: Transaction,
  { lineIds, recordingIds, segmentIds }: Wanted,
): Promise<{ lines: Map<string, string>; recordingIds: Set<string>; segments: Map<number, SegmentEntity> }> {
  const isShared = canHoldRows(trx);
  const recordings = await trx
    .selectFrom('recordings')
    .select('id')
    .where(isOneOf(trx, 'id', recordingIds))
    .$if(isShared, (query) => query.forKeyShare())
    .execute();
  const lines = await trx
    .selectFrom('note_lines')
    .select(['id', 'recording_id'])
    .where(isOneOf(trx, 'id', lineIds))
    .where('section', '=', 'commitment')
    .where('is_removed', '=', 0)
    .where('state', '=', 'open')
    .$if(isShared, (query) => query.forKeyShare())
    .execute();
  const segments = await trx
    .selectFrom('recording_segments')
    .selectAll()
    .where(isOneOf(trx, 'id', segmentIds))
    .$if(isShared, (query) => query.forShare())
    .execute();
  return {
    lines: new Map(lines.map(({ id, recording_id: recordingId }) => [id, recordingId])),
    recordingIds: new Set(recordings.map(({ id }) => id)),
    segments: new Map(segments.map((row) => [row.id, toSegment(row)])),
  };
}

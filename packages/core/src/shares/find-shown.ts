import { DomainError } from '@wingman/contract/error.ts';
import { heardKinds } from '@wingman/contract/share-table.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { findOwnedExchange, type OwnedExchange } from '@wingman/db/repositories/exchange.repository.ts';
import { findOwnedNoteLine } from '@wingman/db/repositories/notes.repository.ts';
import { findOwnedRecording, type OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { listSegments, type SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import type { ShareEntity } from '@wingman/db/repositories/share.repository.ts';

export type ShareTarget = Pick<
  ShareEntity,
  'kind' | 'userId' | 'recordingId' | 'lineId' | 'conversationId' | 'from' | 'to'
>;

/** What a link can show of its target. `hasWords`: of a span. */
export type Shown = { hasAudio: boolean; audioPath: string | null; hasWords: boolean };

/** Times were rounded on their way. */
const tolerance = 0.001;

/** The segments that lie within a span as a whole: of one that reaches beyond it not a word is shown. */
export function segmentsWithin(segments: SegmentEntity[], { from, to }: Pick<ShareTarget, 'from' | 'to'>) {
  const [first, last] = [(from ?? 0) - tolerance, (to ?? Number.POSITIVE_INFINITY) + tolerance];
  return segments.filter(({ start, end }) => start >= first && end <= last);
}

/** @throws {DomainError} not_found, also when it belongs to another user */
export async function findSharedRecording(
  db: Handle,
  { recordingId, userId }: Pick<ShareTarget, 'recordingId' | 'userId'>,
): Promise<OwnedRecording> {
  const recording =
    recordingId === null ? undefined : await findOwnedRecording(db, { id: recordingId, userId });
  if (!recording) throw new DomainError('not_found');
  return recording;
}

/** @throws {DomainError} not_found, also while it is being answered */
export async function findSharedExchange(
  db: Handle,
  { conversationId: id, userId }: Pick<ShareTarget, 'conversationId' | 'userId'>,
): Promise<OwnedExchange> {
  const exchange = id === null ? undefined : await findOwnedExchange(db, { id, userId });
  if (!exchange || exchange.status === 'pending') throw new DomainError('not_found');
  return exchange;
}

/** @throws {DomainError} not_found, also of a line of another recording */
export async function findSharedLine(db: Handle, { lineId, recordingId, userId }: ShareTarget) {
  const line = lineId === null ? undefined : await findOwnedNoteLine(db, { id: lineId, userId });
  if (line?.recordingId !== recordingId || !line) throw new DomainError('not_found');
  return line;
}

/** Whether a user can share this. @throws {DomainError} not_found, transcript_unfinished, validation_failed */
export async function findShown(db: Handle, target: ShareTarget): Promise<Shown> {
  const { kind } = target;
  if (kind === 'answer') {
    await findSharedExchange(db, target);
    return { hasAudio: false, audioPath: null, hasWords: true };
  }
  const recording = await findSharedRecording(db, target);
  if (kind === 'line') await findSharedLine(db, target);
  if (recording.status !== 'ready')
    throw new DomainError('transcript_unfinished', {
      message: 'Una registrazione si può condividere quando la trascrizione è finita',
    });
  const { audioPath, duration } = recording;
  if (kind === 'span' && (target.from ?? 0) >= Math.max(1, duration)) throw beyondEnd();
  return {
    hasAudio: heardKinds.includes(kind) && audioPath !== null,
    audioPath,
    hasWords: kind !== 'span' || segmentsWithin(await listSegments(db, recording.id), target).length > 0,
  };
}

const beyondEnd = () =>
  new DomainError('validation_failed', {
    issues: [{ path: 'from', message: 'Il tratto comincia dopo la fine della registrazione' }],
  });

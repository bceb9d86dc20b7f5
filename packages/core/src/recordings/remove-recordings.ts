import { DomainError } from '@wingman/contract/error.ts';
import type { RecordingRemoval, RecordingsRemoval } from '@wingman/contract/trash.ts';
import { defaultTrashDays } from '@wingman/contract/trash-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { insertOutboxEvents } from '@wingman/db/repositories/outbox.repository.ts';
import { lockPeople } from '@wingman/db/repositories/people-lock.repository.ts';
import {
  deleteRecording,
  findOwnedRecording,
  type OwnedId,
} from '@wingman/db/repositories/recording.repository.ts';
import { listOwnedIds } from '@wingman/db/repositories/recording-list.repository.ts';
import { deleteUpload } from '@wingman/db/repositories/upload.repository.ts';
import { type Actor, assertAllowed } from '../accounts/actor.ts';
import { recordAudit } from '../accounts/audit.ts';
import type { FileRemover } from '../files/file-remover.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import { redactCitationsOf, wordsOf } from '../recall/redact-citations.ts';
import { moveToTrash } from './trash/move-to-trash.ts';

type RemovingDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  removeFiles: FileRemover;
  options: { trashDays?: number };
};

/**
 * Deletes recordings: into the trash, or for good with rows, segments, index entries, jobs and audio. Minutes already counted stay
 * counted.
 */
export function createRemoving({ database, clock, events, removeFiles, options }: RemovingDeps) {
  const { db, dialect } = database;
  const hasTrash = (options.trashDays ?? defaultTrashDays) > 0;

  async function deleteForGood(trx: Transaction, actor: Actor, recording: OwnedId, now: string) {
    const { userId } = actor;
    const { id } = recording;
    await dialect.serialize(trx, `index ${id}`);
    // Notes of another one that are being made may name the same people.
    await lockPeople(trx, userId);
    const before = await wordsOf(trx, id);
    if (!(await deleteRecording(trx, recording))) return undefined;
    const chats = await redactCitationsOf(trx, { userId, recordingId: id, before, after: '' });
    await recordAudit(trx, actor, { kind: 'recording_deleted', subject: id, now });
    const data = { recordingId: id, isInTrash: false };
    await insertOutboxEvents(trx, { userId, now }, [{ type: 'recording.deleted', data }]);
    return { chats };
  }

  /** False when it is already gone. */
  async function removeOwned(actor: Actor, recording: OwnedId, isFinal: boolean): Promise<boolean> {
    const now = clock.now().toISOString();
    const removed = await db
      .transaction()
      .execute((trx) =>
        isFinal
          ? deleteForGood(trx, actor, recording, now)
          : moveToTrash(trx, actor, { dialect, recording, reason: 'deleted', now }),
      );
    for (const sessionId of removed?.chats ?? [])
      events.publish(actor.userId, { type: 'session', sessionId });
    return removed !== undefined;
  }

  return {
    /** @throws {DomainError} not_found, scope_required for a key that may not erase */
    async remove(actor: Actor, { id, now = false }: RecordingRemoval): Promise<{ ok: true }> {
      const { userId } = actor;
      const isFinal = now || !hasTrash;
      if (isFinal) assertAllowed(actor, 'everything');
      // An incomplete one was visible only to its sender.
      const wasUploading = await deleteUpload(db, { id, userId });
      if (wasUploading) await removeFiles();
      const recording = await findOwnedRecording(db, { id, userId });
      if (!recording && wasUploading) return { ok: true };
      if (!recording) throw new DomainError('not_found');
      await removeOwned(actor, recording, isFinal);
      events.publish(userId, { type: 'recording_removed', id });
      if (isFinal) await removeFiles();
      return { ok: true };
    },

    /** Deletes several, each for itself; none where one is not the actor's. @throws {DomainError} as above */
    async removeMany(actor: Actor, { recordingIds, now = false }: RecordingsRemoval): Promise<{ ok: true }> {
      const { userId } = actor;
      const ids = [...new Set(recordingIds)];
      const recordings = await listOwnedIds(db, { userId, ids });
      if (recordings.length < ids.length) throw new DomainError('not_found');
      const isFinal = now || !hasTrash;
      if (isFinal) assertAllowed(actor, 'everything');
      const removed: string[] = [];
      try {
        for (const recording of recordings) {
          await deleteUpload(db, recording);
          if (await removeOwned(actor, recording, isFinal)) removed.push(recording.id);
        }
      } finally {
        if (removed.length > 0) events.publish(userId, { type: 'recordings_removed', ids: removed });
      }
      await removeFiles();
      return { ok: true };
    },
  };
}

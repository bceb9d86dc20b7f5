import { DomainError } from '@wingman/contract/error.ts';
import type { ChosenRecordings } from '@wingman/contract/tag.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { lockPeople } from '@wingman/db/repositories/people-lock.repository.ts';
import {
  deleteRecording,
  findOwnedRecording,
  type OwnedId,
} from '@wingman/db/repositories/recording.repository.ts';
import { listOwnedIds } from '@wingman/db/repositories/recording-list.repository.ts';
import { deleteUpload } from '@wingman/db/repositories/upload.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { recordAudit } from '../accounts/audit.ts';
import type { FileRemover } from '../files/file-remover.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import { redactCitationsOf, wordsOf } from '../recall/redact-citations.ts';

type RemovingDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  removeFiles: FileRemover;
};

/** Deletes recordings: rows, segments, index entries, jobs and audio. Minutes already counted stay counted. */
export function createRemoving({ database, clock, events, removeFiles }: RemovingDeps) {
  const { db } = database;

  async function removeOwned(actor: Actor, recording: OwnedId): Promise<void> {
    const { userId } = actor;
    const { id } = recording;
    const now = clock.now().toISOString();
    await db.transaction().execute(async (trx) => {
      await database.dialect.serialize(trx, `index ${id}`);
      // Notes of another one that are being made may name the same people.
      await lockPeople(trx, userId);
      const before = await wordsOf(trx, id);
      if (!(await deleteRecording(trx, recording))) return;
      await redactCitationsOf(trx, { userId, recordingId: id, before, after: '' });
      await recordAudit(trx, actor, { kind: 'recording_deleted', subject: id, now });
    });
    events.publish(userId, { type: 'recording_removed', id });
  }

  return {
    /** @throws {DomainError} not_found */
    async remove(actor: Actor, { id }: { id: string }): Promise<{ ok: true }> {
      const { userId } = actor;
      // An incomplete one was visible only to its sender.
      const wasUploading = await deleteUpload(db, { id, userId });
      if (wasUploading) await removeFiles();
      const recording = await findOwnedRecording(db, { id, userId });
      if (!recording && wasUploading) return { ok: true };
      if (!recording) throw new DomainError('not_found');
      await removeOwned(actor, recording);
      await removeFiles();
      return { ok: true };
    },

    /** Deletes several, each for itself; none where one is not the actor's. @throws {DomainError} not_found */
    async removeMany(actor: Actor, { recordingIds }: ChosenRecordings): Promise<{ ok: true }> {
      const ids = [...new Set(recordingIds)];
      const recordings = await listOwnedIds(db, { userId: actor.userId, ids });
      if (recordings.length < ids.length) throw new DomainError('not_found');
      for (const recording of recordings) {
        await deleteUpload(db, recording);
        await removeOwned(actor, recording);
      }
      await removeFiles();
      return { ok: true };
    },
  };
}

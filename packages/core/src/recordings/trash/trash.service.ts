import { DomainError } from '@wingman/contract/error.ts';
import { placeIn } from '@wingman/contract/page-of.ts';
import type { PageInput } from '@wingman/contract/recording.ts';
import type { ChosenRecordings } from '@wingman/contract/tag.ts';
import type { ChosenChats, Trash, TrashedChats, TrashedRecording } from '@wingman/contract/trash.ts';
import { defaultTrashDays } from '@wingman/contract/trash-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { lockPeople } from '@wingman/db/repositories/people-lock.repository.ts';
import { findRecordingById } from '@wingman/db/repositories/recording.repository.ts';
import { listSegments } from '@wingman/db/repositories/segment.repository.ts';
import type { DueTrash } from '@wingman/db/trash/due-trash.ts';
import {
  countTrashed,
  deleteTrashed,
  findOwnedTrashed,
  listTrashed,
  type OwnedTrashed,
} from '@wingman/db/trash/trash.repository.ts';
import { unpackRecording } from '@wingman/db/trash/unpack-recording.ts';
import type { Actor } from '../../accounts/actor.ts';
import { recordAudit } from '../../accounts/audit.ts';
import type { FileRemover } from '../../files/file-remover.ts';
import { resumeVoiceprints } from '../../jobs/voiceprints-job.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import { dropCitationsOf, showCitationsOf } from '../../recall/hide-citations.ts';
import { indexRecording } from '../../recall/index-recording.ts';
import { createRemoveExpired } from './remove-expired.ts';
import { createTrashedChats } from './trashed-chats.ts';

export type TrashService = ReturnType<typeof createTrashService>;

type TrashDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  removeFiles: FileRemover;
  options: { trashDays?: number };
};

const dayMs = 86_400_000;

/** Recordings and chats that their users deleted, until their time is over. */
export function createTrashService({ database, clock, events, removeFiles, options }: TrashDeps) {
  const { db } = database;
  const days = options.trashDays ?? defaultTrashDays;
  const expiryOf = (deletedAt: string) => new Date(Date.parse(deletedAt) + days * dayMs).toISOString();
  const chats = createTrashedChats({ database, clock, events, removeFiles, days, expiryOf });

  const show = ({ userId: _, deletedAt, ...rest }: OwnedTrashed): TrashedRecording => ({
    ...rest,
    deletedAt,
    expiresAt: expiryOf(deletedAt),
  });

  async function chosen(actor: Actor, { recordingIds }: ChosenRecordings): Promise<OwnedTrashed[]> {
    const ids = [...new Set(recordingIds)];
    const found = await listTrashed(db, { userId: actor.userId, ids });
    if (found.length < ids.length) throw new DomainError('not_found');
    return found;
  }

  async function restoreOne(actor: Actor, trashed: OwnedTrashed): Promise<string[]> {
    const { id, userId } = trashed;
    const now = clock.now().toISOString();
    return db.transaction().execute(async (trx) => {
      await database.dialect.serialize(trx, `index ${id}`);
      await lockPeople(trx, userId);
      const current = await findOwnedTrashed(trx, { id, userId });
      if (!current) return [];
      if (await findRecordingById(trx, id)) throw new DomainError('conflict');
      const isIndexed = await unpackRecording(trx, current, now);
      const segments = isIndexed ? [] : await listSegments(trx, id);
      if (segments.length > 0) await indexRecording(trx, { id, userId, segments });
      await resumeVoiceprints(trx, { id, userId }, now);
      const chats = await showCitationsOf(trx, { userId, recordingId: id });
      await recordAudit(trx, actor, { kind: 'recording_restored', subject: id, now });
      return chats;
    });
  }

  async function deleteOne(trx: Transaction, trashed: OwnedTrashed): Promise<string[]> {
    const { id: recordingId, userId } = trashed;
    let isDeleted = false;
    const chats = await dropCitationsOf(trx, { userId, recordingId }, async () => {
      isDeleted = await deleteTrashed(trx, trashed);
    });
    return isDeleted ? chats : [];
  }

  async function deleteForGood(actor: Pick<Actor, 'userId' | 'address'>, trashed: DueTrash): Promise<void> {
    const now = clock.now().toISOString();
    const chats = await db.transaction().execute(async (trx) => {
      await database.dialect.serialize(trx, `index ${trashed.id}`);
      const current = await findOwnedTrashed(trx, trashed);
      if (!current) return [];
      await recordAudit(trx, actor, { kind: 'recording_deleted', subject: trashed.id, now });
      return deleteOne(trx, current);
    });
    announceChats(trashed.userId, chats);
  }

  function announceChats(userId: string, chats: Iterable<string>): void {
    for (const sessionId of chats) events.publish(userId, { type: 'session', sessionId });
  }

  /** One event for all, also where one of them failed. */
  async function each(
    actor: Actor,
    all: OwnedTrashed[],
    work: (one: OwnedTrashed) => Promise<void>,
    isRestored: boolean,
  ): Promise<void> {
    try {
      for (const one of all) await work(one);
    } finally {
      events.publish(actor.userId, { type: 'trash', isRestored });
    }
  }

  return {
    /** The last deleted first. @throws {DomainError} validation_failed for an unknown cursor */
    async list(actor: Actor, { limit, cursor }: PageInput): Promise<Trash> {
      const { userId } = actor;
      const after = await placeIn(cursor, async (id) => {
        const seen = await findOwnedTrashed(db, { id, userId });
        return seen && { by: seen.deletedAt, id };
      });
      const recordings = await listTrashed(db, { userId, after, limit });
      return { days, total: await countTrashed(db, userId), recordings: recordings.map(show) };
    },

    /** Brings recordings back as they were. @throws {DomainError} not_found; conflict where one has come anew meanwhile */
    async restore(actor: Actor, input: ChosenRecordings): Promise<{ ok: true }> {
      const chats = new Set<string>();
      const restored = await chosen(actor, input);
      const restoring = async (one: OwnedTrashed) => {
        for (const chat of await restoreOne(actor, one)) chats.add(chat);
      };
      await each(actor, restored, restoring, true);
      announceChats(actor.userId, chats);
      events.announceJobs();
      return { ok: true };
    },

    /** Deletes recordings of the trash for good. @throws {DomainError} not_found */
    async remove(actor: Actor, input: ChosenRecordings): Promise<{ ok: true }> {
      const gone = await chosen(actor, input);
      await each(actor, gone, (one) => deleteForGood(actor, one), false);
      await removeFiles();
      return { ok: true };
    },

    /** The last deleted first. @throws {DomainError} validation_failed for an unknown cursor */
    chats: (actor: Actor, page: PageInput): Promise<TrashedChats> => chats.list(actor, page),

    /** Brings chats back as they were. @throws {DomainError} not_found; conflict where one has come anew meanwhile */
    restoreChats: (actor: Actor, input: ChosenChats): Promise<{ ok: true }> => chats.restore(actor, input),

    /** Deletes chats of the trash for good. @throws {DomainError} not_found */
    removeChats: (actor: Actor, input: ChosenChats): Promise<{ ok: true }> => chats.remove(actor, input),

    /** Deletes all that is in the trash for good. */
    async empty(actor: Actor): Promise<{ ok: true }> {
      const gone = await listTrashed(db, { userId: actor.userId });
      await each(actor, gone, (one) => deleteForGood(actor, one), false);
      return chats.empty(actor);
    },

    removeExpired: createRemoveExpired({
      ...{ database, clock, events, days },
      work: { trashed_recordings: deleteForGood, trashed_chats: chats.deleteForGood },
    }),
  };
}

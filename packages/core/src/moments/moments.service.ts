import { DomainError } from '@wingman/contract/error.ts';
import {
  type Moment,
  type MomentFields,
  type MomentIdInput,
  type MomentSave,
  type MomentUpdate,
  noteMissing,
} from '@wingman/contract/moment.ts';
import { maxMoments } from '@wingman/contract/moment-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle, Transaction } from '@wingman/db/handle.ts';
import {
  countMoments,
  deleteMoment,
  findOwnedMoment,
  insertMoment,
  listMoments,
  type NewMoment,
  type OwnedMoment,
  updateMoment,
} from '@wingman/db/repositories/moment.repository.ts';
import { findOwnedRecording, type OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import type { FileRemover } from '../files/file-remover.ts';
import { storeImage } from '../images/store-image.ts';
import type { AudioStore } from '../ports/audio-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import { toMoment } from './moment-view.ts';

type MomentsDeps = {
  database: WingmanDatabase;
  clock: Clock;
  audioStore: AudioStore;
  events: EventBus;
  removeFiles: FileRemover;
};

type Saved = Omit<NewMoment, 'createdAt' | 'updatedAt'>;

/** What users add to their recordings at a second. */
export function createMomentsService(deps: MomentsDeps) {
  const { database, clock, audioStore } = deps;
  const { db } = database;

  async function owned(handle: Handle, actor: Actor, { id, momentId }: MomentIdInput): Promise<OwnedMoment> {
    const moment = await findOwnedMoment(handle, { id: momentId, userId: actor.userId });
    if (moment?.recordingId !== id) throw new DomainError('not_found');
    return moment;
  }

  function announce(actor: Actor, recordingId: string): void {
    deps.events.publish(actor.userId, { type: 'moments', recordingId });
  }

  /** Replaces second and text of an existing one, or inserts it. */
  async function put(trx: Transaction, recording: OwnedRecording, saved: Saved): Promise<void> {
    // Two tabs at once must not exceed the limit.
    await database.dialect.serialize(trx, `moments:${recording.id}`);
    const now = clock.now().toISOString();
    const existing = await findOwnedMoment(trx, { id: saved.id, userId: recording.userId });
    if (existing) {
      if (existing.recordingId !== recording.id || existing.kind !== saved.kind)
        throw new DomainError('conflict');
      await updateMoment(trx, existing, { at: saved.at, text: saved.text, updatedAt: now });
      return;
    }
    if ((await countMoments(trx, recording.id)) >= maxMoments) throw new DomainError('moment_limit_reached');
    await insertMoment(trx, recording, { ...saved, createdAt: now, updatedAt: now });
  }

  async function save(actor: Actor, recordingId: string, saved: Saved): Promise<OwnedMoment> {
    try {
      await db
        .transaction()
        .execute(async (trx) => put(trx, await recordingOf(trx, actor, recordingId), saved));
    } catch (error) {
      // The recording was deleted meanwhile.
      if (database.dialect.isForeignKeyViolation(error)) throw new DomainError('not_found', { cause: error });
      // The same id was saved for two recordings at once.
      if (database.dialect.isUniqueViolation(error)) throw new DomainError('conflict', { cause: error });
      throw error;
    }
    const moment = await owned(db, actor, { id: recordingId, momentId: saved.id });
    announce(actor, recordingId);
    return moment;
  }

  /** Whether a row may refer to a file: a connection that broke at the commit leaves that open. */
  const mayRefer = (actor: Actor, momentId: string, key: string) =>
    findOwnedMoment(db, { id: momentId, userId: actor.userId }).then(
      (found) => found?.imagePath === key,
      () => true,
    );

  return {
    /** All moments of a recording, in the order of their seconds. @throws {DomainError} not_found */
    async list(actor: Actor, { id }: { id: string }): Promise<Moment[]> {
      const recording = await recordingOf(db, actor, id);
      return (await listMoments(db, recording.id)).map(toMoment);
    },

    /**
     * Saves a mark or a note under the id that its client made. Idempotent: the same id again replaces its second and
     * text. @throws {DomainError} not_found while the recording is unknown, which for a recording that is still being
     * uploaded is temporary; conflict when the id is that of something else; moment_limit_reached
     */
    async save(actor: Actor, { id, momentId, kind, at, text }: MomentSave): Promise<Moment> {
      const saved = { id: momentId, kind, at, text, imagePath: null, imageType: null };
      return toMoment(await save(actor, id, saved));
    },

    /**
     * The same for an image. Its file is stored once: sent again, only second and text are replaced.
     * @throws {DomainError} also not_image and other image errors, storage_full
     */
    async saveImage(
      actor: Actor,
      { id, momentId, at, text }: MomentIdInput & MomentFields,
      content: Uint8Array,
    ): Promise<Moment> {
      await recordingOf(db, actor, id);
      const known = await findOwnedMoment(db, { id: momentId, userId: actor.userId });
      const stored = known ? undefined : await storeImage(audioStore, content);
      const imagePath = stored?.key ?? null;
      const saved = {
        id: momentId,
        kind: 'image',
        at,
        text,
        imagePath,
        imageType: stored?.type ?? null,
      } as const;
      try {
        return toMoment(await save(actor, id, saved));
      } finally {
        if (stored && !(await mayRefer(actor, momentId, stored.key))) await audioStore.remove(stored.key);
      }
    },

    /** @throws {DomainError} not_found, validation_failed for a note without text */
    async update(actor: Actor, { id, momentId, ...change }: MomentUpdate): Promise<Moment> {
      const moment = await owned(db, actor, { id, momentId });
      const { at = moment.at, text = moment.text } = change;
      if (moment.kind === 'note' && text === null) {
        throw new DomainError('validation_failed', { issues: [{ path: 'text', message: noteMissing }] });
      }
      const updatedAt = clock.now().toISOString();
      if (!(await updateMoment(db, moment, { at, text, updatedAt }))) throw new DomainError('not_found');
      announce(actor, id);
      return toMoment({ ...moment, at, text, updatedAt });
    },

    /** Deletes it with its image. @throws {DomainError} not_found */
    async remove(actor: Actor, input: MomentIdInput): Promise<{ ok: true }> {
      const moment = await owned(db, actor, input);
      await db.transaction().execute((trx) => deleteMoment(trx, moment));
      await deps.removeFiles();
      announce(actor, input.id);
      return { ok: true };
    },

    /** The image at one of the actor's moments. @throws {DomainError} not_found, also when it has none */
    async image(actor: Actor, input: MomentIdInput): Promise<{ key: string; type: string; bytes: number }> {
      const { imagePath: key, imageType: type } = await owned(db, actor, input);
      if (!key || !type) throw new DomainError('not_found');
      return { key, type, bytes: await audioStore.size(key) };
    },
  };
}

async function recordingOf(handle: Handle, { userId }: Actor, id: string): Promise<OwnedRecording> {
  const recording = await findOwnedRecording(handle, { id, userId });
  if (!recording) throw new DomainError('not_found');
  return recording;
}

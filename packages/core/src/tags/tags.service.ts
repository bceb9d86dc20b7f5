import { DomainError } from '@wingman/contract/error.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import type { RecordingTags, Tag, TagInput, TagRecordings, TagUpdate } from '@wingman/contract/tag.ts';
import { maxRecordingTags, maxTags, tagKey } from '@wingman/contract/tag-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle, Transaction } from '@wingman/db/handle.ts';
import { findOwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { listOwnedIds } from '@wingman/db/repositories/recording-list.repository.ts';
import {
  countTags,
  deleteAllRecordingTags,
  deleteRecordingTags,
  deleteTag,
  findOwnedTag,
  hasMoreTags,
  insertRecordingTags,
  insertTags,
  listTags,
  listTagsByKey,
  listTagsOf,
  type OwnedTag,
  updateTag,
} from '@wingman/db/repositories/tag.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { RecordingView } from '../recordings/recording-view.ts';

type TagsDeps = { database: WingmanDatabase; clock: Clock; events: EventBus; view: RecordingView };

/** A user's own words for some of the recordings. A name stands for one tag, however it is written. */
export function createTagsService({ database, clock, events, view }: TagsDeps) {
  const { db, dialect } = database;
  const changed = ({ userId }: Actor) => events.publish(userId, { type: 'tags' });

  /** In a transaction that is the only one on tags of the actor: names and limits hold to its end. */
  async function alone<Result>(actor: Actor, run: (trx: Transaction) => Promise<Result>): Promise<Result> {
    return db.transaction().execute(async (trx) => {
      await dialect.serialize(trx, `tags ${actor.userId}`);
      return run(trx);
    });
  }

  /** The tags of these names; those that do not exist yet are created. */
  async function named(trx: Transaction, { userId }: Actor, names: string[]): Promise<OwnedTag[]> {
    const byKey = new Map(names.map((name) => [tagKey(name), name]));
    const nameKeys = [...byKey.keys()];
    const known = await listTagsByKey(trx, { userId, nameKeys });
    const has = new Set(known.map(({ nameKey }) => nameKey));
    const missing = nameKeys.filter((nameKey) => !has.has(nameKey));
    if (missing.length === 0) return known;
    if ((await countTags(trx, userId)) + missing.length > maxTags) throw new DomainError('tag_limit_reached');
    const now = clock.now().toISOString();
    const added = missing.map((nameKey) => ({
      id: crypto.randomUUID(),
      name: byKey.get(nameKey) ?? nameKey,
      nameKey,
      now,
    }));
    await insertTags(trx, userId, added);
    return listTagsByKey(trx, { userId, nameKeys });
  }

  return {
    /** All of the actor's by their names, with the number of their recordings. */
    list: (actor: Actor): Promise<Tag[]> => listTags(db, actor.userId),

    /** Creates a tag, or returns the one of that name. @throws {DomainError} tag_limit_reached */
    async create(actor: Actor, { name }: TagInput): Promise<Tag> {
      const [tag] = await alone(actor, (trx) => named(trx, actor, [name]));
      changed(actor);
      return shownTag(db, actor, tag?.id);
    },

    /** Renames a tag. @throws {DomainError} not_found, tag_name_taken */
    async update(actor: Actor, { id, name }: TagUpdate): Promise<Tag> {
      const nameKey = tagKey(name);
      await alone(actor, async (trx) => {
        const tag = await findOwn(trx, actor, id);
        const [taken] = await listTagsByKey(trx, { userId: actor.userId, nameKeys: [nameKey] });
        if (taken && taken.id !== id) throw new DomainError('tag_name_taken');
        await updateTag(trx, tag, { name, nameKey, now: clock.now().toISOString() });
      });
      changed(actor);
      return shownTag(db, actor, id);
    },

    /** Deletes a tag; its recordings stay. @throws {DomainError} not_found */
    async remove(actor: Actor, { id }: { id: string }): Promise<{ ok: true }> {
      await alone(actor, async (trx) => deleteTag(trx, await findOwn(trx, actor, id)));
      changed(actor);
      return { ok: true };
    },

    /** Gives a recording these tags and no others. @throws {DomainError} not_found, tag_limit_reached */
    async set(actor: Actor, { id, tags: names }: RecordingTags): Promise<Recording> {
      const recording = await alone(actor, async (trx) => {
        const owned = await findOwnedRecording(trx, { id, userId: actor.userId });
        if (!owned) throw new DomainError('not_found');
        const tags = await named(trx, actor, names);
        await deleteAllRecordingTags(trx, owned);
        await insertRecordingTags(trx, { recordings: [owned], tags });
        return owned;
      });
      changed(actor);
      return { ...view.show(recording), tags: (await listTagsOf(db, [id])).get(id) ?? [] };
    },

    /**
     * Gives several recordings tags and takes others off, all of them or none.
     * @throws {DomainError} not_found when one is not the actor's, tag_limit_reached, recording_tag_limit_reached
     */
    async tagRecordings(actor: Actor, { recordingIds, add, remove }: TagRecordings): Promise<{ ok: true }> {
      const { userId } = actor;
      const ids = [...new Set(recordingIds)];
      await alone(actor, async (trx) => {
        const recordings = await listOwnedIds(trx, { userId, ids });
        if (recordings.length < ids.length) throw new DomainError('not_found');
        const lost = await listTagsByKey(trx, { userId, nameKeys: remove.map(tagKey) });
        await deleteRecordingTags(trx, { recordings, tags: lost });
        await insertRecordingTags(trx, { recordings, tags: await named(trx, actor, add) });
        if (await hasMoreTags(trx, ids, maxRecordingTags))
          throw new DomainError('recording_tag_limit_reached');
      });
      changed(actor);
      return { ok: true };
    },
  };
}

async function findOwn(handle: Handle, { userId }: Actor, id: string): Promise<OwnedTag> {
  const tag = await findOwnedTag(handle, { id, userId });
  if (!tag) throw new DomainError('not_found');
  return tag;
}

async function shownTag(handle: Handle, { userId }: Actor, id: string | undefined): Promise<Tag> {
  const tag = (await listTags(handle, userId)).find((each) => each.id === id);
  if (!tag) throw new DomainError('not_found');
  return tag;
}

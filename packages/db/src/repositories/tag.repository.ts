import type { RecordingTag, Tag } from '@wingman/contract/tag.ts';
import { sql } from 'kysely';
import { isOneOf } from '../dialects/lists-as-parameters.ts';
import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import { ownedBy } from '../owned-by.ts';
import type { Owned } from '../owned-row.ts';
import type { OwnedId } from './recording.repository.ts';

export type TagEntity = { id: string; userId: string; name: string; nameKey: string };
export type OwnedTag = Owned<TagEntity>;

export type NewTag = Omit<TagEntity, 'userId'> & { now: string };

const columns = ['id', 'user_id as userId', 'name', 'name_key as nameKey'] as const;

/** A name that is taken is the driver's unique violation. */
export async function insertTags(trx: Transaction, userId: string, tags: NewTag[]): Promise<void> {
  if (tags.length === 0) return;
  await trx
    .insertInto('tags')
    .values(
      tags.map(({ id, name, nameKey, now }) => ({
        id,
        user_id: userId,
        name,
        name_key: nameKey,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
}

export async function countTags(handle: Handle, userId: string): Promise<number> {
  const { count } = await handle
    .selectFrom('tags')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All of a user in the order of their names, each with the number of its recordings. */
export async function listTags(handle: Handle, userId: string): Promise<Tag[]> {
  const rows = await handle
    .selectFrom('tags')
    .leftJoin('recording_tags', 'recording_tags.tag_id', 'tags.id')
    .select(({ fn }) => [
      'tags.id',
      'tags.name',
      fn.count<number | string>('recording_tags.recording_id').as('recordings'),
    ])
    .where('tags.user_id', '=', userId)
    .groupBy(['tags.id', 'tags.name', 'tags.name_key'])
    .orderBy('tags.name_key')
    .execute();
  return rows.map((row) => ({ ...row, recordings: Number(row.recordings) }));
}

/** Undefined also when it belongs to another user. */
export async function findOwnedTag(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<OwnedTag | undefined> {
  const row = await handle.selectFrom('tags').select(columns).where('id', '=', id).executeTakeFirst();
  return row && ownedBy(row, userId);
}

export async function listTagsByKey(
  handle: Handle,
  { userId, nameKeys }: { userId: string; nameKeys: string[] },
): Promise<OwnedTag[]> {
  const rows = await handle
    .selectFrom('tags')
    .select(columns)
    .where('user_id', '=', userId)
    .where(isOneOf(handle, 'name_key', nameKeys))
    .execute();
  return rows.flatMap((row) => ownedBy(row, userId) ?? []);
}

/** Those of these that the user has. */
export async function listTagNames(
  handle: Handle,
  { userId, ids }: { userId: string; ids: string[] },
): Promise<RecordingTag[]> {
  if (ids.length === 0) return [];
  return handle
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .where(isOneOf(handle, 'id', ids))
    .execute();
}

/** A name that is taken is the driver's unique violation. */
export async function updateTag(
  trx: Transaction,
  { id }: OwnedTag,
  { name, nameKey, now }: { name: string; nameKey: string; now: string },
): Promise<void> {
  await trx
    .updateTable('tags')
    .set({ name, name_key: nameKey, updated_at: now })
    .where('id', '=', id)
    .execute();
  await scheduleErasure(trx);
}

/** Its recordings stay, without it. */
export async function deleteTag(trx: Transaction, { id }: OwnedTag): Promise<void> {
  await trx.deleteFrom('tags').where('id', '=', id).execute();
  await scheduleErasure(trx);
}

/** The tags of each of these recordings in the order of their names; those without any are left out. */
export async function listTagsOf(
  handle: Handle,
  recordingIds: string[],
): Promise<Map<string, RecordingTag[]>> {
  if (recordingIds.length === 0) return new Map();
  const rows = await handle
    .selectFrom('recording_tags')
    .innerJoin('tags', 'tags.id', 'recording_tags.tag_id')
    .select(['recording_tags.recording_id as recordingId', 'tags.id', 'tags.name'])
    .where(isOneOf(handle, 'recording_tags.recording_id', recordingIds))
    .orderBy('tags.name_key')
    .execute();
  const byRecording = Map.groupBy(rows, ({ recordingId }) => recordingId);
  return new Map(
    [...byRecording].map(([id, tags]) => [id, tags.map((tag) => ({ id: tag.id, name: tag.name }))]),
  );
}

type Tagged = { recordings: OwnedId[]; tags: OwnedTag[] };

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** Gives each of the recordings each of the tags; what it has already stays. All are of one user. */
export async function insertRecordingTags(trx: Transaction, { recordings, tags }: Tagged): Promise<void> {
  if (recordings.length === 0 || tags.length === 0) return;
  await sql`
    insert into recording_tags (recording_id, tag_id, user_id)
    select recordings.id, tags.id, recordings.user_id from recordings cross join tags
    where tags.user_id = recordings.user_id
      and ${isOneOf(trx, 'recordings.id', idsOf(recordings))} and ${isOneOf(trx, 'tags.id', idsOf(tags))}
    on conflict do nothing
  `.execute(trx);
}

export async function deleteRecordingTags(trx: Transaction, { recordings, tags }: Tagged): Promise<void> {
  if (recordings.length === 0 || tags.length === 0) return;
  await trx
    .deleteFrom('recording_tags')
    .where(isOneOf(trx, 'recording_id', idsOf(recordings)))
    .where(isOneOf(trx, 'tag_id', idsOf(tags)))
    .execute();
}

/** Takes all tags off a recording. */
export async function deleteAllRecordingTags(trx: Transaction, { id }: OwnedId): Promise<void> {
  await trx.deleteFrom('recording_tags').where('recording_id', '=', id).execute();
}

/** Whether one of these recordings has more than so many tags. */
export async function hasMoreTags(handle: Handle, recordingIds: string[], most: number): Promise<boolean> {
  const row = await handle
    .selectFrom('recording_tags')
    .select('recording_id')
    .where(isOneOf(handle, 'recording_id', recordingIds))
    .groupBy('recording_id')
    .having(({ fn }) => fn.countAll(), '>', most)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

import type { LineSource } from '@wingman/contract/notes.ts';
import { sql } from 'kysely';
import { isOneOf } from '../dialects/lists-as-parameters.ts';
import type { Handle, Transaction } from '../handle.ts';
import type { OwnedRecording } from './recording.repository.ts';

export type MentionKind = 'voice' | 'named' | 'written';
/** A name in a recording, and whose it is. */
export type MentionEntity = { personId: string; kind: MentionKind; name: string; sources: LineSource[] };

const rowsPerInsert = 500;

/** Replaces the mentions of these kinds. Returns the ids of those who lost one. */
export async function replaceMentions(
  trx: Transaction,
  { id, userId }: OwnedRecording,
  { kinds, mentions }: { kinds: readonly MentionKind[]; mentions: MentionEntity[] },
): Promise<string[]> {
  const lost = await trx
    .deleteFrom('person_mentions')
    .where('recording_id', '=', id)
    .where('kind', 'in', [...kinds])
    .returning('person_id')
    .execute();
  for (let start = 0; start < mentions.length; start += rowsPerInsert) {
    const rows = mentions.slice(start, start + rowsPerInsert).map(({ personId, kind, name, sources }) => ({
      recording_id: id,
      user_id: userId,
      person_id: personId,
      kind,
      name,
      sources: JSON.stringify(sources),
    }));
    await trx.insertInto('person_mentions').values(rows).execute();
  }
  return [...new Set(lost.map(({ person_id }) => person_id))];
}

/** The people of a recording that the user sees, by the name that stands there. */
export async function listRecordingPeople(
  handle: Handle,
  recordingId: string,
): Promise<{ id: string; name: string }[]> {
  return handle
    .selectFrom('person_mentions as mention')
    .innerJoin('people', 'people.id', 'mention.person_id')
    .innerJoin('people as root', 'root.id', 'people.root_id')
    .select(['root.id as id', 'mention.name as name'])
    .distinct()
    .where('mention.recording_id', '=', recordingId)
    .where('root.is_hidden', '=', 0)
    .where('root.is_removed', '=', 0)
    .orderBy('name')
    .execute();
}

export type MentionedRecording = {
  recordingId: string;
  title: string | null;
  recordedAt: string;
  kind: MentionKind;
  sources: LineSource[];
};

/** The recordings of people, the newest first, one for each name in it. */
export async function listMentionedRecordings(
  handle: Handle,
  { partIds, limit }: { partIds: string[]; limit: number },
): Promise<MentionedRecording[]> {
  const rows = await handle
    .selectFrom('person_mentions as mention')
    .innerJoin('recordings', 'recordings.id', 'mention.recording_id')
    .select(({ fn }) => [
      'mention.recording_id as recording_id',
      'mention.kind as kind',
      'mention.sources as sources',
      'recordings.created_at as recorded_at',
      fn.coalesce('recordings.title', 'recordings.suggested_title').as('title'),
    ])
    .where(isOneOf(handle, 'mention.person_id', partIds))
    .orderBy('recordings.created_at', 'desc')
    .orderBy('mention.recording_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    recordingId: row.recording_id,
    title: row.title,
    recordedAt: row.recorded_at,
    kind: row.kind as MentionKind,
    sources: JSON.parse(row.sources) as LineSource[],
  }));
}

/** Whose names are in a recording by the user's choice, by the key of the name. */
export async function listChoices(handle: Handle, recordingId: string): Promise<Map<string, string>> {
  const rows = await handle
    .selectFrom('person_choices')
    .select(['name_key', 'person_id'])
    .where('recording_id', '=', recordingId)
    .execute();
  return new Map(rows.map(({ name_key, person_id }) => [name_key, person_id]));
}

type Moved = { userId: string; from: string[]; to: string; recordingIds: string[] };

/** The names of these people in these recordings, with the recordings that they are in. */
export async function listMentionNames(
  handle: Handle,
  { userId, from, recordingIds }: Omit<Moved, 'to'>,
): Promise<{ recordingId: string; name: string }[]> {
  const rows = await handle
    .selectFrom('person_mentions')
    .select(['recording_id', 'name'])
    .where('user_id', '=', userId)
    .where(isOneOf(handle, 'person_id', from))
    .where(isOneOf(handle, 'recording_id', recordingIds))
    .execute();
  return rows.map(({ recording_id: recordingId, name }) => ({ recordingId, name }));
}

/** In these recordings the names belong to another person, now and when they are found again. */
export async function moveMentions(
  trx: Transaction,
  { userId, from, to, recordingIds }: Moved,
  choices: { recordingId: string; nameKey: string }[],
): Promise<void> {
  for (const table of ['person_mentions', 'person_facts'] as const)
    await trx
      .updateTable(table)
      .set({ person_id: to })
      .where('user_id', '=', userId)
      .where(isOneOf(trx, 'person_id', from))
      .where(isOneOf(trx, 'recording_id', recordingIds))
      .execute();
  await insertChoices(
    trx,
    userId,
    choices.map((choice) => ({ ...choice, personId: to })),
  );
}

/** Whose names are in recordings, by the key of the name. */
export async function insertChoices(
  trx: Transaction,
  userId: string,
  choices: { recordingId: string; nameKey: string; personId: string }[],
): Promise<void> {
  for (let start = 0; start < choices.length; start += rowsPerInsert)
    await trx
      .insertInto('person_choices')
      .values(
        choices.slice(start, start + rowsPerInsert).map(({ recordingId, nameKey, personId }) => ({
          recording_id: recordingId,
          user_id: userId,
          name_key: nameKey,
          person_id: personId,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['recording_id', 'name_key']).doUpdateSet({ person_id: sql`excluded.person_id` }),
      )
      .execute();
}

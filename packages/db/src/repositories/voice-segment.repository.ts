import { sql } from 'kysely';
import { asRows, isOneOf } from '../dialects/lists-as-parameters.ts';
import type { Handle } from '../handle.ts';
import type { Bounds } from './bounds.ts';
import { isSaidBy } from './said-by.ts';
import { listSegmentsById, type SegmentEntity } from './segment.repository.ts';
import { allOf, recordingLimits, segmentLimits } from './within-bounds.ts';

/** A person with those of the words asked for that one of its names has. `isHeard`: some recording has a voice that its user named so. */
export type CalledPerson = { id: string; name: string; words: string[]; isHeard: boolean };

/** The people of a user whose names, or those of whom was joined into them, have one of these words, folded. */
export async function listCalledPeople(
  handle: Handle,
  { userId, words }: { userId: string; words: string[] },
): Promise<CalledPerson[]> {
  const rows = await handle
    .selectFrom('person_words as called')
    .innerJoin('people as part', 'part.id', 'called.person_id')
    .innerJoin('people as root', 'root.id', 'part.root_id')
    .select(['root.id as id', 'root.name as name', 'part.id as part_id', 'called.word as word'])
    .select(
      sql<number>`case when exists (
        select 1 from people as own inner join person_mentions as mention on mention.person_id = own.id
        where own.user_id = root.user_id and own.root_id = root.id and mention.kind = 'voice'
      ) then 1 else 0 end`.as('is_heard'),
    )
    .where('called.user_id', '=', userId)
    .where(isOneOf(handle, 'called.word', words))
    .where('root.is_removed', '=', 0)
    .orderBy('root.id')
    .orderBy('part.id')
    .execute();
  return [...Map.groupBy(rows, ({ part_id }) => part_id).values()].flatMap((some) =>
    some.slice(0, 1).map(({ id, name, is_heard }) => ({
      id,
      name,
      words: some.map(({ word }) => word),
      isHeard: Number(is_heard) === 1,
    })),
  );
}

/** Whether any voice of the user's recordings has a name. */
export async function hasNamedVoices(handle: Handle, userId: string): Promise<boolean> {
  const row = await handle
    .selectFrom('person_mentions')
    .select('person_id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'voice')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type OfPeople = Bounds & { userId: string; rootIds: string[] };

/**
 * What the voices of these people say, those joined into them included: the latest segments, newest first. Only voices that their
 * user named count; whom a voice merely sounds like says nothing here.
 */
export async function listSegmentsOfPeople(
  handle: Handle,
  { userId, rootIds, limit, ...bounds }: OfPeople & { limit: number },
): Promise<SegmentEntity[]> {
  const rows = await handle
    .selectFrom('people as part')
    .innerJoin('person_mentions as mention', 'mention.person_id', 'part.id')
    .innerJoin('recording_segments as segment', (join) =>
      join
        .onRef('segment.recording_id', '=', 'mention.recording_id')
        .onRef('segment.speaker', '=', 'mention.name'),
    )
    .select('segment.id as id')
    .where('part.user_id', '=', userId)
    .where(isOneOf(handle, 'part.root_id', rootIds))
    .where('mention.kind', '=', 'voice')
    .where(allOf([...recordingLimits('mention.recording_id', bounds), ...segmentLimits('segment', bounds)]))
    .orderBy('segment.spoken_at', 'desc')
    .orderBy('segment.id', 'desc')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => Number(id));
  return listSegmentsById(handle, { userId, ids });
}

/** The index entries of the recordings within the bounds in which one of these people is heard, the latest first. */
export async function listDocumentsOfPeople(
  handle: Handle,
  { userId, rootIds, ...bounds }: OfPeople,
): Promise<number[]> {
  const { from, to } = bounds;
  let query = handle
    .selectFrom('search_documents as document')
    .select('document.id')
    .where((eb) =>
      eb(
        'document.recording_id',
        'in',
        eb
          .selectFrom('people as part')
          .innerJoin('person_mentions as mention', 'mention.person_id', 'part.id')
          .select('mention.recording_id')
          .where('part.user_id', '=', userId)
          .where(isOneOf(handle, 'part.root_id', rootIds))
          .where('mention.kind', '=', 'voice'),
      ),
    )
    .where(allOf(recordingLimits('document.recording_id', bounds)));
  if (to !== null) query = query.where('document.spoken_from', '<', to);
  if (from !== null) query = query.where('document.spoken_to', '>=', from);
  const rows = await query.orderBy('document.spoken_to', 'desc').orderBy('document.id').execute();
  return rows.map(({ id }) => id);
}

/** Of the segments at these positions within the bounds those that the voices of these people say, at most `limit`, the latest. */
export async function listSegmentsSaidAt(
  handle: Handle,
  {
    userId,
    rootIds,
    places,
    limit,
    ...bounds
  }: OfPeople & { places: { documentId: number; position: number }[]; limit: number },
): Promise<SegmentEntity[]> {
  const wanted = asRows(
    handle,
    places.map(({ documentId, position }) => [documentId, position]),
  );
  const voice = { recording: 'segment.recording_id', speaker: 'segment.speaker' };
  const { rows } = await sql<{ id: number }>`
    select segment.id
    from ${wanted} as wanted
    cross join search_documents as document
    cross join recording_segments as segment
    where document.id = wanted.first and segment.recording_id = document.recording_id
      and segment.position = wanted.second
      and ${allOf([...segmentLimits('segment', bounds), isSaidBy(voice, rootIds)])}
    order by segment.spoken_at desc, segment.id desc limit ${limit}
  `.execute(handle);
  return listSegmentsById(handle, { userId, ids: rows.map(({ id }) => Number(id)) });
}

/**
 * What a voice without a name says in the latest recording that has one of its number, newest first. `term`: its term in the index,
 * which leads to the recordings.
 */
export async function listSegmentsOfVoice(
  handle: Handle,
  {
    userId,
    speaker,
    term,
    limit,
    ...bounds
  }: Bounds & { userId: string; speaker: string; term: string; limit: number },
): Promise<SegmentEntity[]> {
  const isSaid = allOf([
    sql`segment.recording_id = document.recording_id`,
    sql`lower(segment.speaker) = ${speaker.toLowerCase()}`,
    ...segmentLimits('segment', bounds),
  ]);
  const { rows } = await sql<{ id: number }>`
    with latest (recording_id) as (
      select document.recording_id from search_postings as posting
      inner join search_documents as document on document.id = posting.document_id
      where posting.owner_id = (select id from search_owners where user_id = ${userId})
        and posting.term = ${term}
        and exists (select 1 from recording_segments as segment where ${isSaid})
        and ${allOf(recordingLimits('document.recording_id', bounds))}
      order by document.spoken_to desc, document.id limit 1
    )
    select segment.id from latest as document
    inner join recording_segments as segment on ${isSaid}
    order by segment.spoken_at desc, segment.id desc limit ${limit}
  `.execute(handle);
  return listSegmentsById(handle, { userId, ids: rows.map(({ id }) => Number(id)) });
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';

// Which segments are of whose voice: by the names that voices have in each recording, as `person_mentions` tells.

const ids = (list: readonly string[]) => sql.join(list.map((id) => sql`${id}`));

/**
 * The ids of the recordings in which a person is heard, or one of those joined into it. `rootId`: of the user, whose people have an
 * index: by the root alone those of everybody would be read.
 */
export const recordingsHeard = (rootId: string): RawBuilder<unknown> => sql`
  select mention.recording_id from people
  inner join person_mentions as mention on mention.person_id = people.id
  where people.user_id = (select root.user_id from people as root where root.id = ${rootId})
    and people.root_id = ${rootId} and mention.kind = 'voice'
`;

/**
 * The segments that these people say, or those joined into them, as the tables and the conditions of a statement in which they are
 * `segment`. Read in this order each recording is asked for its voice alone. `rootIds`: of the user.
 */
export const segmentsSaidBy = (
  userId: string,
  rootIds: readonly string[],
): { tables: RawBuilder<unknown>; isJoined: RawBuilder<SqlBool> } => ({
  tables: sql`people cross join person_mentions as mention cross join recording_segments as segment`,
  isJoined: sql`people.user_id = ${userId} and people.root_id in (${ids(rootIds)})
    and mention.person_id = people.id and mention.kind = 'voice'
    and segment.recording_id = mention.recording_id and segment.speaker = mention.name`,
});

/**
 * Whether a segment was said by one of these people, or of those joined into them. `recording`, `speaker`: the columns of the
 * segment. `rootIds`: of the user.
 */
export const isSaidBy = (
  { recording, speaker }: { recording: string; speaker: string },
  rootIds: readonly string[],
): RawBuilder<SqlBool> => sql`exists (
  select 1 from person_mentions as mention inner join people on people.id = mention.person_id
  where mention.recording_id = ${sql.ref(recording)} and mention.kind = 'voice'
    and mention.name = ${sql.ref(speaker)} and people.root_id in (${ids(rootIds)})
)`;

import { isOneOf } from '../dialects/lists-as-parameters.ts';
import type { Handle } from '../handle.ts';
import type { Bounds } from './bounds.ts';
import { listSegmentsById, type SegmentEntity } from './segment.repository.ts';
import { allOf, recordingLimits, segmentLimits } from './within-bounds.ts';

/**
 * A person with all names: those of whom was joined into it, and of its voices. `isHeard`: some recording has a voice that its user
 * named so.
 */
export type CalledPerson = { id: string; name: string; names: string[]; isHeard: boolean };

/** All people of a user, whether they are heard or only named. */
export async function listCalledPeople(handle: Handle, userId: string): Promise<CalledPerson[]> {
  const rows = await handle
    .selectFrom('people as part')
    .innerJoin('people as root', 'root.id', 'part.root_id')
    .leftJoin('person_mentions as mention', (join) =>
      join.onRef('mention.person_id', '=', 'part.id').on('mention.kind', '=', 'voice'),
    )
    .select(['root.id as id', 'root.name as name', 'part.name as part_name', 'mention.name as voice_name'])
    .distinct()
    .where('part.user_id', '=', userId)
    .where('root.is_removed', '=', 0)
    .orderBy('root.id')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, some]) => ({
    id,
    name: some[0]?.name ?? '',
    names: [...new Set(some.flatMap((row) => [row.name, row.part_name, row.voice_name ?? []].flat()))],
    isHeard: some.some((row) => row.voice_name !== null),
  }));
}

/**
 * What the voices of these people say, those joined into them included: the latest segments, newest first. Only voices that their
 * user named count; whom a voice merely sounds like says nothing here.
 */
export async function listSegmentsOfPeople(
  handle: Handle,
  { userId, rootIds, limit, ...bounds }: Bounds & { userId: string; rootIds: string[]; limit: number },
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

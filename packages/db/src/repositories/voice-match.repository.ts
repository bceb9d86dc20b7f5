import { type SqlBool, sql } from 'kysely';
import { isOneOf } from '../dialects/lists-as-parameters.ts';
import type { Handle, Transaction } from '../handle.ts';
import type { OwnedRecording } from './recording.repository.ts';

/** Whom a voice without a name sounds like. */
export type NewVoiceMatch = { speaker: string; personId: string; percent: number };
/** `name`: of the person, who may have been joined into another one since. */
export type VoiceMatch = NewVoiceMatch & { name: string };

/** The people of the named voices of a recording. `isExcluded`: no voiceprint of them is wanted. */
export type RecordingVoice = { speaker: string; personId: string; isExcluded: boolean };

export async function listRecordingVoices(handle: Handle, recordingId: string): Promise<RecordingVoice[]> {
  const rows = await handle
    .selectFrom('person_mentions as mention')
    .innerJoin('people as part', 'part.id', 'mention.person_id')
    .innerJoin('people as root', 'root.id', 'part.root_id')
    .select([
      'mention.name as speaker',
      'root.id as person_id',
      sql<number>`case when exists (
        select 1 from voice_exclusions excluded where excluded.person_id in (part.id, root.id)
      ) then 1 else 0 end`.as('is_excluded'),
    ])
    .where('mention.recording_id', '=', recordingId)
    .where('mention.kind', '=', 'voice')
    .where('root.is_removed', '=', 0)
    .execute();
  return rows.map(({ speaker, person_id: personId, is_excluded }) => ({
    speaker,
    personId,
    isExcluded: Number(is_excluded) === 1,
  }));
}

/** The most likely first. Whom nothing is stored any more of how they sound is left out. */
export async function listOpenMatches(handle: Handle, recordingId: string): Promise<VoiceMatch[]> {
  const rows = await handle
    .selectFrom('voice_matches as match')
    .innerJoin('people as person', 'person.id', 'match.person_id')
    .innerJoin('people as root', 'root.id', 'person.root_id')
    .select(['match.speaker', 'root.id as person_id', 'root.name', 'match.percent'])
    .where('match.recording_id', '=', recordingId)
    .where('match.state', '=', 'open')
    .where('root.is_removed', '=', 0)
    .where(
      sql<SqlBool>`exists (
        select 1 from people part
        join person_mentions mention on mention.person_id = part.id and mention.kind = 'voice'
        join voiceprints print on print.recording_id = mention.recording_id and print.speaker = mention.name
        where part.user_id = root.user_id and part.root_id = root.id and print.vector is not null)`,
    )
    .orderBy('match.percent', 'desc')
    .orderBy('root.id')
    .execute();
  const seen = new Set<string>();
  return rows.flatMap(({ person_id: personId, ...match }) => {
    const key = JSON.stringify([match.speaker, personId]);
    return seen.size < seen.add(key).size ? [{ ...match, personId }] : [];
  });
}

/** Whom the user said each voice of a recording not to be. */
export async function listRejectedMatches(
  handle: Handle,
  recordingId: string,
): Promise<{ speaker: string; personId: string }[]> {
  const rows = await handle
    .selectFrom('voice_matches as match')
    .innerJoin('people as person', 'person.id', 'match.person_id')
    .select(['match.speaker', 'person.root_id as person_id'])
    .where('match.recording_id', '=', recordingId)
    .where('match.state', '=', 'rejected')
    .execute();
  return rows.map(({ speaker, person_id: personId }) => ({ speaker, personId }));
}

/** Replaces the open ones of a recording; those that were rejected stay. */
export async function replaceOpenMatches(
  trx: Transaction,
  { id, userId }: OwnedRecording,
  { matches, now }: { matches: NewVoiceMatch[]; now: string },
): Promise<void> {
  await trx.deleteFrom('voice_matches').where('recording_id', '=', id).where('state', '=', 'open').execute();
  if (matches.length === 0) return;
  await trx
    .insertInto('voice_matches')
    .values(
      matches.map(({ speaker, personId, percent }) => ({
        recording_id: id,
        speaker,
        person_id: personId,
        user_id: userId,
        percent,
        state: 'open',
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['recording_id', 'speaker', 'person_id']).doNothing())
    .execute();
}

/** The user says that the voice is somebody else's. False where there is no such open match. */
export async function rejectMatch(
  trx: Transaction,
  { id }: OwnedRecording,
  { speaker, partIds }: { speaker: string; partIds: string[] },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('voice_matches')
    .set({ state: 'rejected' })
    .where('recording_id', '=', id)
    .where('speaker', '=', speaker)
    .where('state', '=', 'open')
    .where(isOneOf(trx, 'person_id', partIds))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** No voiceprint of these people is wanted. */
export async function insertVoiceExclusions(
  trx: Transaction,
  { userId, partIds }: { userId: string; partIds: string[] },
): Promise<void> {
  await trx
    .insertInto('voice_exclusions')
    .values(partIds.map((id) => ({ person_id: id, user_id: userId })))
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .execute();
}

export async function deleteVoiceExclusions(
  trx: Transaction,
  { userId, partIds }: { userId: string; partIds: string[] },
): Promise<void> {
  await trx
    .deleteFrom('voice_exclusions')
    .where('user_id', '=', userId)
    .where(isOneOf(trx, 'person_id', partIds))
    .execute();
}

export async function hasVoiceExclusion(handle: Handle, partIds: string[]): Promise<boolean> {
  const row = await handle
    .selectFrom('voice_exclusions')
    .select('person_id')
    .where(isOneOf(handle, 'person_id', partIds))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A recording of a list that goes on behind it. */
export type ListedRecording = { id: string; userId: string; createdAt: string };
type Page = { userId: string; limit: number; after?: ListedRecording | undefined };

/** The newest recordings with audio in which these people, or any without `partIds`, have a named voice; older ones than `after`. */
export async function listRecordingsWithVoices(
  handle: Handle,
  { partIds, ...page }: Page & { partIds?: string[] },
): Promise<ListedRecording[]> {
  return newestWithAudio(handle, page)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('person_mentions as mention')
          .select('mention.person_id')
          .whereRef('mention.recording_id', '=', 'recordings.id')
          .where('mention.kind', '=', 'voice')
          .$if(partIds !== undefined, (only) =>
            only.where(isOneOf(handle, 'mention.person_id', partIds ?? [])),
          ),
      ),
    )
    .execute();
}

/** The newest recordings with audio in which a voice has no name: only their number, «Voce 2», as `voiceLabel` writes it. */
export async function listRecordingsWithUnnamedVoices(
  handle: Handle,
  page: Page,
): Promise<ListedRecording[]> {
  return newestWithAudio(handle, page)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('recording_segments as segment')
          .select('segment.id')
          .whereRef('segment.recording_id', '=', 'recordings.id')
          .where('segment.speaker', 'like', 'Voce %'),
      ),
    )
    .execute();
}

function newestWithAudio(handle: Handle, { userId, limit, after }: Page) {
  return handle
    .selectFrom('recordings')
    .select(['recordings.id', 'recordings.user_id as userId', 'recordings.created_at as createdAt'])
    .where('recordings.user_id', '=', userId)
    .where('recordings.audio_path', 'is not', null)
    .$if(after !== undefined, (older) =>
      older.where(({ eb, or, and }) =>
        or([
          eb('recordings.created_at', '<', after?.createdAt ?? ''),
          and([
            eb('recordings.created_at', '=', after?.createdAt ?? ''),
            eb('recordings.id', '>', after?.id ?? ''),
          ]),
        ]),
      ),
    )
    .orderBy('recordings.created_at', 'desc')
    .orderBy('recordings.id')
    .limit(limit);
}

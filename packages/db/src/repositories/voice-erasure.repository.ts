import { type SqlBool, sql } from 'kysely';
import { isOneOf } from '../dialects/lists-as-parameters.ts';
import { scheduleErasure } from '../erasure.ts';
import type { Transaction } from '../handle.ts';
import { deletePackedMatches } from '../trash/packed-matches.ts';

/** Deletes all that is stored of how these people sound; `partIds`: a person and those joined into it. */
export async function deleteVoicesOf(
  trx: Transaction,
  { userId, partIds }: { userId: string; partIds: string[] },
): Promise<void> {
  await trx
    .deleteFrom('voiceprints')
    .where('user_id', '=', userId)
    .where(
      sql<SqlBool>`exists (
        select 1 from person_mentions mention
        where mention.recording_id = voiceprints.recording_id and mention.name = voiceprints.speaker
          and mention.kind = 'voice' and ${isOneOf(trx, 'mention.person_id', partIds)})`,
    )
    .execute();
  await trx
    .deleteFrom('voice_matches')
    .where('user_id', '=', userId)
    .where(isOneOf(trx, 'person_id', partIds))
    .execute();
  await deletePackedMatches(trx, { userId, partIds });
  await scheduleErasure(trx);
}

import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import { deletePackedMatches } from '../trash/packed-matches.ts';

/** When the user agreed to voiceprints; undefined where they have not. */
export async function findVoiceConsent(handle: Handle, userId: string): Promise<string | undefined> {
  const row = await handle
    .selectFrom('voice_consents')
    .select('agreed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.agreed_at;
}

/** Whoever has agreed before stays with that instant. */
export async function insertVoiceConsent(trx: Transaction, userId: string, agreedAt: string): Promise<void> {
  await trx
    .insertInto('voice_consents')
    .values({ user_id: userId, agreed_at: agreedAt })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** Takes the consent back, and with it every voiceprint and all that came of them. */
export async function deleteVoiceConsent(trx: Transaction, userId: string): Promise<void> {
  for (const table of ['voice_consents', 'voiceprints', 'voice_matches'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  await deletePackedMatches(trx, { userId });
  await scheduleErasure(trx);
}

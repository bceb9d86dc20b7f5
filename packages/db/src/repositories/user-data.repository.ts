import { scheduleErasure } from '../erasure.ts';
import type { Transaction } from '../handle.ts';
import { lockTrashedChats } from '../trash/lock-trashed-chats.ts';

/**
 * Deletes a user's data: links, recordings with their segments, moments, index entries and jobs, what is in the trash, tags, known words, digests of days, people,
 * chats with their exchanges, and the questions suggested from them. The account, its minutes, settings, agents and keys
 * stay. Triggers queue their files for deletion.
 */
export async function deleteUserData(trx: Transaction, userId: string): Promise<void> {
  // Their answers may have words of recordings.
  await trx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
  await trx.deleteFrom('shares').where('user_id', '=', userId).execute();
  await trx.deleteFrom('jobs').where('user_id', '=', userId).execute();
  await trx.deleteFrom('uploads').where('user_id', '=', userId).execute();
  await trx.deleteFrom('recordings').where('user_id', '=', userId).execute();
  await trx.deleteFrom('trashed_recordings').where('user_id', '=', userId).execute();
  await trx.deleteFrom('tags').where('user_id', '=', userId).execute();
  await trx.deleteFrom('known_words').where('user_id', '=', userId).execute();
  await trx.deleteFrom('rejected_words').where('user_id', '=', userId).execute();
  await trx.deleteFrom('day_digests').where('user_id', '=', userId).execute();
  await trx.deleteFrom('people').where('user_id', '=', userId).execute();
  // Or one that is just restored would be in neither.
  await lockTrashedChats(trx, userId);
  await trx.deleteFrom('trashed_chats').where('user_id', '=', userId).execute();
  await trx.deleteFrom('chat_sessions').where('user_id', '=', userId).execute();
  await trx.deleteFrom('agent_questions').where('user_id', '=', userId).execute();
  await scheduleErasure(trx);
}

import { noteErasure } from '../erasure.ts';
import type { Handle } from '../handle.ts';

/**
 * Removes what a user recorded and asked: recordings with their segments, index entries and jobs, chats with their
 * conversations, and the questions suggested from them. The account, its minutes, settings, agents and keys stay.
 * Call it inside a transaction; the files are written down as ones to remove by it.
 */
export async function deleteUserData(trx: Handle, userId: string): Promise<void> {
  await trx.deleteFrom('jobs').where('user_id', '=', userId).execute();
  await trx.deleteFrom('recordings').where('user_id', '=', userId).execute();
  await trx.deleteFrom('chat_sessions').where('user_id', '=', userId).execute();
  await trx.deleteFrom('agent_questions').where('user_id', '=', userId).execute();
  await noteErasure(trx);
}

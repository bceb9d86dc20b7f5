import { DomainError } from '@wingman/contract/error.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { findOwnerOfTrashedChat } from '@wingman/db/trash/trashed-chat.repository.ts';
import type { Actor } from '../accounts/actor.ts';

/** A question to a chat in the trash: its user may restore it, and ask again. @throws {DomainError} not_found when it is another user's */
export async function assertChatNotInTrash(
  handle: Handle,
  { userId }: Actor,
  { sessionId }: { sessionId: string },
): Promise<void> {
  const owner = await findOwnerOfTrashedChat(handle, sessionId);
  if (owner !== undefined) throw new DomainError(owner === userId ? 'chat_in_trash' : 'not_found');
}

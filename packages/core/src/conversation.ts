import type { Conversation } from '@wingman/contract/conversation.ts';
import type { ConversationEntity } from '@wingman/db/repositories/conversation.repository.ts';

/** A stored conversation as clients see it: the picture's key becomes an address that only its owner can open. */
export function toConversation({
  imagePath,
  imageType: _type,
  userId: _user,
  ...rest
}: ConversationEntity): Conversation {
  return { ...rest, imageUrl: imagePath ? `/api/conversations/${rest.id}/image` : null };
}

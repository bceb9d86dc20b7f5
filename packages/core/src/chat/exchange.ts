import type { Conversation } from '@wingman/contract/conversation.ts';
import type { ExchangeEntity } from '@wingman/db/repositories/exchange.repository.ts';
import { withoutReasoning } from './reasoning/reasoning-filter.ts';

/** A stored conversation as clients see it: the picture's key becomes an address that only its owner can open. */
export function toConversation({
  imagePath,
  imageType: _type,
  userId: _user,
  ...rest
}: ExchangeEntity): Conversation {
  // Answers kept by earlier versions may hold reasoning.
  const response = withoutReasoning(rest.response);
  // Positions in a text that was changed mean nothing any more.
  const unsupported = response === rest.response ? rest.unsupported : [];
  const imageUrl = imagePath ? `/api/conversations/${rest.id}/image` : null;
  return { ...rest, response, unsupported, imageUrl };
}

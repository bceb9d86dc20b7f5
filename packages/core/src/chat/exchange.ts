import type { Conversation } from '@wingman/contract/conversation.ts';
import type { ExchangeEntity } from '@wingman/db/repositories/exchange.repository.ts';
import { withoutReasoning } from './reasoning/reasoning-filter.ts';

/** A stored exchange as clients see it: the image's file key becomes a URL that only its owner can open. */
export function toConversation({
  imagePath,
  imageType: _type,
  userId: _user,
  ...rest
}: ExchangeEntity): Conversation {
  // Answers stored by earlier versions may contain reasoning.
  const response = withoutReasoning(rest.response);
  // Positions in a text that was changed are no longer valid.
  const unsupported = response === rest.response ? rest.unsupported : [];
  const imageUrl = imagePath ? `/api/conversations/${rest.id}/image` : null;
  return { ...rest, response, unsupported, imageUrl };
}

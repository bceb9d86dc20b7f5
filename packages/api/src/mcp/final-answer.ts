import type { ChatEvent, Conversation } from '@wingman/contract/conversation.ts';
import { DomainError } from '@wingman/contract/error.ts';

/**
 * Follows the events of an answer to its end. `limit` aborts when it took too long, `gone` when the client has left; what was
 * written so far is in the chat.
 * @throws {DomainError} provider_timeout, the reason of `gone`, and whatever the answer fails with
 */
export async function finalAnswer(
  events: AsyncIterable<ChatEvent>,
  tell: (event: ChatEvent) => Promise<void>,
  { limit, gone }: { limit: AbortSignal; gone: AbortSignal },
): Promise<Conversation> {
  try {
    for await (const event of events) {
      if (event.type === 'done') return event.conversation;
      await tell(event);
    }
  } catch (error) {
    if (!limit.aborted && !gone.aborted) throw error;
  }
  gone.throwIfAborted();
  if (limit.aborted)
    throw new DomainError('provider_timeout', { message: 'La risposta non è arrivata in tempo' });
  throw new DomainError('internal', { cause: new Error('The answer ended without its last event') });
}

import { messageMaxLength } from '@wingman/contract/conversation.ts';
import { leansOnPrevious } from '@wingman/search/questions/question.ts';

/**
 * The context of a follow-up question: the last self-contained question of the chat, with its follow-ups since.
 * `messages` oldest first; undefined when there are none. No longer than one question may be: it is parsed and searched
 * again with each follow-up.
 */
export function questionBefore(messages: string[]): string | undefined {
  let first = messages.length - 1;
  let characters = messages[first]?.length ?? 0;
  while (first > 0 && leansOnPrevious(messages[first] as string)) {
    characters += 1 + (messages[first - 1]?.length ?? 0);
    if (characters > messageMaxLength) break;
    first -= 1;
  }
  return first < 0 ? undefined : messages.slice(first).join(' ');
}

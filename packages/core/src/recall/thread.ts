import { messageMaxLength } from '@wingman/contract/conversation.ts';
import { leansOnPrevious } from '@wingman/search/questions/question.ts';

/**
 * What a question that says little leans on: the last question of the chat that stood by itself, with those that
 * leaned on it since. `messages` oldest first; undefined when there are none. No longer than one question may be: it is
 * read and searched again with each that follows.
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

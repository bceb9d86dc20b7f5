import { leansOnPrevious } from './question.ts';

/**
 * What a question that says little leans on: the last question of the chat that stood by itself, with those that
 * leaned on it since. `messages` oldest first; undefined when there are none.
 */
export function questionBefore(messages: string[]): string | undefined {
  let first = messages.length - 1;
  while (first > 0 && leansOnPrevious(messages[first] as string)) first -= 1;
  return first < 0 ? undefined : messages.slice(first).join(' ');
}

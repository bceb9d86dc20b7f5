import type { AppliedWord } from '@wingman/contract/known-word.ts';
import type { Segment } from '@wingman/contract/recording.ts';

/** A text divided at the known words in it. Words that are not there, as where it was corrected a moment ago, are left out. */
export function appliedParts({
  text,
  words = [],
}: Pick<Segment, 'text' | 'words'>): (string | AppliedWord)[] {
  const parts: (string | AppliedWord)[] = [];
  let until = 0;
  for (const word of words) {
    if (word.at < until || !text.startsWith(word.written, word.at)) continue;
    if (word.at > until) parts.push(text.slice(until, word.at));
    parts.push(word);
    until = word.at + word.written.length;
  }
  if (until < text.length || parts.length === 0) parts.push(text.slice(until));
  return parts;
}

import type { ReplacedRecording, ReplacedWords } from '@wingman/contract/replacement.ts';
import type { SegmentPlaces } from './places.ts';
import { replaceWords } from './replace-words.ts';

type State = { id: number; text: string };
type Replaced = {
  before: State[];
  after: State[];
  /** Places that are replaced, and those that stay because of what would be left of their segment. */
  replaced: number;
  left: number;
};

/** What segments say after words in them are replaced, except at some places. */
export function replacedSegments(
  found: readonly SegmentPlaces<State>[],
  words: ReplacedWords,
  except: ReplacedRecording['except'],
): Replaced {
  const kept = new Set(except.map(({ segmentId, character }) => `${segmentId} ${character}`));
  const result: Replaced = { before: [], after: [], replaced: 0, left: 0 };
  for (const { segment, places } of found) {
    const { id, text } = segment;
    const chosen = places.filter(({ from }) => !kept.has(`${id} ${from}`));
    if (chosen.length === 0) continue;
    const replaced = replaceWords(text, chosen, words);
    if (replaced === undefined) result.left += chosen.length;
    if (replaced === undefined || replaced === text) continue;
    result.before.push({ id, text });
    result.after.push({ id, text: replaced });
    result.replaced += chosen.length;
  }
  return result;
}

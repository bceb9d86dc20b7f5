import type { Spelling } from '@wingman/italian/words/spelling.ts';

/** The words of Italian, which known words are told from. */
export interface SpellingSource {
  /** Reads them when they are needed first. */
  load(): Promise<Spelling>;
}

import type { ReactNode } from 'react';
import type { Paragraph } from './paragraphs.ts';

/** What somebody added at a second of the recording. It stands between the words, and is none of them. */
export type Added = {
  id: string;
  /** Seconds from the start of the recording. */
  at: number;
  /** What it is, in a word: `Nota`. */
  label: string;
  text: string | null;
  imageUrl: string | null;
};

/**
 * What was added to a recording, in the order of the seconds, and how it is drawn. The same object until one of them
 * changes.
 */
export type Additions = {
  all: readonly Added[];
  draw: (added: readonly Added[], onListen: ((seconds: number) => void) | undefined) => ReactNode;
};

/** What stands within or behind each paragraph, by its index. What lies before the first word is with the first paragraph. */
export function additionsOf(paragraphs: readonly Paragraph[], all: readonly Added[]): Map<number, Added[]> {
  const byParagraph = new Map<number, Added[]>();
  let next = 0;
  for (const added of all) {
    while (next < paragraphs.length - 1 && (paragraphs[next + 1] as Paragraph).start <= added.at) next += 1;
    const list = byParagraph.get(next);
    if (list) list.push(added);
    else byParagraph.set(next, [added]);
  }
  return byParagraph;
}

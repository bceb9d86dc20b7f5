import { foldText } from '../../lib/fold-text.ts';
import type { Paragraph } from './paragraphs.ts';

/** A transcript made ready to be searched. All positions are characters of the text with its segments joined by one. */
export type TranscriptIndex = {
  /** As `foldText` compares texts. */
  folded: string;
  /** Where each character of `folded` begins and ends in the text as it was said. */
  starts: Int32Array;
  ends: Int32Array;
  /** Where each segment begins, in the order of the paragraphs. */
  segments: Int32Array;
};

/** Where something was found, in characters of the text. */
export type Hit = { from: number; to: number };

/** Ends a paragraph: no search text contains it, so that nothing is found across two of them. */
const paragraphEnd = '\n';

const folds = new Map<string, string>();

/** One character folded as it is within a text, whose ends alone are trimmed. */
function foldCharacter(character: string): string {
  const known = folds.get(character);
  if (known !== undefined) return known;
  const folded = foldText(`x${character}x`).slice(1, -1);
  folds.set(character, folded);
  return folded;
}

/** Folds a transcript once, so that each key searches only. */
export function indexTranscript(paragraphs: readonly Paragraph[]): TranscriptIndex {
  const folded: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const segments: number[] = [];
  let position = 0;
  const add = (text: string, from: number, to: number) => {
    const last = folded.at(-1);
    if (text === '') {
      // An accent that follows its letter belongs to it.
      if (ends.length > 0) ends[ends.length - 1] = to;
      return;
    }
    if (text === ' ' && (last === undefined || last === ' ' || last === paragraphEnd)) return;
    for (const unit of text.split('')) {
      folded.push(unit);
      starts.push(from);
      ends.push(to);
    }
  };
  for (const paragraph of paragraphs) {
    for (const { text } of paragraph.segments) {
      segments.push(position);
      for (const character of text) {
        add(foldCharacter(character), position, position + character.length);
        position += character.length;
      }
      add(' ', position, position + 1);
      position += 1;
    }
    add(paragraphEnd, position, position);
  }
  return {
    folded: folded.join(''),
    starts: Int32Array.from(starts),
    ends: Int32Array.from(ends),
    segments: Int32Array.from(segments),
  };
}

/** All places where a text was said, whatever its accents and capitals, in their order and not overlapping. */
export function findInTranscript(index: TranscriptIndex, text: string): Hit[] {
  const wanted = foldText(text);
  if (wanted === '') return [];
  const hits: Hit[] = [];
  for (
    let at = index.folded.indexOf(wanted);
    at >= 0;
    at = index.folded.indexOf(wanted, at + wanted.length)
  ) {
    hits.push({ from: index.starts[at] as number, to: index.ends[at + wanted.length - 1] as number });
  }
  return hits;
}

/** The number of the segment in which a position lies, counted over all paragraphs. */
export function segmentOfHit({ segments }: TranscriptIndex, { from }: Hit): number {
  let [low, high] = [0, segments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((segments[middle] as number) <= from) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The number of the first hit that ends after a position; as many as there are hits if none does. */
export function firstHitAfter(hits: readonly Hit[], position: number): number {
  let [low, high] = [0, hits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hits[middle] as Hit).to <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

export type TextPart = {
  text: string /** The number of the hit that it belongs to, or null. */;
  hit: number | null;
};

/** A segment's text divided at the hits in it. `position`: where the text begins. */
export function partsOf(text: string, position: number, hits: readonly Hit[]): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (let number = firstHitAfter(hits, position); number < hits.length; number += 1) {
    const { from, to } = hits[number] as Hit;
    const start = Math.max(0, from - position);
    const end = Math.min(text.length, to - position);
    if (start >= text.length) break;
    if (end <= start) continue;
    if (start > done) parts.push({ text: text.slice(done, start), hit: null });
    parts.push({ text: text.slice(start, end), hit: number });
    done = end;
  }
  if (done < text.length || parts.length === 0) parts.push({ text: text.slice(done), hit: null });
  return parts;
}

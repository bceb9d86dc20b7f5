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

const space = 0x20;
/** Ends a paragraph: no search text contains it, so that nothing is found across two of them. */
const paragraphEnd = 0x0a;

const folds = new Map<string, string>();

/** One character folded as it is within a text, whose ends alone are trimmed. */
function foldCharacter(character: string): string {
  const known = folds.get(character);
  if (known !== undefined) return known;
  const folded = foldText(`x${character}x`).slice(1, -1);
  folds.set(character, folded);
  return folded;
}

/** Of the signs of most languages what they fold to where that is one unit; 0: not looked up yet. */
const simpleFolds = new Uint16Array(0x3000);
const notSimple = 0xffff;

/** The unit to which one of UTF-16 folds; undefined where it is none alone. */
function simpleFold(unit: number): number | undefined {
  let fold = simpleFolds[unit];
  if (fold === undefined) return undefined;
  if (fold === 0) {
    const folded = foldCharacter(String.fromCharCode(unit));
    fold = folded.length === 1 ? folded.charCodeAt(0) : notSimple;
    simpleFolds[unit] = fold;
  }
  return fold === notSimple ? undefined : fold;
}

const decoder = new TextDecoder('utf-16le', { ignoreBOM: true });

/** What is folded so far, as units of UTF-16: strings and plain lists of so many would take several times as long. */
class FoldedText {
  #units: Uint16Array;
  #starts: Int32Array;
  #ends: Int32Array;
  #length = 0;

  /** `size`: units for which there is room at first. */
  constructor(size: number) {
    this.#units = new Uint16Array(size);
    this.#starts = new Int32Array(size);
    this.#ends = new Int32Array(size);
  }

  add(unit: number, from: number, to: number): void {
    const at = this.#length;
    if (at === this.#units.length) this.#grow();
    this.#units[at] = unit;
    this.#starts[at] = from;
    this.#ends[at] = to;
    this.#length = at + 1;
  }

  /** Of several spaces one, and none at the beginning. */
  addSpace(from: number, to: number): void {
    const last = this.#units[this.#length - 1] ?? space;
    if (last !== space && last !== paragraphEnd) this.add(space, from, to);
  }

  /** An accent that follows its letter belongs to it. */
  extendLast(to: number): void {
    if (this.#length > 0) this.#ends[this.#length - 1] = to;
  }

  end(): Pick<TranscriptIndex, 'folded' | 'starts' | 'ends'> {
    const length = this.#length;
    return {
      folded: decoder.decode(this.#units.subarray(0, length)),
      starts: this.#starts.slice(0, length),
      ends: this.#ends.slice(0, length),
    };
  }

  #grow(): void {
    const size = 2 * this.#units.length + 16;
    const [units, starts, ends] = [new Uint16Array(size), new Int32Array(size), new Int32Array(size)];
    units.set(this.#units);
    starts.set(this.#starts);
    ends.set(this.#ends);
    [this.#units, this.#starts, this.#ends] = [units, starts, ends];
  }
}

function addText(into: FoldedText, text: string, position: number): void {
  for (let at = 0; at < text.length; ) {
    const from = position + at;
    const simple = simpleFold(text.charCodeAt(at));
    if (simple !== undefined) {
      at += 1;
      if (simple === space) into.addSpace(from, from + 1);
      else into.add(simple, from, from + 1);
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(at) as number);
    at += character.length;
    const folded = foldCharacter(character);
    if (folded === '') into.extendLast(position + at);
    else if (folded === ' ') into.addSpace(from, position + at);
    else
      for (let unit = 0; unit < folded.length; unit += 1)
        into.add(folded.charCodeAt(unit), from, position + at);
  }
}

/** Folds a transcript once, so that each key searches only. */
export function indexTranscript(paragraphs: readonly Paragraph[]): TranscriptIndex {
  const segments: number[] = [];
  let size = paragraphs.length;
  for (const paragraph of paragraphs) for (const { text } of paragraph.segments) size += text.length + 1;
  const into = new FoldedText(size);
  let position = 0;
  for (const paragraph of paragraphs) {
    for (const { text } of paragraph.segments) {
      segments.push(position);
      addText(into, text, position);
      position += text.length;
      into.addSpace(position, position + 1);
      position += 1;
    }
    into.add(paragraphEnd, position, position);
  }
  return { ...into.end(), segments: Int32Array.from(segments) };
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

import type { SpokenSegment } from '@wingman/core/ports/transcriber.ts';
import type { Span } from '../decode/pcm.ts';
import type { HeardChunk, Token } from './heard-chunk.ts';
import { joinSegments } from './join-segments.ts';
import { findJoint, type TimedWord } from './joint.ts';

/** A divided word continues at once; after a longer gap it is another word. Seconds. */
const sameWordGap = 0.35;
/** A pause that ends a segment, in seconds. */
const pauseSeconds = 0.8;
/** A segment that is longer ends with the current word. */
const longSeconds = 15;
/** A sentence end splits only segments of this length, not «Sì.». Seconds. */
const sentenceSeconds = 2;
/** Assumed length of a token without an end. */
const tokenSeconds = 0.12;

/** Words older than this are not affected by a joint. Seconds. */
const settledSeconds = 30;

const wordStart = '▁';

type Word = TimedWord & { tokens: Token[] };

/** JSON from which another joiner resumes. */
export type JoinerState = { segments: SpokenSegment[]; words: Word[]; open: Token[] };

/** Joins the results of consecutive chunks into the segments of the recording. */
export class SegmentJoiner {
  #segments: SpokenSegment[];
  /** Words that a joint may still change; earlier ones are already segments, except the last. */
  #words: Word[];
  #open: Token[];

  constructor({ segments, words, open }: JoinerState = { segments: [], words: [], open: [] }) {
    this.#segments = segments;
    this.#words = words;
    this.#open = open;
  }

  get state(): JoinerState {
    return { segments: this.#segments, words: this.#words, open: this.#open };
  }

  /** Start of the first segment not yet taken, in seconds. */
  get unsettledFrom(): number | undefined {
    return this.#segments[0]?.start ?? this.#open[0]?.start ?? this.#words[0]?.start;
  }

  /** `shared`: the overlap with the previous chunk, if any. */
  add(heard: HeardChunk, shared?: Span): void {
    if ('segments' in heard) {
      this.#closeWords();
      this.#segments = joinSegments(this.#segments, heard.segments, shared);
    }
    if ('tokens' in heard) this.#addTokens(heard.tokens, shared);
    const settledBefore = (this.#words.at(-1)?.end ?? 0) - settledSeconds;
    const open = this.#words.findIndex((word) => word.end >= settledBefore);
    this.#settle(this.#words.splice(0, Math.max(0, open)));
  }

  /** Takes the final segments. */
  takeSettled(): SpokenSegment[] {
    const last = this.#words.at(-1)?.end ?? this.#segments.at(-1)?.end ?? 0;
    const open = this.#segments.findIndex(({ end }) => end >= last - settledSeconds);
    return this.#segments.splice(0, open < 0 ? this.#segments.length : open);
  }

  /** The remaining segments; call once, after the last chunk. */
  finish(): SpokenSegment[] {
    this.#settle(this.#words);
    return [...this.#segments, ...segmentOf(this.#open)].sort((a, b) => a.start - b.start);
  }

  /** Segments come after tokens: those end here. */
  #closeWords(): void {
    this.#settle(this.#words.splice(0));
    this.#segments.push(...segmentOf(this.#open));
    this.#open = [];
  }

  #settle(words: Word[]): void {
    for (const token of words.flatMap((word) => word.tokens)) {
      if (splitsBefore(token, this.#open)) {
        this.#segments.push(...segmentOf(this.#open));
        this.#open = [];
      }
      this.#open.push(token);
    }
  }

  #addTokens(tokens: Token[], shared: Span | undefined): void {
    if (!shared) {
      this.#append(wordsOf(tokens));
      return;
    }
    const words = wordsOf(tokens);
    const from = firstTouching(this.#words, shared);
    const joint = findJoint(this.#words.slice(from), touching(words, shared), shared);
    if (joint) {
      this.#words.length = from + joint.keep;
      this.#words.push(...words.slice(joint.from));
    } else {
      // No word is complete in both: the word that spans the overlap is joined from its parts.
      const tail = this.#words.splice(from).flatMap((word) => word.tokens);
      const middle = betweenTokens(tail, (shared.start + shared.end) / 2);
      this.#words.push(...wordsOf(tail.filter((token) => token.start < middle)));
      this.#append(wordsOf(tokens.filter((token) => token.start >= middle)));
    }
  }

  #append([first, ...rest]: Word[]): void {
    if (!first) return;
    const last = this.#words.at(-1);
    // A chunk begins a new word unless the cut was made inside one.
    if (last && first.start - last.end < sameWordGap && !beginsWord(first.tokens[0])) {
      this.#words[this.#words.length - 1] = wordOf([...last.tokens, ...first.tokens]);
    } else {
      const isAlone = !last || beginsWord(first.tokens[0]);
      this.#words.push(isAlone ? first : wordOf(withWordStart(first.tokens)));
    }
    this.#words.push(...rest);
  }
}

/** The index of the first word that reaches into the overlap. */
function firstTouching(words: Word[], { start }: Span): number {
  const last = words.findLastIndex((word) => word.end <= start);
  return last + 1;
}

/** An instant half way between the starts of two tokens, the nearest such one to `middle`. */
function betweenTokens(tokens: Token[], middle: number): number {
  const gaps = tokens.slice(1).map((token, index) => (token.start + (tokens[index]?.start ?? 0)) / 2);
  const nearer = (a: number, b: number): number => (Math.abs(a - middle) <= Math.abs(b - middle) ? a : b);
  return gaps.reduce(nearer, gaps[0] ?? middle);
}

function touching(words: Word[], { end }: Span): Word[] {
  const first = words.findIndex((word) => word.start >= end);
  return first < 0 ? words : words.slice(0, first);
}

function withWordStart([first, ...rest]: Token[]): Token[] {
  return first ? [{ ...first, text: wordStart + first.text }, ...rest] : [];
}

/** Bare word starts are words only together with the next token. */
function wordsOf(tokens: Token[]): Word[] {
  const groups: Token[][] = [];
  for (const token of tokens) {
    const current = groups.at(-1);
    if (current === undefined || (beginsWord(token) && current.some(({ text }) => text !== wordStart))) {
      groups.push([token]);
    } else current.push(token);
  }
  return groups.map(wordOf);
}

function wordOf(tokens: Token[]): Word {
  const spoken = tokens.filter(({ text }) => text !== wordStart);
  const [first = tokens[0], last = tokens.at(-1)] = [spoken[0], spoken.at(-1)];
  return {
    start: first?.start ?? 0,
    end: last ? endOf(last) : 0,
    text: textOf(tokens),
    tokens,
  };
}

function splitsBefore(token: Token, segment: Token[]): boolean {
  const first = segment[0];
  const last = segment.at(-1);
  if (first === undefined || last === undefined) return false;
  if (token.start - endOf(last) >= pauseSeconds) return true;
  if (!beginsWord(token)) return false;
  const length = token.start - first.start;
  return length >= longSeconds || (length >= sentenceSeconds && /[.!?…]$/u.test(last.text));
}

function segmentOf(tokens: Token[]): SpokenSegment[] {
  // Bare word starts at the edges are silent, so they do not count for the times either.
  const spoken = tokens.filter((token) => token.text !== wordStart);
  const first = spoken[0];
  const last = spoken.at(-1);
  if (first === undefined || last === undefined) return [];
  const confidence = confidenceOf(tokens);
  return [{ start: first.start, end: endOf(last), text: textOf(tokens), confidence }];
}

function textOf(tokens: Token[]): string {
  const text = tokens.map((token) => token.text).join('');
  return text.replaceAll(wordStart, ' ').replace(/\s+/gu, ' ').trim();
}

function beginsWord(token: Token | undefined): boolean {
  return token !== undefined && (token.text.startsWith(wordStart) || token.text.startsWith(' '));
}

function endOf(token: Token): number {
  return token.end ?? token.start + tokenSeconds;
}

function confidenceOf(tokens: Token[]): number | null {
  const known = tokens.flatMap((token) => token.logProbability ?? []);
  if (known.length < tokens.length || known.length === 0) return null;
  return Math.exp(known.reduce((sum, value) => sum + value, 0) / known.length);
}

import type { SpokenSegment } from '@wingman/core/ports/transcriber.ts';
import type { HeardPiece, Token } from './engines/engine.ts';

/** A word that a cut divided goes on at once; after a longer gap it is another word. Seconds. */
const sameWordGap = 0.35;
/** A pause that ends a segment, in seconds. */
const pauseSeconds = 0.8;
/** A segment that is longer ends with the current word. */
const longSeconds = 15;
/** A sentence end splits only what has become a sentence, not «Sì.». Seconds. */
const sentenceSeconds = 2;
/** How long a token is taken to last where the model does not say. */
const tokenSeconds = 0.12;

const wordStart = '▁';

/** Joins what was heard in piece after piece into the segments of the recording. */
export class SegmentJoiner {
  readonly #segments: SpokenSegment[] = [];
  #tokens: Token[] = [];

  add(heard: HeardPiece): void {
    if ('segments' in heard) {
      this.#segments.push(...heard.segments.filter((segment) => segment.text !== ''));
      return;
    }
    for (const [index, token] of heard.tokens.entries()) {
      const last = this.#tokens.at(-1);
      // A piece begins a new word unless the cut was made inside one.
      const anew = index === 0 && last !== undefined && token.start - endOf(last) >= sameWordGap;
      this.#addToken(anew && !beginsWord(token) ? { ...token, text: wordStart + token.text } : token);
    }
  }

  /** All segments; call once, after the last piece. */
  finish(): SpokenSegment[] {
    this.#endSegment();
    return this.#segments;
  }

  #addToken(token: Token): void {
    if (splitsBefore(token, this.#tokens)) this.#endSegment();
    this.#tokens.push(token);
  }

  #endSegment(): void {
    const segment = segmentOf(this.#tokens);
    if (segment) this.#segments.push(segment);
    this.#tokens = [];
  }
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

function segmentOf(tokens: Token[]): SpokenSegment | undefined {
  const text = tokens
    .map((token) => token.text)
    .join('')
    .replaceAll(wordStart, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  // Bare word starts at the edges are not heard, so they do not count for the times either.
  const spoken = tokens.filter((token) => token.text !== wordStart);
  const first = spoken[0];
  const last = spoken.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return { start: first.start, end: endOf(last), text, confidence: confidenceOf(tokens) };
}

function beginsWord(token: Token): boolean {
  return token.text.startsWith(wordStart) || token.text.startsWith(' ');
}

function endOf(token: Token): number {
  return token.end ?? token.start + tokenSeconds;
}

function confidenceOf(tokens: Token[]): number | null {
  const known = tokens.flatMap((token) => token.logProbability ?? []);
  if (known.length < tokens.length || known.length === 0) return null;
  return Math.exp(known.reduce((sum, value) => sum + value, 0) / known.length);
}

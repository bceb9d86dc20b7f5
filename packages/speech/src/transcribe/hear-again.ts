import { repetitionMark } from '@wingman/contract/recording.ts';
import type { AnswerCounts, SpokenSegment } from '@wingman/core/ports/transcriber.ts';
import type { Chunk } from '../decode/pcm.ts';
import type { Engine } from '../engines/engine.ts';
import { isEcho } from '../engines/prompt.ts';
import { tooManyLetters } from '../invented/invented-text.ts';
import { findLoops, keptOnce, type Loop, shortenedWord } from '../invented/loops.ts';
import type { HeardChunk, Token } from '../join/heard-chunk.ts';

type Hearing = {
  signal: AbortSignal;
  /** Words to expect. */
  hints?: readonly string[] | undefined;
  onNote?: ((counts: AnswerCounts) => void) | undefined;
};

/**
 * Recognises a chunk; after a loop, once more with other settings, and without hints where they came back. A repeated loop is kept once
 * and marked. Reports the quality of the result in numbers.
 * @throws {TranscriptionError} as the engine
 */
export async function hearChunk(engine: Engine, chunk: Chunk, options: Hearing): Promise<HeardChunk> {
  const { signal, onNote } = options;
  const first = await hearUnechoed(engine, chunk, options);
  const stuck = loopsIn(first);
  if (stuck === 0 && !isDoubtful(first)) {
    if (isOdd(first)) onNote?.({ ...countsOf(first), loops: 0 });
    return first;
  }
  const second = await engine.hear(chunk, signal, { isSecond: true });
  onNote?.({ ...countsOf(first), loops: stuck });
  onNote?.({ ...countsOf(second), loops: loopsIn(second) });
  const { language } = first;
  return 'segments' in second
    ? { segments: segmentsOnce(second.segments), language }
    : { tokens: tokensOnce(second.tokens), language };
}

async function hearUnechoed(
  engine: Engine,
  chunk: Chunk,
  { signal, hints = [] }: Hearing,
): Promise<HeardChunk> {
  const heard = await engine.hear(chunk, signal, { hints });
  if (hints.length === 0 || !('segments' in heard)) return heard;
  const texts = heard.segments.map(({ text }) => text);
  if (!isEcho(texts, { prompt: engine.prompt, hints })) return heard;
  return engine.hear(chunk, signal, { isUnprompted: true });
}

function isDoubtful(heard: HeardChunk): boolean {
  return 'segments' in heard && heard.isDoubtful === true;
}

function isOdd(heard: HeardChunk): boolean {
  const counts = 'segments' in heard ? heard.counts : undefined;
  return counts !== undefined && (counts.misplaced ?? 0) + (counts.unreadable ?? 0) > 0;
}

function countsOf(heard: HeardChunk): AnswerCounts {
  if ('segments' in heard) {
    const letters = heard.segments.reduce((sum, { text }) => sum + text.length, 0);
    return heard.counts ?? { segments: heard.segments.length, letters };
  }
  return { segments: 0, letters: heard.tokens.reduce((sum, { text }) => sum + text.length, 0) };
}

function loopsIn(heard: HeardChunk): number {
  if ('tokens' in heard) return tokenLoops(groupsOf(heard.tokens)).length;
  const words = heard.segments.flatMap(wordsOf);
  return findLoops(words).length + words.filter((word) => shortenedWord(word) !== undefined).length;
}

const wordsOf = ({ text }: SpokenSegment): string[] => text.split(/\s+/u).filter((word) => word !== '');

/** Loops are detected across segments; a segment without remaining words is dropped. */
function segmentsOnce(segments: SpokenSegment[]): SpokenSegment[] {
  const words = segments.flatMap(wordsOf);
  const { kept, markAfter } = keptOnce(words, findLoops(words));
  let index = 0;
  return segments.flatMap((segment) => {
    const own = wordsOf(segment).flatMap((word) => {
      const position = index;
      index += 1;
      if (!kept[position]) return [];
      const said = shortenedWord(word) ?? word;
      return markAfter.has(position) ? [said, repetitionMark] : [said];
    });
    return own.length > 0 ? [{ ...segment, text: own.join(' ') }] : [];
  });
}

const wordStart = '▁';

/** The tokens of each word. */
function groupsOf(tokens: Token[]): Token[][] {
  const groups: Token[][] = [];
  for (const token of tokens) {
    const last = groups.at(-1);
    if (last && !/^[▁ ]/u.test(token.text)) last.push(token);
    else groups.push([token]);
  }
  return groups;
}

const textOf = (tokens: Token[]): string =>
  tokens
    .map(({ text }) => text)
    .join('')
    .replaceAll(wordStart, '')
    .trim();

/** Tokens have real timestamps: repetitions at the pace of speech were spoken. */
function tokenLoops(groups: Token[][]): Loop[] {
  const words = groups.map(textOf);
  return findLoops(words).filter(({ from, length, times }) => {
    const until = from + length * times;
    const letters = words.slice(from, until).join('').length;
    const seconds = (groups[until - 1]?.at(-1)?.start ?? 0) - (groups[from]?.[0]?.start ?? 0);
    return letters > seconds * tooManyLetters;
  });
}

function tokensOnce(tokens: Token[]): Token[] {
  const groups = groupsOf(tokens);
  const { kept, markAfter } = keptOnce(groups.map(textOf), tokenLoops(groups));
  return groups.flatMap((group, index) => {
    const last = group.at(-1);
    if (!kept[index] || !last) return [];
    if (!markAfter.has(index)) return group;
    return [...group, { ...last, text: `${wordStart}${repetitionMark.replaceAll(' ', wordStart)}` }];
  });
}

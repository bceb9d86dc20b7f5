import type { WordPair } from '@wingman/contract/known-word.ts';
import { knownWordMaxLength } from '@wingman/contract/known-word-table.ts';
import { wordKey } from '@wingman/italian/sounds/known-words.ts';
import type { Spelling } from '@wingman/italian/words/spelling.ts';

/** What stood in a segment, and what its user wrote there instead. */
export type CorrectedText = { before: string; after: string };

type Token = { at: number; end: number; text: string };
type Change = WordPair & { isFirst: boolean };

/** A name has no more words. */
const mostTokens = 4;
const leastTimes = 2;
const mostOffered = 20;

/**
 * What was corrected at least twice in the same way and is a name or no word of the language, the most frequent first. Pairs that are
 * rejected and words that are known are left out by `isLeftOut`.
 */
export function offeredWords(
  texts: readonly CorrectedText[],
  spelling: Spelling,
  isLeftOut: (pair: WordPair) => boolean,
): WordPair[] {
  const counted = new Map<string, { pair: WordPair; times: number }>();
  for (const { heard, written } of texts.flatMap(changesOf).filter((change) => isName(change, spelling))) {
    const key = `${heard.toLowerCase()}\n${written}`;
    const { pair = { heard, written }, times = 0 } = counted.get(key) ?? {};
    counted.set(key, { pair, times: times + 1 });
  }
  return [...counted.values()]
    .filter(({ pair, times }) => times >= leastTimes && !isLeftOut(pair))
    .toSorted((one, other) => other.times - one.times)
    .slice(0, mostOffered)
    .map(({ pair }) => pair);
}

function changesOf({ before, after }: CorrectedText): Change[] {
  const [heard, written] = [tokensOf(before), tokensOf(after)];
  const most = Math.min(heard.length, written.length);
  const isSame = (one: Token | undefined, other: Token | undefined) => one?.text === other?.text;
  let first = 0;
  while (first < most && isSame(heard[first], written[first])) first += 1;
  let last = 0;
  while (last < most - first && isSame(heard.at(-1 - last), written.at(-1 - last))) last += 1;
  const spans = spansOf(heard.slice(first, heard.length - last), written.slice(first, written.length - last));
  return spans.flatMap(([from, to]) => {
    if (!isShort(from) || !isShort(to)) return [];
    const change = { heard: textOf(before, from), written: textOf(after, to) };
    const isFirst = written[0] === to[0];
    return change.heard.toLowerCase() === change.written.toLowerCase() ? [] : [{ ...change, isFirst }];
  });
}

const isShort = ({ length }: readonly Token[]) => length > 0 && length <= mostTokens;

/** Where as many words stand as before, each run of words that differ is a change of its own. */
function spansOf(heard: Token[], written: Token[]): [Token[], Token[]][] {
  if (heard.length !== written.length) return [[heard, written]];
  const spans: [Token[], Token[]][] = [];
  let open: [Token[], Token[]] | undefined;
  for (const [at, token] of heard.entries()) {
    const other = written[at];
    if (!other || other.text === token.text) {
      open = undefined;
      continue;
    }
    if (!open) {
      open = [[], []];
      spans.push(open);
    }
    open[0].push(token);
    open[1].push(other);
  }
  return spans;
}

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: token, index: at }) => ({
    at,
    end: at + token.length,
    text: token,
  }));

const textOf = (text: string, tokens: readonly Token[]) => text.slice(tokens[0]?.at, tokens.at(-1)?.end);

/** No word of the language, or written as a name where no sentence begins. */
function isName({ heard, written, isFirst }: Change, spelling: Spelling): boolean {
  if (Math.max(heard.length, written.length) > knownWordMaxLength) return false;
  if (!/\p{L}/u.test(written) || wordKey(heard) === '') return false;
  const isCapital = /^\p{Lu}/u.test(written) && !isFirst;
  return isCapital || tokensOf(written).some(({ text }) => !spelling.isWord(text));
}

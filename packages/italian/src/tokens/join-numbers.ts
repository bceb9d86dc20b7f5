import { readNumberAt } from '../numbers/numbers.ts';
import type { Token } from './token.ts';

/** The minimum of digits, spoken one by one, of a phone number or code, and of its chunks. */
const dictated = { figures: 7, chunks: 4 };

const isNumber = (token: Token | undefined) => token?.kind === 'number';

/**
 * Number words become one number each: «duemilasei», «due mila sei», «twenty five». «Per cento» is one word, «virgola»
 * between numbers is none, and what was dictated («tre tre tre, dodici, …») is a code, too.
 */
export function joinNumbers(tokens: Token[]): Token[] {
  return withDictated(withoutSpelling(joined(tokens)));
}

function joined(tokens: Token[]): Token[] {
  const words = tokens.map(({ folded, kind }) => (kind === 'code' ? '' : folded));
  const found: Token[] = [];
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] as Token;
    const run = token.kind === 'code' ? undefined : readNumberAt(words, index);
    if (run === undefined || (token.kind === 'number' && run.length === 1)) {
      found.push(token);
      index += 1;
      continue;
    }
    const folded = String(run.value);
    found.push({ kind: 'number', text: run.length === 1 ? token.text : folded, folded, isName: false });
    index += run.length;
  }
  return found;
}

function withoutSpelling(tokens: Token[]): Token[] {
  return tokens.flatMap((token, index) => {
    const [before, after, beforeLast] = [tokens[index - 1], tokens[index + 1], tokens[index - 2]];
    if (token.folded === 'virgola' && isNumber(before) && isNumber(after)) return [];
    if (token.folded === 'per' && isNumber(before) && after?.text === 'cento') return [];
    const isPercent = token.text === 'cento' && before?.folded === 'per' && isNumber(beforeLast);
    if (isPercent || /^per ?cento$/.test(token.folded)) return [percent];
    return [token];
  });
}

const percent: Token = { kind: 'word', text: 'percent', folded: 'percent', isName: false };

/** Each run of numbers that is long enough, before its chunks. */
function withDictated(tokens: Token[]): Token[] {
  const found: Token[] = [];
  for (let index = 0; index < tokens.length; ) {
    const length = Math.max(1, runOfDigits(tokens, index));
    const run = tokens.slice(index, index + length);
    const code = run.map(({ folded }) => folded).join('');
    if (length >= dictated.chunks && code.length >= dictated.figures && code.length <= 20)
      found.push({ kind: 'code', text: code, folded: code, isName: false, joint: 'whole' });
    found.push(...run);
    index += length;
  }
  return found;
}

function runOfDigits(tokens: Token[], from: number): number {
  let to = from;
  for (let token = tokens[to]; token !== undefined && isDigits(token); token = tokens[to]) to += 1;
  return to - from;
}

const isDigits = ({ kind, folded, role, joint }: Token) =>
  kind === 'number' && role === undefined && joint === undefined && folded.length <= 4;

import { elisions } from './italian-words.ts';
import { readNumberAt } from './numbers.ts';

/**
 * A piece of text as it is indexed. `text` is lower case with its accents, `folded` without them; a number's `folded` is
 * its value in figures. `code` stands for something that is kept whole (policy number, address, telephone number).
 */
export type Token = {
  kind: 'word' | 'number' | 'code';
  text: string;
  folded: string;
  /** Written with a capital within a sentence, which names are. */
  isName: boolean;
  /** Hour and minutes of a time written in figures. */
  role?: 'hour' | 'minute';
  /** A code written with joints («POL-358»), or one of the parts of a code that follow it. */
  joint?: 'whole' | 'part';
  /** Part of a code that is written in one («A4»). */
  isInside?: true;
};

/** Lower case without accents, in one canonical form: «È» and «e'» and «e» with a combining accent meet. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

const maxTokenLength = 64;
const letter = '[\\p{L}\\p{M}]';
const patterns = [
  `(?<address>[\\p{L}\\p{N}._%+-]+@[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)+)`,
  `(?<grouped>(?<![\\d.,])\\d{1,3}(?:[.'’]\\d{3})+(?![\\d]))`,
  `(?<![\\d.,:])(?<hour>[01]?\\d|2[0-4])[:.](?<minute>[0-5]\\d)(?![.,:]?\\d)`,
  `(?<phone>\\+?\\d(?:[ .-]?\\d){7,14}(?!\\d))`,
  `(?<code>(?=[\\p{L}\\p{N}_/-]*\\d)(?=[\\p{L}\\p{N}_/-]*\\p{L})[\\p{L}\\p{N}]+(?:[-_/][\\p{L}\\p{N}]+)*)`,
  `(?<figures>\\p{N}+)`,
  `(?<word>\\p{L}${letter}*)(?<accent>['’‘\`´](?!${letter}))?`,
];
const pattern = new RegExp(patterns.join('|'), 'gu');
const accented: Record<string, string> = { a: 'à', e: 'è', i: 'ì', o: 'ò', u: 'ù' };

/** The tokens of any text, in order. What an elision leaves behind («l'», «dell'») is dropped. */
export function tokenise(source: string): Token[] {
  const tokens: Token[] = [];
  const text = source.normalize('NFKC');
  for (const match of text.matchAll(pattern)) {
    const groups = match.groups ?? {};
    const isName = isNameAt(text, match.index, match[0]);
    if (groups.word !== undefined) pushWord(tokens, groups.word, groups.accent, isName);
    else if (groups.figures !== undefined) tokens.push(figures(groups.figures));
    else if (groups.grouped !== undefined) tokens.push(figures(groups.grouped.replace(/\D/g, '')));
    else if (groups.hour !== undefined) {
      tokens.push({ ...figures(groups.hour), role: 'hour' });
      tokens.push({ ...figures(groups.minute ?? ''), role: 'minute' });
    } else pushCode(tokens, match[0], groups.phone !== undefined);
  }
  return joinNumbers(tokens);
}

function pushWord(tokens: Token[], word: string, accent: string | undefined, isName: boolean): void {
  const lower = word.toLowerCase();
  const last = lower.at(-1) ?? '';
  const text = accent !== undefined && accented[last] ? lower.slice(0, -1) + accented[last] : lower;
  const folded = fold(text).slice(0, maxTokenLength);
  if (folded === '' || (elisions.has(folded) && text === lower)) return;
  tokens.push({ kind: 'word', text: text.slice(0, maxTokenLength), folded, isName });
}

function figures(digits: string): Token {
  const plain = fold(digits).slice(0, maxTokenLength);
  const value = plain.length > 1 ? plain.replace(/^0+(?=\d)/, '') : plain;
  return { kind: 'number', text: value, folded: value, isName: false };
}

/** The whole without its joints, then its parts, so that it is found whole, in parts and spelled with other joints. */
function pushCode(tokens: Token[], source: string, isPhone: boolean): void {
  const parts = fold(source)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
  const whole = parts.join('').slice(0, maxTokenLength);
  const pieces = isPhone ? parts : parts.flatMap((part) => part.match(/\d+|\D+/g) ?? []);
  const isJoined = parts.length < 2;
  const code: Token = { kind: 'code', text: whole, folded: whole, isName: false };
  tokens.push(isJoined ? code : { ...code, joint: 'whole' });
  if (pieces.length < 2) return;
  for (const piece of pieces) {
    const part = piece.slice(0, maxTokenLength);
    const token: Token = /^\d+$/.test(part)
      ? figures(part)
      : { kind: 'word', text: part, folded: part, isName: false };
    tokens.push(isJoined ? { ...token, isInside: true } : { ...token, joint: 'part' });
  }
}

function isNameAt(text: string, index: number, word: string): boolean {
  const first = word[0] ?? '';
  if (first === first.toLowerCase() || word.length < 2) return false;
  const before = text.slice(Math.max(0, index - 3), index).trimEnd();
  return before !== '' && !/[.!?:…«"“(]$/.test(before);
}

/** Number words become one number each: «duemilasei», «due mila sei», «twenty five». */
function joinNumbers(tokens: Token[]): Token[] {
  const words = tokens.map(({ folded, kind }) => (kind === 'code' ? '' : folded));
  const joined: Token[] = [];
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] as Token;
    const run = token.kind === 'code' ? undefined : readNumberAt(words, index);
    if (run === undefined || (token.kind === 'number' && run.length === 1)) {
      joined.push(token);
      index += 1;
      continue;
    }
    const value = String(run.value);
    joined.push({
      kind: 'number',
      text: run.length === 1 ? token.text : value,
      folded: value,
      isName: false,
    });
    index += run.length;
  }
  return joined;
}

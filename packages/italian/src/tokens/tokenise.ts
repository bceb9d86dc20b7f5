import { elisions } from '../words/italian-words.ts';
import { joinNumbers } from './join-numbers.ts';
import { fold, type Token } from './token.ts';

/** Most words are folded as they are. */
const isPlain = /^[a-z]+$/;

const maxTokenLength = 64;
const letter = '[\\p{L}\\p{M}]';
/** Limit of lookahead: an endless run of characters would be read again at each of them. */
const near = `{0,${maxTokenLength}}`;
const patterns = [
  `(?<address>(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]+@[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)+)`,
  `(?<grouped>(?<![\\d.,])\\d{1,3}(?:[.'’]\\d{3})+(?![\\d]))`,
  `(?<![\\d.,:])(?<hour>[01]?\\d|2[0-4])[:.](?<minute>[0-5]\\d)(?![.,:]?\\d)`,
  `(?<phone>\\+?\\d(?:[ .-]?\\d){7,14}(?!\\d))`,
  `(?<code>(?=[\\p{L}\\p{N}_/-]${near}\\d)(?=[\\p{L}\\p{N}_/-]${near}\\p{L})[\\p{L}\\p{N}]+(?:[-_/][\\p{L}\\p{N}]+)*)`,
  `(?<place>\\d{1,3})°(?! ?[CF])`,
  `(?<figures>\\p{N}+)`,
  `(?<sign>[%€$])`,
  `(?<word>\\p{L}${letter}*)(?<accent>['’‘\`´](?!${letter}))?`,
];
const pattern = new RegExp(patterns.join('|'), 'gu');
/** As they are said, in either language. */
const signs: Record<string, string> = { '%': 'percent', '€': 'euro', $: 'dollar' };
const accented: Record<string, string> = { a: 'à', e: 'è', i: 'ì', o: 'ò', u: 'ù' };

/**
 * The tokens of a text are needed many times in a row. The cache is cleared before the event loop continues, because it
 * contains users' words.
 */
const kept = new Map<string, readonly Token[]>();
const keptTexts = 8;
const keptLength = 50_000;

/** The tokens of any text, in order. Elided articles («l'», «dell'») are dropped. */
export function tokenise(source: string): readonly Token[] {
  const known = kept.get(source);
  if (known) return known;
  const tokens = readTokens(source);
  if (source.length > keptLength) return tokens;
  const [oldest] = kept.size < keptTexts ? [] : kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
  if (kept.size === 0) setImmediate(() => kept.clear());
  kept.set(source, tokens);
  return tokens;
}

function readTokens(source: string): Token[] {
  const tokens: Token[] = [];
  // «2º» and «1ª» would become letters after a number.
  const text = source.replace(/(?<=\d)[ºª]/gu, '°').normalize('NFKC');
  for (const match of text.matchAll(pattern)) {
    const groups = match.groups ?? {};
    const word = groups.word ?? signs[groups.sign ?? ''];
    if (word === undefined) pushNumber(tokens, groups, match[0]);
    else pushWord(tokens, word, groups.accent, isNameAt(text, match.index, match[0]));
  }
  return joinNumbers(tokens);
}

function pushNumber(tokens: Token[], groups: Record<string, string | undefined>, source: string): void {
  const { figures: plain, place, grouped, hour, minute = '', phone } = groups;
  if (plain !== undefined) tokens.push(figures(plain));
  else if (place !== undefined) tokens.push({ ...figures(place), role: 'place' });
  else if (grouped !== undefined) tokens.push(figures(grouped.replace(/\D/g, '')));
  else if (hour === undefined) pushCode(tokens, source, phone !== undefined);
  else tokens.push({ ...figures(hour), role: 'hour' }, { ...figures(minute), role: 'minute' });
}

function pushWord(tokens: Token[], word: string, accent: string | undefined, isName: boolean): void {
  const lower = word.toLowerCase();
  const last = lower.at(-1) ?? '';
  const text = accent !== undefined && accented[last] ? lower.slice(0, -1) + accented[last] : lower;
  const folded = (isPlain.test(text) ? text : fold(text)).slice(0, maxTokenLength);
  if (folded === '' || (elisions.has(folded) && text === lower)) return;
  tokens.push({ kind: 'word', text: text.slice(0, maxTokenLength), folded, isName });
}

function figures(digits: string): Token {
  const plain = fold(digits).slice(0, maxTokenLength);
  const value = plain.replace(/^0+/, '') || plain.slice(-1);
  return { kind: 'number', text: value, folded: value, isName: false };
}

/** The whole without its joints, then its parts, so that it is found whole, in parts and spelled with other joints. */
function pushCode(tokens: Token[], source: string, isPhone: boolean): void {
  const parts = fold(source)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
  const whole = parts.join('').slice(0, maxTokenLength);
  const chunks = isPhone ? parts : parts.flatMap((part) => part.match(/\d+|\D+/g) ?? []);
  const isJoined = parts.length < 2;
  const code: Token = { kind: 'code', text: whole, folded: whole, isName: false };
  tokens.push(isJoined ? code : { ...code, joint: 'whole' });
  if (chunks.length < 2) return;
  for (const chunk of chunks) {
    const part = chunk.slice(0, maxTokenLength);
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

import type { Token } from '@wingman/italian/tokens/token.ts';
import { moneyUnits, months, weekdays } from './telling-words.ts';

/** What a number in a turn stands for, as far as the words beside it tell. */
export type SpokenNumber = { value: number; use: 'clock' | 'day' | 'duration' | 'money' | 'plain' };

const set = (text: string) => new Set(text.split(' '));
const beforeClock = set('alle dalle ore verso');
const afterClock = set('e di del meno');
const beforeDay = set('il del dal al giorno');
const beforeSix = set('alle dalle ore verso i gli in di le per');
const timeUnits = set('minuti minuto ore giorni settimane mesi anni secondi');
const listing = set('o e a al');
/** Behind «il» no day: «il tre per cento». */
const noDay = set('percent per euro');

/** The numbers of a turn in their order. «uno» and «sei» are an article and a verb more often. */
export function numbersOf(tokens: readonly Token[]): SpokenNumber[] {
  const found: SpokenNumber[] = [];
  let lastDay = Number.NEGATIVE_INFINITY;
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'number' || isArticleOrVerb(token, tokens[index - 1])) continue;
    const use = readUse(tokens, index, lastDay);
    if (use === 'day') lastDay = index;
    found.push({ value: Number(token.folded), use });
  }
  return found;
}

function isArticleOrVerb({ text, folded }: Token, before: Token | undefined): boolean {
  if (/^\d/.test(text)) return false;
  return folded === '1' || (folded === '6' && before !== undefined && !beforeSix.has(before.folded));
}

function readUse(tokens: readonly Token[], index: number, lastDay: number): SpokenNumber['use'] {
  const { folded, role } = tokens[index] as Token;
  const [before, next] = [tokens[index - 1]?.folded ?? '', tokens[index + 1]?.folded ?? ''];
  const value = Number(folded);
  if (moneyUnits.has(next)) return 'money';
  if (timeUnits.has(next)) return 'duration';
  if (role === 'hour' || role === 'minute') return 'clock';
  if (value <= 24 && beforeClock.has(before)) return 'clock';
  if (value <= 24 && before === 'le' && (next === '' || afterClock.has(next))) return 'clock';
  return isDay(value, { before, next, isListed: listing.has(before) && index - lastDay === 2 })
    ? 'day'
    : 'plain';
}

type Beside = { before: string; next: string; isListed: boolean };

/** «Il tredici», «venerdì quattro», «dal nove al sedici agosto». */
function isDay(value: number, { before, next, isListed }: Beside): boolean {
  if (value < 1 || value > 31) return false;
  const isNamed = beforeDay.has(before) || weekdays.has(before);
  return months.has(next) || isListed || (isNamed && !noDay.has(next));
}

import type { CalendarDay } from '@wingman/italian/dates/calendar.ts';
import { weekdayOf } from '@wingman/italian/dates/calendar.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import { tokenise } from '@wingman/italian/tokens/tokenise.ts';
import type { NoteDue } from '../note.ts';
import { isEveryday } from '../overview/topics.ts';
import { promisedVerbs } from './promised-verbs.ts';
import { verbKey } from './verb-keys.ts';

/**
 * What was taken on in an earlier recording and is open. `text`: its line. `words`: what the segments say that it rests on. `who`,
 * `toWhom`: names or labels of voices.
 */
export type EarlierCommitment = {
  id: string;
  text: string;
  words: string;
  who?: string | null;
  toWhom?: string | null;
  due?: NoteDue | null;
};

/** The same, read. `things`: terms that tell what it is about, with their weight. */
export type Earlier = {
  given: EarlierCommitment;
  things: Map<string, number>;
  verbs: Set<string>;
  names: Set<string>;
  day: CalendarDay | undefined;
};

const timeWords = new Set(
  analyse(
    'lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre oggi domani stasera mattina pomeriggio sera settimana mese giorno pasqua natale feste ora volta',
  ),
);
const weekdays = ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'];
const generalVerbs = new Set(
  'fare dare mandare portare prendere mettere dire andare venire chiamare passare vedere sapere sentire scrivere inviare comprare parlare chiedere finire tornare lasciare riportare pensare guardare preparare ordinare pagare arrivare cercare promettere ricordare trovare telefonare'
    .split(' ')
    .map(verbKey),
);
const mostWords = 1_000;

/** Terms that tell what something is about: no times, no verbs of doing. */
export const thingsIn = (text: string): Set<string> =>
  new Set(
    tokenise(text.slice(0, mostWords)).flatMap((token) => {
      if (token.kind === 'word' && isEveryday(token)) return [];
      const [term] = analyse(token.text);
      if (term === undefined || timeWords.has(term) || generalVerbs.has(verbKey(token.text))) return [];
      const isLittle = token.kind === 'number' && Number(token.folded) < 32;
      return isLittle ? [] : [term];
    }),
  );

export const namesIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/(?<=[\p{Ll},;'’] ?)(?<!\p{L})\p{Lu}\p{Ll}{2,}/gu)].map(([name]) => name.toLowerCase()),
  );

const inWordsOnly = 0.7;

/** Reads them; what many of them are about tells little. */
export function readEarlier(commitments: readonly EarlierCommitment[]): Earlier[] {
  const read = commitments.map((given): Earlier => {
    const own = thingsIn(given.text);
    const things = new Map([...thingsIn(given.words)].map((term) => [term, inWordsOnly]));
    for (const term of own) things.set(term, 1);
    for (const name of analyse(given.who ?? '')) things.delete(name);
    return {
      given,
      things,
      verbs: promisedVerbs(given.text, given.words),
      names: namesIn(given.text),
      day: dayOf(given.due),
    };
  });
  const counts = new Map<string, number>();
  for (const { things } of read)
    for (const term of things.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const { things } of read)
    for (const [term, weight] of things)
      things.set(term, weight / Math.sqrt(Math.max(1, (counts.get(term) ?? 1) / 2)));
  return read;
}

function dayOf(due: NoteDue | null | undefined): CalendarDay | undefined {
  const [year, month, day] = (due?.to ?? due?.from ?? '').split('-').map(Number);
  return year && month && day ? { year, month, day } : undefined;
}

const dayKeys = ({ day, ...rest }: CalendarDay): [weekday: string, day: string] => [
  `w${weekdayOf({ day, ...rest })}`,
  `d${day}`,
];
const beforeNumber = /^(?:il|l|per|al|del|dell|all|di|i)$|(?:edi|abato|menica)$/;

/** «Quel mercoledì», «venerdì quattro», «per l'otto»: the weekdays and the days of a month that a text names, as keys. */
export const dayKeysIn = (plain: string): Set<string> =>
  new Set(
    tokenise(plain.slice(0, mostWords)).flatMap(({ kind, folded }, at, all) => {
      const weekday = weekdays.indexOf(folded);
      if (weekday >= 0) return [`w${weekday + 1}`];
      const isDay = kind === 'number' && beforeNumber.test(all[at - 1]?.folded ?? '');
      return isDay ? [`d${Number(folded)}`] : [];
    }),
  );

/** The keys of the day on which it was due. */
export const keysOfDay = ({ day }: Pick<Earlier, 'day'>): string[] => (day ? dayKeys(day) : []);

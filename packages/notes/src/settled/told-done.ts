import { agrees, jokes } from '../turns/replies.ts';
import type { Turn } from '../turns/turn.ts';
import { verbKey } from './verb-keys.ts';

/**
 * That something was done, as a turn tells it. `verb`: the key of its verb. `by`: who did it, as far as the words tell; `receiver`: the
 * speaker got it. `turns`: the places of the turns that tell it. `sentence`: the plain words around it.
 */
export type ToldDone = {
  turn: Turn;
  turns: number[];
  sentence: string;
  verb: string;
  by: 'speaker' | 'hearer' | 'other' | 'receiver';
  /** «In tempo», «ieri» stands with it. */
  isTimely: boolean;
};

const auxiliary =
  'ho|abbiamo|hai|ha|avete|hanno|e|sono|siamo|sei|siete|avevo|avevamo|aveva|avevano|fu|m e|t e|l ho|l ha|l hai|gliel ho|gliel ha|te l ho|me l ha|me l hanno|ve l ho|m ha|m hanno|v ho|t ho';
const participle = '[a-z]{1,14}(?:[aiu]t|st|tt|rs|ss|rt|nt|lt|es|us|is|os|pert|mess)[oaie]';
const between =
  '(?:gia|poi|anche|pure|tutt[oaie]|finalmente|appena|subito|proprio|sempre|alla fine|ieri|stamattina|stat[oaie]|bell)';
const told = new RegExp(
  `(?<=^| )(?<aux>${auxiliary}) (?:${between} ){0,2}(?<done>${participle})(?= |$)`,
  'g',
);
const plainlyDone =
  '(?:fatt|arrivat|mandat|consegnat|pagat|spedit|finit|comprat|pres|chiamat|ordinat|prenotat|sistemat|risolt|portat|riportat|ritirat|trovat|firmat|scritt|montat|cambiat|cucit|lavat|stampat|inviat|restituit|chiest|preparat|ricevut|tolt)[oaie]';
/** «Fatto», «già spedito», «cucite in tempo» need no verb that helps. */
const bare = new RegExp(
  `(?:^(?:si |ecco |allora |ah ){0,2}(?!\\p{L}+te(?: |$))|(?<=^| )(?:gia|tutt[oaie]) )(?<done>${plainlyDone})(?= |$)|(?<=^| )(?<timely>${participle})(?= (?:in tempo|ieri|stamattina|l altro giorno|puntual[ei])(?: |$))`,
  'gu',
);
const notYet =
  /(?:^| )(?:non|nun|mica|mai|ancora no|neanche|nemmeno|manco|senza|dimenticat[oa]|scordat[oa]|dovev\p{L}|volev\p{L}|avrei|avresti|avrebbe|avessi|fossi|fosse)(?: |$)/u;
const notSoFar =
  /(?:^| )(?:se|quando|appena|finche|una volta che|dopo che|prima che|di solito|l anno scorso|una volta|l ultima volta|ai miei tempi|ogni volta|sempre|da giovane)(?: |$)/;
/** Longer ago than a commitment stays open. */
const longAgo = /(?:^| )(?:(?:ann[oi]|mesi) fa|anno scorso|anni scorsi)(?: |$)/;
const receives = new Set(['ricevere', 'arrivare', 'trovare'].map(verbKey));
const noVerb =
  /^(?:stat|tant|quant|molt|altr|quest|tutt|giust|cert|prest|post|pront|sant|cost|gust|sabat|test|perfett|esatt|brutt|dritt|adatt|sett|ott|tutt|nott|lett[oi]$|mort|cart|part[ei]|punt|visit|volt|cost|ost|mes[ei]|cas|cos|spes[ae]$|fest|vist[ae]$)/;

/** What a recording tells as done, in the order of speech; questions only with the yes that follows. */
export function toldDone(turns: Turn[]): ToldDone[] {
  return turns.flatMap((turn) => (jokes(turn) || turn.plain.length > 600 ? [] : toldIn(turns, turn)));
}

function toldIn(turns: Turn[], turn: Turn): ToldDone[] {
  return sentencesIn(turn).flatMap(({ plain: sentence, asks }) => {
    if (longAgo.test(sentence)) return [];
    const found = [...sentence.matchAll(told), ...sentence.matchAll(bare)].flatMap((match) => {
      const { aux = '', done = match.groups?.timely ?? '' } = match.groups ?? {};
      const clause = sentence.slice(Math.max(0, match.index - 24), match.index + match[0].length);
      if (noVerb.test(done) || notYet.test(clause) || notSoFar.test(clause)) return [];
      const verb = verbKey(done);
      return [
        {
          turn,
          turns: [turn.index],
          sentence,
          verb,
          by: doer(aux, verb),
          isTimely: match.groups?.timely !== undefined,
        },
      ];
    });
    const once = found.filter((each, index) => found.findIndex(({ verb }) => verb === each.verb) === index);
    if (!asks) return once;
    // «Te l'ho mandato, lo hai visto?» asks for something else.
    const said = once.filter(({ by }) => by === 'speaker' && asksAfterwards(turn));
    if (said.length > 0) return said;
    const reply = repliedTo(turns, turn, once);
    return reply === undefined ? [] : once.map((each) => ({ ...each, turns: [turn.index, reply] }));
  });
}

const leastAsked = 3;
const asksAfterwards = ({ segment: { text } }: Turn): boolean => {
  const comma = text.lastIndexOf(', ');
  return comma > 0 && text.slice(comma).trim().split(' ').length > leastAsked;
};

/** The sentences of a turn, plain; `asks`: it ends with a question mark. */
function sentencesIn({ segment, plain, asks }: Turn): { plain: string; asks: boolean }[] {
  const parts = segment.text.split(/(?<=[.!?…])\s+/u);
  if (parts.length <= 1) return [{ plain, asks }];
  return parts.map((part) => ({
    plain: part
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
    asks: part.trimEnd().endsWith('?'),
  }));
}

function doer(aux: string, verb: string): ToldDone['by'] {
  if (receives.has(verb)) return 'receiver';
  const last = aux.split(' ').at(-1) ?? '';
  if (/^(?:ho|abbiamo|avevo|avevamo|sono|siamo)$/.test(last)) return 'speaker';
  return /^(?:hai|avete|sei|siete)$/.test(last) ? 'hearer' : 'other';
}

/** The place of the yes of another voice: «sì», «arrivato», «l'ho fatto ieri». */
function repliedTo(turns: Turn[], turn: Turn, asked: ToldDone[]): number | undefined {
  const next = turns[turn.index + 1];
  if (!next || next.voice === turn.voice || next.asks || notYet.test(next.plain)) return undefined;
  const says = new Set(next.plain.split(' ').slice(0, 12).map(verbKey));
  return agrees(next) || asked.some(({ verb }) => says.has(verb)) ? next.index : undefined;
}

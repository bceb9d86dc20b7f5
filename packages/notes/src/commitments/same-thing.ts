import type { SaidAction } from '@wingman/italian/commitments/said-actions.ts';
import type { DueDays } from '@wingman/italian/dates/due-days.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import { type Request, withdrawnUntil } from '../turns/replies.ts';
import type { Turn } from '../turns/turn.ts';
import { type Draft, dueThatCounts, isWide, isWithin, sameDays } from './draft.ts';

const correcting = /^[^\p{L}]*(?:no|anzi|cioè|scusa|aspetta|meglio|o meglio|facciamo)(?!\p{L})/iu;

/** The days of the action's own clause and of what corrects it; else those beside it in which nothing else is done. */
export function dueOf({ dues, actions, segment }: Turn, { span }: SaidAction): DueDays | undefined {
  const { text } = segment;
  const next = actions.find((other) => other.span.start > span.start)?.span.start ?? text.length;
  const isCorrected = correcting.test(text.slice(span.end, span.end + 20)) || withdrawnUntil(text) > span.end;
  const own = dues.filter(
    (due) => due.span.start >= span.start && due.span.end <= (isCorrected ? next : span.end),
  );
  if (own.some(({ from, to }) => from ?? to)) return dueThatCounts(own, text);
  const isFirst = actions.every((other) => other.span.start >= span.start);
  const from = isFirst ? 0 : span.start;
  return dueThatCounts(
    dues.filter((due) => due.span.start >= from && due.span.end <= next && isBeside(text, due.span, span)),
    text,
  );
}

const mostBeside = 30;
/** In the same sentence, or in one that says little else. */
function isBeside(
  text: string,
  due: { start: number; end: number },
  own: { start: number; end: number },
): boolean {
  const [between, rest] =
    due.end <= own.start
      ? [text.slice(due.end, own.start), text.slice(0, due.end)]
      : [text.slice(own.end, due.start), text.slice(own.end)];
  return !/[.?!]/.test(between) || rest.length <= mostBeside;
}

/** `previous`: the turn before, of any voice. */
type Said = { turn: Turn; action: SaidAction; due: DueDays | undefined; previous?: Turn | undefined };

/** The one of a voice's drafts, latest last, that says the same again or goes on about it. */
export function sameAmong(mine: Draft[], said: Said, asked: Asked | undefined): Draft | undefined {
  const { turn, action } = said;
  const last = mine.at(-1);
  if (!last) return undefined;
  const fresh = freshFor(last, asked);
  const again = mine.findLast(({ verbs }) => action.verb !== '' && verbs.has(action.verb));
  if (again) return (fresh && namesOther(fresh, again)) || namesAnother(said, again) ? undefined : again;
  if (last.lastAt === turn.index) return isOtherInTurn(last, said) ? undefined : last;
  if (isMoved(last, said)) return last;
  if (fresh || turn.index - last.lastAt > mostApart) return undefined;
  const isSame = saysWhenItComes(last, said) || isOfDay(last, said, asked) || goesOn(last, said);
  return isSame ? last : undefined;
}

const instead =
  /^(?:ok |va bene |eh |ah |ma |e |si |hai ragione |ha ragione ){0,2}(?:allora|facciamo|meglio|anzi|dai|no)(?: |$)|^(?:hai|ha) ragione(?: |$)/;

/** «Domani te lo faccio avere.» – «Domani sono via.» – «Allora dopodomani te lo mando.» */
function isMoved({ due: known, lastAt }: Draft, { turn, action, due, previous }: Said): boolean {
  if (!known || !due || sameDays(known, due) || !previous || previous.voice === turn.voice) return false;
  if (turn.index - lastAt > 2 || namesThing(turn, action) || !instead.test(turn.plain)) return false;
  return previous.dues.some((each) => sameDays(each, known));
}

const saysWhenItComes = ({ due: known, verbs }: Draft, { action, due }: Said): boolean =>
  comes.test(action.verb) && due !== undefined && !known && ![...verbs].some((verb) => comes.test(verb));

/** A request that names something and that nobody has answered. */
function freshFor({ turns }: Draft, asked: Asked | undefined): Turn | undefined {
  if (!asked || turns.has(asked.turn.index)) return undefined;
  return nounsIn(asked.turn.segment.text).length > 0 ? asked.turn : undefined;
}

/** It answers for when that was asked. */
const isOfDay = ({ turns }: Draft, { turn, action }: Said, asked: Asked | undefined): boolean =>
  asked?.what === 'when' && turns.has(asked.turn.index) && !namesThing(turn, action);

/** «Prima delle feste te lo consegno. Te lo do il dieci» is one. */
const saysDayOf = ({ due: known }: Draft, { turn, action, due }: Said): boolean =>
  action.refersBack &&
  action.isForHearer &&
  !namesThing(turn, action) &&
  known !== undefined &&
  due !== undefined &&
  (known.from === undefined || isWide(known)) &&
  isWithin(due, known);

const mostApart = 3;

/** «La ordino entro mercoledì e il tredici te la porto» are two. */
const isOtherInTurn = (last: Draft, { turn, action, due }: Said): boolean =>
  action.verb !== '' &&
  !saysDayOf(last, { turn, action, due }) &&
  due !== undefined &&
  last.due !== undefined &&
  !sameDays(due, last.due) &&
  last.isOwnTime;

/** «La maniglia la metto io.» – «Sabato vengo col trapano.» */
const comes = /^(?:vengo|passo|arrivo|torno)$/;

/** «Ne parlo col direttore» – «e la chiamo io» are two. */
const isCall = /^(?:ri)?(?:chiamo|telefono|scrivo|avviso|avverto|informo|contatto)$/;

/** «Li vendo io.» – «Comincio da sabato.» */
const begins = /^(?:comincio|inizio|parto)$/;

function goesOn(last: Draft, { turn, action, due }: Said): boolean {
  if (turn.actions.some((other) => other !== action && last.verbs.has(other.verb))) return false;
  if (isCall.test(action.verb) && ![...last.verbs].some((verb) => isCall.test(verb))) return false;
  if (action.verb === '' || last.verbs.has('')) return true;
  if (begins.test(action.verb) && due && !last.due && !namesThing(turn, action)) return true;
  if (!action.refersBack || action.isDuty || namesThing(turn, action)) return false;
  return !last.due || !due || sameDays(last.due, due) || isWide(last.due);
}

const noun =
  /(?<!\p{L})(il|lo|er|el|lu|na|nu|i|gli|un|una|uno|del|della|dei|delle|al|alla|la|le) (\p{L}{4,})|(?<!\p{L})(l)['’](\p{L}{4,})/giu;
/** «La mando», «lo passo», «le porta» are no nouns. */
const noNoun = /^(?:lo (?!s[^aeiou]|z|gn|ps)|(?:la|una|della|alla) \p{L}+o$|(?:le|delle) \p{L}+[oa]$)/iu;
const nounsIn = (text: string): string[] =>
  [...text.matchAll(noun)].flatMap(([words, , word, , behindL]) =>
    noNoun.test(words) ? [] : analyse(word ?? behindL ?? ''),
  );

export type Asked = { turn: Turn; what: Request; isTaken: boolean };

/** A request for something of which the draft says nothing. */
export function namesOther(request: Turn, draft: Draft): boolean {
  const { turn, start, end } = draft.text;
  const known = new Set(analyse(turn.segment.text.slice(start, end)));
  const verbs = new Set([...draft.verbs].flatMap((verb) => analyse(verb)));
  return nounsIn(request.segment.text).some((term) => !known.has(term) && !verbs.has(term));
}

/** It names what the draft tells of, and nothing else. */
export const saysNoOther = (request: Turn, draft: Draft): boolean =>
  nounsIn(request.segment.text).length > 0 && !namesOther(request, draft);

/** «Mando la disdetta» after «la mando alla tutor». */
function namesAnother({ turn, action, due }: Said, draft: Draft): boolean {
  if (action.refersBack || (due && draft.due && sameDays(due, draft.due))) return false;
  const known = new Set(analyse(`${draft.text.turn.segment.text} ${draft.about?.segment.text ?? ''}`));
  const own = nounsIn(turn.segment.text.slice(action.span.start, action.span.end));
  return own.length > 0 && own.every((term) => !known.has(term));
}

/** It names what is done, and does not only refer to it: «i cardi li prendo io». */
export function namesThing(turn: Turn, { span, verb }: SaidAction): boolean {
  const verbs = new Set(analyse(verb));
  return nounsIn(turn.segment.text.slice(span.start, span.end)).some((term) => !verbs.has(term));
}

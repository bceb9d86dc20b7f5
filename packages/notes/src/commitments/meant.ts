import { compareDays, weekdayOf } from '@wingman/italian/dates/calendar.ts';
import type { DueDays } from '@wingman/italian/dates/due-days.ts';
import { refuses, requestIn, withdrawnUntil } from '../turns/replies.ts';
import type { Turn } from '../turns/turn.ts';
import { dueThatCounts, isWide } from './draft.ts';
import type { Asked } from './same-thing.ts';

/** «Martedì ci vado. Anzi no, mercoledì» takes back the day alone. */
export function standsFrom({ segment, dues }: Turn): number {
  const from = withdrawnUntil(segment.text);
  return dues.some(({ span }) => span.start > from) && from >= 0 && dues.some(({ span }) => span.start < from)
    ? -1
    : from;
}

const supposes =
  /(?:^| )(?:mettiamo (?:che|il caso)|metta che|metti che|immagin[aio]\p{L}{0,3}|poniamo|facciamo finta|ipotizziamo|se (?:le|ti|vi) capita\p{L}{0,2})(?: |$)|^(?:e |ma |bene ){0,2}se (?!vuoi|vuole|volete|puoi|puo|potete|ti va|le va)/u;

const dreams =
  /(?:^| )(?:quando (?:vado|andro|andiamo|andremo) in pensione|quando (?:saro|saremo|divento|diventiamo) (?:vecchi|ricch|ric|grand)\p{L}{1,2}|da vecchi[oae]?|nella prossima vita|nell altra vita|se vinc\p{L}{1,5})(?: |$)/u;

/** It answers a question for what would be, or a dream. */
export function isSupposed(turns: Turn[], turn: Turn): boolean {
  const [before, earlier] = [turns[turn.index - 1], turns[turn.index - 2]];
  if (before && before.voice !== turn.voice && dreams.test(before.plain)) return true;
  const asking = before && before.voice !== turn.voice ? before : earlier;
  return asking !== undefined && asking.voice !== turn.voice && asking.asks && supposes.test(asking.plain);
}

/** «E dal geriatra, il quattro?» – «Giovedì ce la porto io»: of the days of that name the one that was asked about. */
export function sameWeekday(
  { segment }: Turn,
  due: DueDays | undefined,
  asking: Turn | undefined,
): DueDays | undefined {
  const asked = asking && dueThatCounts(asking.dues, asking.segment.text);
  if (!due?.from || !asked?.from || isWide(due) || isWide(asked)) return due;
  if (/\d|\p{L} \p{L}/u.test(segment.text.slice(due.span.start, due.span.end))) return due;
  const isSame = weekdayOf(due.from) === weekdayOf(asked.from) && compareDays(asked.from, due.from) > 0;
  return isSame ? { ...due, from: asked.from, to: asked.from } : due;
}

const near = 4;
const advising =
  /(?:^| )(?:dovrest[ie]|dovrebbe|dammi retta|dai retta a me|(?:al|fossi al) posto (?:tuo|suo)|fossi in (?:te|lei)|ti conviene|le conviene|ti consiglio|le consiglio|faresti bene)(?: |$)/;

/** «Dovresti andarci. Chiamalo lunedì»: for the good of who hears it; a yes to it promises nothing. */
export const advises = (turns: Turn[], { index, voice }: Turn): boolean =>
  turns
    .slice(Math.max(0, index - near), index + 1)
    .some((turn) => turn.voice === voice && advising.test(turn.plain));

const refusesCalled = (turn: Turn): boolean => refuses(turn) || /^\p{L}{2,12} no(?: |$)/u.test(turn.plain);

/** «Me lo presti?» – «No.» – «Te lo riporto lavato»: offered for a yes that was not given. */
export function bargains(turns: Turn[], { index, voice }: Turn): boolean {
  const before = turns.slice(Math.max(0, index - near), index);
  const asked = before.findIndex((turn) => turn.voice === voice && requestIn(turn) === 'request');
  const last = before.at(-1);
  return asked >= 0 && last !== undefined && last.voice !== voice && refusesCalled(last);
}

/** «Giovedì, alle otto e mezza.» – «Apro io alle otto e mezza»: an hour alone is of the day that was named just before. */
export function onItsDay(
  due: DueDays | undefined,
  { day }: Turn,
  near: (Turn | undefined)[],
): DueDays | undefined {
  if (!due || due.from || due.to || due.minutes === undefined) return due;
  for (const turn of near) {
    const named = turn && dueThatCounts(turn.dues, turn.segment.text);
    if (named?.from && !isWide(named) && compareDays(named.from, day) >= 0)
      return { ...named, minutes: due.minutes, span: due.span };
  }
  return due;
}

const justBefore = 2;

/** «Il nonno esce lunedì.» – «Chi va a prenderlo?» – «Vado io»: the day that was named right before the question. */
export function dayBefore(turns: Turn[], { turn, what }: Asked): DueDays | undefined {
  if (what !== 'who' || !turn.asks || turn.dues.length > 0) return undefined;
  for (let place = turn.index - 1; place >= Math.max(0, turn.index - justBefore); place -= 1) {
    const earlier = turns[place];
    const named = earlier && dueThatCounts(earlier.dues, earlier.segment.text);
    if (named?.from && !isWide(named) && compareDays(named.from, turn.day) >= 0)
      return { ...named, span: { start: 0, end: 0 } };
  }
  return undefined;
}

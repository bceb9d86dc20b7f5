import type { DueDays } from '@wingman/italian/dates/due-days.ts';
import { agrees, isMostlyTime, isOnTheSpot, knows, refuses } from '../turns/replies.ts';
import type { Turn } from '../turns/turn.ts';
import { sameDays } from './draft.ts';
import type { Asked } from './same-thing.ts';

/** What is promised so plainly counts. */
export const leastWeight = 3.5;

const onlyMe =
  /^(?:(?:ok|va bene|eh|beh|allora|si|certo) ){0,2}(?:io|noi|ci sono io|lo faccio io|faccio io)(?: (?:io|dai|va bene|ok|volentieri|allora))?$/;
const noDoing =
  /(?:^| )chi (?:e|era|sei|sono|siete|ha|sa|dice|conosce|ricorda|si ricorda|c e|vince|ha vinto|lo sa)(?: |$)/;
/** «Quando me lo porti?» takes for granted that it is brought. */
const bringsWhen =
  /(?:^| )quando (?:mi|me l[oaie]|ci|ce l[oaie]|te l[oaie]) (?:\p{L}{2,5} )?\p{L}{2,10}[ie](?: |$)/u;
const noBringing =
  /(?:^| )quando (?:mi|ci|me l[oaie]) (?:hai|ha|avete|senti|sente|vedi|vede|dici|dice|parli|parla|vedete)(?: |$)/;

/** How plainly a turn takes on what another voice wanted just before; undefined where it does not. */
export function acceptance(turn: Turn, asked: Asked): number | undefined {
  if (turn.asks || refuses(turn)) return undefined;
  const isAnswered = { who: isWho, when: isWhen, request: isYes }[asked.what](turn, asked.turn);
  if (!isAnswered) return undefined;
  // «Mi porti la scala?» – «Sì»: a yes alone needs a day or thanks besides.
  const isBare = asked.what === 'request' && asked.turn.dues.length + turn.dues.length === 0;
  return leastWeight - (isBare ? 0.5 : 0);
}

const isWho = (turn: Turn, asking: Turn): boolean =>
  asking.asks && onlyMe.test(turn.plain) && !noDoing.test(asking.plain);

const isWhen = (turn: Turn, asking: Turn): boolean =>
  bringsWhen.test(asking.plain) && !noBringing.test(asking.plain) && namesDay(turn) && isMostlyTime(turn);

/** A yes, or the day that was asked for, said again. */
function isYes(turn: Turn, asking: Turn): boolean {
  if (isOnTheSpot(turn) || knows(turn)) return false;
  const isSameDay = (due: DueDays) => namesDay(turn) && asking.dues.some((each) => sameDays(each, due));
  return agrees(turn) || (isMostlyTime(turn) && turn.dues.some(isSameDay));
}

const namesDay = ({ dues }: Turn): boolean => dues.some(({ from, to }) => from ?? to);

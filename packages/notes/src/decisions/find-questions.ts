import { agrees } from '../turns/replies.ts';
import type { Turn } from '../turns/turn.ts';

/** What was left open: the turn that asks or doubts, and the turns that leave it open, the last of them at `lastAt`. */
export type OpenQuestion = { turn: Turn; turns: Set<number>; lastAt: number; strength: number };

const leavesOpen =
  /(?:^| )(?:boh|non lo so(?: ancora| proprio)?|non so (?:se|ancora|cosa|che)|non saprei|vediamo vediamo|vedremo|ci (?:devo|dobbiamo|voglio) pensare|ci penso (?:su|in|un|quando)|ci dormo su|ne (?:parliamo|riparliamo)|da (?:decidere|vedere|capire)|dipende|si vedra|e da vedere|non abbiamo deciso|non e deciso|prima o poi|chissa|o no)(?: |$)/;
const vaguely = /^(?:(?:eh|mah|ma|bah) ){0,2}(?:vediamo|vedremo|forse|magari|non lo so|boh)(?: |$)/;

const mostCharacters = 260;
const leastWords = 5;

/** Questions that found no answer, in the order of speech. */
export function findQuestions(turns: Turn[]): OpenQuestion[] {
  const found: OpenQuestion[] = [];
  for (const turn of turns) {
    const before = askedBefore(turns, turn);
    if (!isOpen(turn, before)) continue;
    const last = found.at(-1);
    if (last && turn.index - last.lastAt <= 2) {
      last.turns.add(turn.index);
      last.lastAt = turn.index;
    } else if (before)
      found.push({
        turn: before,
        turns: new Set([before.index, turn.index]),
        lastAt: turn.index,
        strength: 0.7,
      });
    else if (turn.plain.split(' ').length >= leastWords)
      found.push({ turn, turns: new Set([turn.index]), lastAt: turn.index, strength: 0.5 });
  }
  return found;
}

function askedBefore(turns: Turn[], { index }: Turn): Turn | undefined {
  const before = turns[index - 1];
  return before?.asks && before.plain.split(' ').length > 2 ? before : undefined;
}

const isOpen = (turn: Turn, before: Turn | undefined): boolean =>
  (leavesOpen.test(turn.plain) || (before !== undefined && vaguely.test(turn.plain))) &&
  turn.plain.length <= mostCharacters &&
  !agrees(turn);

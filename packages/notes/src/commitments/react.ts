import { agrees, agreesFirst, declines, isOnTheSpot, jokes, laughs, withdraws } from '../turns/replies.ts';
import type { Turn } from '../turns/turn.ts';
import type { Draft } from './draft.ts';
import { recent, type Talk } from './talk.ts';

/** What a turn does to what was taken on just before it. */
export function react(talk: Talk, turn: Turn): void {
  const last = recent(talk, turn, 2).at(-1);
  if (!last) return;
  if (last.voice === turn.voice) reactOwn(last, turn);
  else if (turn.index - last.lastAt <= 1) reactOther(last, turn);
}

function reactOther(last: Draft, turn: Turn): void {
  if (laughs(turn) && !agrees(turn)) last.weight -= 3;
  if (withdraws(turn) && turn.dues.length === 0) last.isDropped = true;
  else if (declines(turn) && !agrees(turn) && !withdraws(turn))
    last.isDropped = turn.actions.length > 0 || last.weight < 5;
  else if (agrees(turn) || (turn.asks && agreesFirst(turn))) {
    last.weight += 1;
    last.isOffer = false;
  }
}

function reactOwn(last: Draft, turn: Turn): void {
  const isTakenBack = withdraws(turn) && turn.dues.length === 0 && turn.actions.length === 0;
  const isDone = turn.index - last.lastAt <= 2 && isNow(last) && isOnTheSpot(turn);
  if (isTakenBack || isDone || (jokes(turn) && turn.plain.length < 30)) last.isDropped = true;
}

const nowWords = /(?<!\p{L})(?:adesso|subito|ora|mo')(?!\p{L})/iu;
/** Of no day, or done at once. */
export const isNow = ({ due, text }: Draft): boolean =>
  due === undefined || nowWords.test(text.turn.segment.text.slice(text.start, text.end));

import type { SaidAction } from '@wingman/italian/commitments/said-actions.ts';
import {
  agrees,
  agreesFirst,
  isFollowedByHandOver,
  isMostlyTime,
  jokes,
  parts,
  type Request,
  refuses,
  repliedDues,
  requestIn,
  takesLeave,
} from '../turns/replies.ts';
import { supposedPlaces } from '../turns/supposed.ts';
import { plainOf, type Turn } from '../turns/turn.ts';
import { echoesVerb } from '../turns/verb-echo.ts';
import { acceptance, leastWeight } from './accepts.ts';
import { type Draft, dueThatCounts, isWide, isWithin, sameDays, setDue } from './draft.ts';
import { advises, bargains, isSupposed, onItsDay, sameWeekday, standsFrom } from './meant.ts';
import { takeNamedDay } from './named-day.ts';
import { offerTaken } from './offers.ts';
import { isNow, react } from './react.ts';
import { type Asked, dueOf, namesOther, namesThing, sameAmong, saysNoOther } from './same-thing.ts';
import { opensTopic, reach, recent, type Talk } from './talk.ts';

/** Who speaks alone gets no yes; a day has to be named then. */
const leastAlone = 3;
const replyReach = 4;

/** What is said among jokes and dreams has to be asked for, or said with a day and to whom. */
const lessSupposed = 3;
/** «Ci sentiamo, ti chiamo»: said in leaving, of no day. */
const lessLeaving = 3;

/**
 * What voices took on, in the order of speech, with all turns that carry it: request, yes, date, correction. One pass over the
 * turns, each looked at with few around it.
 */
export function findCommitments(turns: Turn[]): Draft[] {
  const talk: Talk = { turns, drafts: [], asked: undefined, supposed: supposedPlaces(turns) };
  for (const turn of turns) hear(talk, turn);
  const isAlone = new Set(turns.map(({ voice }) => voice)).size <= 1;
  const leastOf = ({ due }: Draft) => (isAlone && due ? leastAlone : leastWeight);
  return talk.drafts.filter((draft) => !draft.isDropped && !draft.isOffer && draft.weight >= leastOf(draft));
}

function hear(talk: Talk, turn: Turn): void {
  react(talk, turn);
  if (opensTopic(turn)) for (const draft of recent(talk, turn)) draft.isClosed ||= namesOther(turn, draft);
  const from = standsFrom(turn);
  const own =
    jokes(turn) || isSupposed(talk.turns, turn) ? [] : turn.actions.filter(({ span }) => span.end > from);
  for (const action of own) takeOn(talk, turn, action);
  if (own.length === 0 && !jokes(turn)) accept(talk, turn);
  takeUp(talk, turn);
  if (own.length === 0) addTime(talk, turn);
  const what = requestIn(turn);
  if (what) note(talk, turn, what);
  else if (talk.asked && turn.index - talk.asked.turn.index >= 3) talk.asked = undefined;
}

/** A question for the day goes with what was asked for or taken on before. */
function note(talk: Talk, turn: Turn, what: Request): void {
  const last = recent(talk, turn, 2).at(-1);
  if (what === 'when' && last && !last.isClosed && last.voice !== turn.voice && !namesOther(turn, last)) {
    last.turns.add(turn.index);
    last.lastAt = turn.index;
  }
  if (what === 'when' && talk.asked && !talk.asked.isTaken && turn.plain.length < 30) return;
  talk.asked = { turn, what, isTaken: false };
}

/** A question or request of another voice that this turn answers. */
function answered({ asked }: Talk, turn: Turn): Asked | undefined {
  if (!asked || asked.turn.voice === turn.voice || turn.index - asked.turn.index > 2) return undefined;
  return asked;
}

function takeOn(talk: Talk, turn: Turn, given: SaidAction): void {
  const before = answered(talk, turn);
  const due = onItsDay(dueOf(turn, given), turn, [before?.turn, talk.turns[turn.index - 1]]);
  const less =
    (talk.supposed.has(turn.index) ? lessSupposed : 0) + (takesLeave(turn) && !due ? lessLeaving : 0);
  const action = { ...given, weight: given.weight - less };
  const mine = recent(talk, turn).filter(({ voice }) => voice === turn.voice);
  const known = sameAmong(
    mine,
    { turn, action, due, previous: talk.turns[turn.index - 1] },
    before?.isTaken ? undefined : before,
  );
  if (known) goOn(known, { turn, action, due, before });
  else begin(talk, { turn, action, due, before });
}

function begin(talk: Talk, { turn, action, due, before }: Again): void {
  if (!before) handOver(talk, turn, action);
  const told = before ? undefined : toldToDo(talk, turn, action);
  const draft = newDraft(turn, {
    verb: action.verb,
    weight: action.weight + (before ? 2 : unaskedWeight(turn, action, told)),
    text: { turn, ...action.span },
    toWhom: before?.turn.voice ?? (action.isForHearer ? otherVoice(talk.turns, turn) : undefined),
  });
  draft.isOffer = (action.isOffer && !before) || bargains(talk.turns, turn);
  draft.isOwnTime = due !== undefined;
  draft.isDropped = isDoneAtOnce({ ...draft, due }, action);
  draft.about = before?.turn ?? meantBefore(talk, turn, action);
  answer(draft, before, told);
  setDue(
    draft,
    sameWeekday(turn, due, before?.turn ?? talk.turns[turn.index - 1]) ?? joinedDue(talk, turn),
    turn,
  );
  if (!draft.due) takeNamedDay(draft, talk.turns, before);
  if (!draft.due && action.refersBack) inheritDue(draft, talk);
  talk.drafts.push(draft);
}

/** More for what answers another voice without having been asked for. */
const unaskedWeight = (turn: Turn, { refersBack }: SaidAction, told: Turn | undefined): number =>
  (told ? 1.5 : 0) + (agreesFirst(turn) && refersBack ? 1 : 0);

/** «Porti anche gli esami.» – «Li porto.» */
function toldToDo({ turns }: Talk, turn: Turn, { verb, refersBack }: SaidAction): Turn | undefined {
  const before = turns[turn.index - 1];
  if (!before || before.voice === turn.voice || !refersBack || before.asks) return undefined;
  return echoesVerb(verb, before) ? before : undefined;
}

/** «Te lo mando»: what, the turn before tells. */
function meantBefore({ turns }: Talk, turn: Turn, action: SaidAction): Turn | undefined {
  const before = turns[turn.index - 1];
  if (
    !before ||
    !action.refersBack ||
    namesThing(turn, { ...action, span: { start: 0, end: action.span.end } }) ||
    before.plain.length > mostLeading
  )
    return undefined;
  return before.plain.split(' ').length >= leastLeading ? before : undefined;
}

const mostLeading = 160;
const leastLeading = 3;

/** «Il sei maggio ha la visita.» – «Lo accompagno io.» */
function inheritDue(draft: Draft, { turns }: Talk): void {
  const { turn } = draft.text;
  const about = draft.about ?? turns[turn.index - 1];
  if (!about || about.voice !== turn.voice || turn.index - about.index > 1) return;
  const due = dueThatCounts(about.dues, about.segment.text);
  if (due?.from && !isWide(due)) setDue(draft, due, about);
}

function isDoneAtOnce(draft: Draft, { span }: SaidAction): boolean {
  const after = plainOf(draft.text.turn.segment.text.slice(span.end));
  return isFollowedByHandOver(after) && isNow(draft);
}

function answer(draft: Draft, before: Asked | undefined, told: Turn | undefined): void {
  if (told) draft.turns.add(told.index);
  if (!before) return;
  if (!before.isTaken) draft.turns.add(before.turn.index);
  before.isTaken = true;
  const { dues, segment } = before.turn;
  if (before.what !== 'when') setDue(draft, dueThatCounts(dues, segment.text), before.turn);
}

type Again = { turn: Turn; action: SaidAction; due: ReturnType<typeof dueOf>; before: Asked | undefined };

function goOn(known: Draft, { turn, action, due, before }: Again): void {
  known.turns.add(turn.index);
  if (before && !before.isTaken) known.turns.add(before.turn.index);
  if (before) before.isTaken = true;
  if (action.weight > known.weight + 1) known.text = { turn, ...action.span };
  known.verbs.add(action.verb);
  // What is only done on and on says no more.
  known.weight = Math.max(known.weight, action.weight) + (action.weight >= 2 ? 0.5 : 0);
  known.lastAt = turn.index;
  known.isOffer &&= action.isOffer;
  known.isOwnTime ||= due !== undefined;
  setDue(known, due, turn);
}

/** «La scrivo io.» – «Se vuoi la scrivo io.» – «Allora falla tu.»: who says it last does it. */
function handOver(talk: Talk, turn: Turn, action: SaidAction): void {
  const others = recent(talk, turn, 2).filter(
    ({ voice, verbs }) => voice !== turn.voice && verbs.has(action.verb),
  );
  const isAlso = /(?:^| )(?:anch|anche|pure|con te|con voi)(?: |$)/.test(turn.plain);
  if (action.refersBack && action.verb !== '' && !isAlso && !namesThing(turn, action))
    for (const other of others) other.isDropped = true;
}

/** «E io vengo con te»: at the time of what the other voice takes on. */
function joinedDue(talk: Talk, turn: Turn) {
  if (!/(?:^| )(?:con (?:te|lei|voi)|anch io|anche io|pure io)(?: |$)/.test(turn.plain)) return undefined;
  const due = recent(talk, turn, 4).findLast(({ voice }) => voice !== turn.voice)?.due;
  return due && { ...due, span: { start: 0, end: 0 } };
}

type Started = Pick<Draft, 'weight' | 'text' | 'toWhom'> & { verb: string };

const newDraft = (turn: Turn, { verb, ...rest }: Started): Draft => ({
  ...rest,
  voice: turn.voice,
  verbs: new Set([verb]),
  turns: new Set([turn.index]),
  due: undefined,
  dueWords: [],
  about: undefined,
  lastAt: turn.index,
  isDropped: false,
  isOffer: false,
  isOwnTime: false,
  isClosed: false,
});

/** A yes to a request, or to who does it, or a day for when. */
function accept(talk: Talk, turn: Turn): void {
  const before = answered(talk, turn);
  if (!before || before.isTaken) return;
  const weight = acceptance(turn, before);
  if (weight === undefined || talk.supposed.has(turn.index) || advises(talk.turns, before.turn)) return;
  if (before.what === 'when' && recent(talk, turn, 3).some(({ voice }) => voice === turn.voice)) return;
  before.isTaken = true;
  const { turn: asking } = before;
  const known = recent(talk, turn).findLast(
    ({ voice, lastAt }) => voice === turn.voice && lastAt < asking.index,
  );
  if (known && before.what === 'request' && saysNoOther(asking, known)) {
    goOnWith(known, asking, turn);
    return;
  }
  const text = { turn: asking, start: 0, end: asking.segment.text.length };
  const draft = newDraft(turn, { verb: `?${asking.index}`, weight, text, toWhom: asking.voice });
  draft.turns.add(asking.index);
  setDue(draft, dueThatCounts(asking.dues, asking.segment.text), asking);
  setDue(draft, dueThatCounts(turn.dues, turn.segment.text), turn);
  talk.drafts.push(draft);
}

/** A yes to an offer: who offered does it. */
function takeUp(talk: Talk, turn: Turn): void {
  const offer = talk.supposed.has(turn.index) ? undefined : offerTaken(talk.turns, turn);
  if (!offer || recent(talk, turn, 2).some(({ voice }) => voice === offer.voice)) return;
  const text = { turn: offer, start: 0, end: offer.segment.text.length };
  const draft = newDraft(offer, { verb: `?${offer.index}`, weight: leastWeight, text, toWhom: turn.voice });
  draft.turns.add(turn.index);
  for (const each of [offer, turn]) setDue(draft, dueThatCounts(each.dues, each.segment.text), each);
  draft.lastAt = turn.index;
  talk.drafts.push(draft);
}

/** «Li ordino io.» – «Ordinali in settimana.» – «Va bene»: the day of what was taken on before. */
function goOnWith(known: Draft, asking: Turn, turn: Turn): void {
  for (const each of [asking, turn]) {
    known.turns.add(each.index);
    setDue(known, dueThatCounts(each.dues, each.segment.text), each);
  }
  known.lastAt = turn.index;
}

const mostWordsBeside = 2;
const mostLead = 4;

/** «In settimana.» – «Vuol dire?» – «Giovedì sera.» Whatever else has a day, or asks, is about something else. */
function addTime(talk: Talk, turn: Turn): void {
  if (parts(turn)) return;
  const last = meantBy(recent(talk, turn, replyReach), turn);
  if (!last || last.isClosed || last.text.turn.index === turn.index) return;
  const isOwn = last.voice === turn.voice;
  if (!isReplyTo(talk, last, turn)) last.isClosed = isOwn || !refuses(turn) ? isElse(turn, last) : false;
  else if (!turn.asks || (isOwn && beginsWithTime(turn)) || isConfirmed(talk, turn))
    takeTime(last, turn, isOwn ? turn.dues : repliedDues(turn));
  else if (!isOwn) last.isClosed = isElse(turn, last);
}

function isReplyTo(talk: Talk, last: Draft, turn: Turn): boolean {
  if (last.voice !== turn.voice) return isMostlyTime(turn, 1);
  return isMostlyTime(turn, mostWordsBeside) || correctsTime(talk, turn) || narrows(last, turn);
}

/** «Questa domenica?» – «No, quella dopo, il ventinove.» */
function correctsTime({ turns }: Talk, turn: Turn): boolean {
  const before = turns[turn.index - 1];
  if (!before || before.voice === turn.voice || !before.asks || turn.asks || turn.dues.length === 0)
    return false;
  return requestIn(before) === 'when' || /^(?:no|anzi|macche|cioe|si|eh)(?: |$)/.test(turn.plain);
}

const mostBefore = 6;
const beginsWithTime = ({ dues: [first] }: Turn): boolean => (first?.span.start ?? mostBefore) < mostBefore;

function takeTime(last: Draft, turn: Turn, dues: Turn['dues']): void {
  const due = dueThatCounts(dues, turn.segment.text);
  if (!due) return;
  last.turns.add(turn.index);
  last.lastAt = turn.index;
  last.weight += last.isOwnTime ? 0.5 : 1.5;
  last.isOwnTime = true;
  setDue(last, due, turn);
}

const mostShort = 4;
const mostBesideTime = 8;

/** It is about something else. */
function isElse(turn: Turn, last: Draft): boolean {
  const [first] = turn.dues;
  const isShort = turn.plain.split(' ').length <= mostBesideTime;
  if (first && isShort && last.voice !== turn.voice && !turn.asks && turn.actions.length === 0) return false;
  if (first) return first.span.start >= mostLead && !isMostlyTime(turn);
  if (!turn.asks || requestIn(turn) === 'when') return false;
  return turn.plain.split(' ').length > mostShort || namesOther(turn, last);
}

function isConfirmed({ turns }: Talk, turn: Turn): boolean {
  const next = turns[turn.index + 1];
  return next !== undefined && next.voice !== turn.voice && agrees(next);
}

/** The one with the same day, or the last. */
function meantBy(open: Draft[], turn: Turn): Draft | undefined {
  const days = turn.dues.filter(({ from, to }) => from ?? to);
  return open.findLast(({ due }) => due && days.some((each) => sameDays(each, due))) ?? open.at(-1);
}

/** «Dopo Pasqua vengo.» – «Il venti è Pasqua, il ventidue sto qua.» */
function narrows({ due }: Draft, { dues, segment, asks }: Turn): boolean {
  const next = dueThatCounts(dues, segment.text);
  return (
    !asks &&
    due !== undefined &&
    isWide(due) &&
    next?.from !== undefined &&
    !isWide(next) &&
    isWithin(next, due)
  );
}

function otherVoice(turns: Turn[], { index, voice }: Turn): string | undefined {
  for (let offset = 1; offset <= reach; offset += 1)
    for (const near of [turns[index - offset], turns[index + offset]])
      if (near && near.voice !== voice && near.voice !== '') return near.voice;
  return undefined;
}

import { decisionIn } from '@wingman/italian/commitments/decision.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import { agrees, isMostlyTime, refuses, requestIn } from '../turns/replies.ts';
import type { Turn } from '../turns/turn.ts';
import { choosesOffered } from './chosen-offer.ts';

/** Several said yes to it. */
const byAll = 0.75;
const suggests =
  /(?:^| )(?:potremmo|dovremmo|si potrebbe|io (?:dico|direi|farei|propongo|proporrei|metterei|prenderei|voto)|propongo|proporrei|direi di|perche non|che ne (?:dici|dite|dice)|votiamo)(?: |$)/;
const assents =
  /(?:^| )(?:favorevol[ei]|(?:anche |pure )?per me (?:si|va|va bene|va benissimo|ok|pure|anche)|anche (?:per|a) me|d accordo|ci sto|approvo|mi (?:piace|sta bene|va bene)|buona idea|e un idea|ottima idea|bella idea|io pure|anch io)(?: |$)/;
/** What was proposed in one's own name, or chosen of two, and then agreed on. */
const chosen = 0.65;
const opines =
  /(?:^| )(?:io (?:dico|direi|farei|propongo|proporrei|metterei|prenderei)|propongo|proporrei|direi di|per me va bene (?:il|la|lo|l|un|una|i|le|gli))(?: |$)/;
/** They need no word of the proposal. */
const plainYes = /(?:^| )(?:anche per me|d accordo|aggiudicat[oa]|ci sto|approvo)(?: |$)/;
const mostAnswer = 6;
const unsure = /(?:^| )(?:non lo so|non so|boh|forse|magari|vediamo|ci penso|dipende)(?: |$)/;

/**
 * How plainly the voices around a turn settle what it says: chosen of two, proposed in one's own name and taken up, or put to
 * several who say yes; 0 where they do not.
 */
export function agreedAround(turns: Turn[], turn: Turn): number {
  if (isForAll(turns, turn)) return byAll;
  const next = turns[turn.index + 1];
  const isTaken = next !== undefined && next.voice !== turn.voice && !turn.asks && isTakenUp(turn, next);
  return isTaken || isChosen(turns, turn) || choosesOffered(turns, turn) ? chosen : 0;
}

/** «Io direi grigie.» – «Grigie, d'accordo.» */
const isTakenUp = (turn: Turn, other: Turn): boolean =>
  opines.test(turn.plain) &&
  !unsure.test(other.plain) &&
  !other.asks &&
  !refuses(other) &&
  (echoes(turn, other) || plainYes.test(other.plain)) &&
  (agrees(other) || assents.test(other.plain) || decisionIn(other.segment.text) !== undefined);

/** «Il legno o il ferro?» – «Il legno.» – «Legno, allora.» */
function isChosen(turns: Turn[], turn: Turn): boolean {
  const [asking, next] = [turns[turn.index - 1], turns[turn.index + 1]];
  if (!asking?.asks || asking.voice === turn.voice || !/ o (?!no$)/.test(asking.plain)) return false;
  if (turn.asks || turn.actions.length > 0 || unsure.test(turn.plain) || isMostlyTime(turn)) return false;
  if (turn.plain.split(' ').length > mostAnswer || !echoes(asking, turn) || requestIn(turn)) return false;
  return (
    next !== undefined && next.voice !== turn.voice && !next.asks && (agrees(next) || echoes(turn, next))
  );
}

const voters = 5;
const leastVoters = 2;

/** «Potremmo mettere una rastrelliera» – «Buona idea» – «Per me va bene»: two others say yes to it. */
function isForAll(turns: Turn[], turn: Turn): boolean {
  if (!suggests.test(turn.plain)) return false;
  const near = turns.slice(turn.index + 1, turn.index + 1 + voters);
  const stop = near.findIndex((each) => each.voice !== turn.voice && refuses(each));
  const others = near
    .slice(0, stop < 0 ? voters : stop)
    .filter((each) => each.voice !== turn.voice && !each.asks && assents.test(each.plain));
  return new Set(others.map(({ voice }) => voice)).size >= leastVoters;
}

/** They have a word in common. */
export function echoes(one: Turn, other: Turn): boolean {
  const said = new Set(analyse(one.segment.text));
  return analyse(other.segment.text).some((term) => said.has(term));
}

import { decisionIn } from '@wingman/italian/commitments/decision.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import { agrees, isMostlyTime, jokes, refuses, requestIn } from '../turns/replies.ts';
import { supposedPlaces } from '../turns/supposed.ts';
import type { Turn } from '../turns/turn.ts';
import { agreedAround, echoes } from './agreed-around.ts';

/** What was settled: `turn` says it, `turns` carry it, the last of them at `lastAt`. `strength`: 0 to 1. */
export type FoundDecision = { turn: Turn; turns: Set<number>; lastAt: number; strength: number };

const least = 0.6;
/** What was settled so plainly needs nobody's yes. */
const plainly = 0.75;
const common = 0.45;
const reach = 3;
const mostCharacters = 260;
/** An action that begins so early is what the turn is about. */
const mostLead = 12;
const leastWords = 5;
const proposal =
  /(?:^| )(?:facciamo|prendiamo|mettiamo|andiamo|ordiniamo|togliamo|cambiamo|compriamo|teniamo|approviamo|scegliamo|spostiamo|rimandiamo|usiamo|aggiungiamo|restiamo|dividiamo|gli prendiamo|le prendiamo)(?: |$)|^(?:e |ok |va bene )?(?:allora|quindi) non (?:l[oaie] |ne )?\p{L}{3,14}iamo(?: |$)/u;
const noProposal =
  /(?:^| )se (?!vuoi|vuole|volete|no )\p{L}|(?:^| )facciamo che (?:io|ti|le|vi|glie\p{L}{2}|[tv]e l[oaie]) |(?:^| )(?:che|cosa|come|quando|dove|se|non|ne) (?:\p{L}{1,10} ){0,1}(?:facciamo|prendiamo|mettiamo|andiamo|ordiniamo)|(?:^| )(?:partiamo|cominciamo|iniziamo|passiamo|(?:ci|ce|se) (?:ri)?(?:vediamo|sentiamo|troviamo|aggiorniamo)|finiamo|parliamo|riparliamo|aspettiamo|vediamo|sappiamo|abbiamo|siamo|possiamo|dobbiamo) ?|(?:facciamo|famo|facemo) (?:(?:una |un po di )?(?:pausa|silenzio|ordine)|il punto|i conti|due conti|un (?:salto|giro|passo|esempio)|finta|che ne|conto|due (?:passi|chiacchiere)|presto|in fretta|pure|(?:lun|mart|mercol|giov|ven)edi|venerdi|sabato|domenica|(?:il|le|alle|per le) (?:\d|un|due|tre|quattr|cinq|sei|sett|ott|nov|diec|undic|dodic|tredic|quattordic|quindic|sedic|dicia|vent|trent))|(?:^| )noi (?:qui|altri) |andiamo (?:avanti|bene|su|dai|via|male|piano)|prendiamo (?:un|qualche) (?:caffe|te|aperitivo|bicchiere|gelato)|mangiamo qualcosa|mettiamo che|(?:^| )(?:di solito|sempre(?! (?:alla|alle|al|il|la|lo) )|una volta|magari|forse|potremmo)(?: |$)/u;
/** «Li prendiamo da lui, non li facciamo.» */
const denied = / non (?:l[oaie] )?\p{L}{2,12}iamo$/u;
/** «Sabato otto, va bene per tutti?» */
const tagged =
  / (?:va bene(?: per tutti| a tutti)?|d accordo(?: tutti)?|ci state|vi va|siamo d accordo|ok per tutti)$/;
const yesBefore =
  /^(?:ok|va bene|sì|si|bene|perfetto|nel frattempo|intanto|per adesso|per ora|quest'anno)[, ]+(?=allora|niente)/iu;
const settling = /(?:^| )(?:allora|va bene|d accordo|ok|deciso)(?: |$)/;
const choice =
  /^(?:ecco |allora |si |va bene |ok |no ){0,2}(?:prendo|scelgo|preferisco|voglio|tengo|va bene (?:il|la|lo|quell[oa])|meglio) (?:quell[oaie]|il|la|lo|i|le|l) /;

/** What was settled, in the order of speech. Of what is settled twice the last one counts. */
export function findDecisions(turns: Turn[]): FoundDecision[] {
  const found: FoundDecision[] = [];
  const supposed = supposedPlaces(turns);
  for (const turn of turns.filter(({ index }) => !supposed.has(index))) {
    const last = found.at(-1);
    const near = last && turn.index - last.lastAt <= reach ? last : undefined;
    const strength = strengthAt(turns, turn) + (near && saysAgain(near, turn) ? 0.2 : 0);
    if (strength >= least && near && isAbout(near.turn, turn)) goOn(near, turn, strength);
    else if (strength >= least)
      found.push({ turn, turns: new Set([turn.index]), lastAt: turn.index, strength });
    else if (near && turn.index - near.lastAt === 1 && agrees(turn)) {
      near.turns.add(turn.index);
      near.lastAt = turn.index;
    }
  }
  return found;
}

function goOn(last: FoundDecision, turn: Turn, strength: number): void {
  last.turns.add(turn.index);
  last.lastAt = turn.index;
  if (strength >= last.strength - 0.2) last.turn = turn;
  last.strength = Math.max(last.strength, strength);
}

function strengthAt(turns: Turn[], turn: Turn): number {
  if (jokes(turn) || turn.plain.length > mostCharacters) return 0;
  if (requestIn(turn) === 'request' && !isPutToAll(turn)) return 0;
  const agreed = agreedAround(turns, turn);
  if (agreed > 0) return agreed;
  const next = turns[turn.index + 1];
  const other = next && next.voice !== turn.voice ? next : undefined;
  const isNone = noProposal.test(turn.plain.replace(denied, ''));
  const isProposal = proposal.test(turn.plain) && !isNone;
  if (turn.asks || isPutToAll(turn)) return put(turn, other, isProposal);
  const own = settledIn(turn, isProposal);
  if (own >= plainly) return own;
  if (isNone || (!isProposal && isMostlyTime(turn, 1)) || (other && refusesIt(turn, other))) return 0;
  return agreedStrength(turn, other, { own, isProposal });
}

/** «Allora non la rinnoviamo.» – «Non si rinnova» says the same. */
const refusesIt = (turn: Turn, other: Turn): boolean =>
  refuses(other) &&
  !(/(?:^| )non (?:\p{L}{1,4} )?\p{L}+iamo(?: |$)/u.test(turn.plain) && echoes(turn, other));

/** What is asked of the others is settled by their yes. */
const put = (turn: Turn, other: Turn | undefined, isProposal: boolean): number =>
  (isProposal || isPutToAll(turn)) && other && agrees(other) ? 0.65 : 0;

function agreedStrength(
  turn: Turn,
  other: Turn | undefined,
  { own, isProposal }: { own: number; isProposal: boolean },
): number {
  const proposed = isProposal || choice.test(turn.plain) ? 0.55 : 0;
  const base = Math.max(own, proposed);
  if (base === 0) return 0;
  const isAgreed = other !== undefined && (agrees(other) || (echoes(turn, other) && !other.asks));
  const isSettled = proposed > 0 && settling.test(turn.plain);
  return Math.min(1, base + (isAgreed || isSettled ? 0.2 : -0.1));
}

const isPutToAll = (turn: Turn): boolean =>
  turn.actions.length === 0 &&
  !/ (?:ti|le|gli|mi) va bene$/.test(turn.plain) &&
  tagged.test(turn.plain) &&
  !(/ va bene$/.test(turn.plain) && isMostlyTime(turn)) &&
  turn.plain.split(' ').length >= leastWords;

/** What the turn alone tells; not what one voice only does itself. */
function settledIn(turn: Turn, isProposal: boolean): number {
  const said = turn.segment.text;
  const text = said.replace(yesBefore, '');
  const decided = decisionIn(text);
  const found = decided?.strength ?? 0;
  if (/^basta \p{L}+o$/u.test(turn.plain)) return 0;
  if (found >= plainly) return found;
  const isOwnDoing = turn.actions.some(({ span }) => span.start < mostLead);
  if (decided && isPromise(turn, decided.span.end + said.length - text.length)) return 0;
  if (isOwnDoing) return 0;
  // What several do together is settled when another voice says yes.
  return found > least && !isProposal ? common : found;
}

/** «Certo. Lunedì le mandiamo il modulo»: what the hearer is promised in the sentence that ends there is settled by nobody. */
const isPromise = ({ actions }: Turn, end: number): boolean =>
  actions.some(
    ({ by, isForHearer, span }) => by === 'together' && isForHearer && Math.abs(span.end - end) <= 1,
  );

/** «E allora frutta.» – «Facciamo alla frutta.» */
const saysAgain = ({ turn, lastAt }: FoundDecision, next: Turn): boolean =>
  turn.voice !== next.voice && next.index - lastAt === 1 && proposal.test(next.plain) && echoes(turn, next);

function isAbout(one: Turn, other: Turn): boolean {
  const said = new Set(analyse(one.segment.text));
  const again = analyse(other.segment.text);
  return again.length <= 1 || again.some((term) => said.has(term));
}

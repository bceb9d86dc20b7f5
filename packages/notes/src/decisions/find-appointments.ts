import { type CalendarDay, compareDays, weekdayOf } from '@wingman/italian/dates/calendar.ts';
import type { DueDays } from '@wingman/italian/dates/due-days.ts';
import type { Draft } from '../commitments/draft.ts';
import { dueThatCounts, isWide, sameClock, sameDays } from '../commitments/draft.ts';
import { advises } from '../commitments/meant.ts';
import { agrees, agreesFirst, isMostlyTime, jokes, refuses } from '../turns/replies.ts';
import type { Turn } from '../turns/turn.ts';

/** That something is on a day, or that voices are to meet: `turn` says it, `turns` carry it, the last of them at `lastAt`. */
export type Appointment = { turn: Turn; turns: Set<number>; lastAt: number; due: DueDays; strength: number };

const weekday = 'lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica';
const meeting = new RegExp(
  `(?:^| )(?:(?:ci|ce|se) (?:vediamo|vedemo|troviamo|ritroviamo|incontriamo|aggiorniamo|becchiamo|beccamo|rivediamo)|(?:vediamo|troviamo|incontriamo)ci|a (?:${weekday}|domani)|(?:io )?ci sono|(?:sto|sono) da (?:te|voi|lei)|ti aspetto|la aspetto|vi aspetto|si (?:parte|mangia|comincia|inizia|va)|partiamo|usciamo|si trasloca|traslochiamo|ci sposiamo|si sposa|si sposano|ci andiamo|ci si (?:va|vede|trova))(?: |$)`,
);
/** What is on a day. */
const event =
  /(?:^| )(?:appuntament[oi]|riunion[ei]|visit[ae]|esam[ei]|cen[ae]|pranz[oi]|controll[oi]|colloqui[oi]?|lezion[ei]|fest[ae]|incontr[oi]|dentista|assemblea|sopralluogo|cors[oi]|verific[ahe]{1,2}|interrogazion[ei]|git[ae]|matrimonio|comunione|battesimo|cresima|funerale|concerto|partit[ae]|gara|torneo|recita|saggio|spettacolo|udienza|consegna|trasloco|sagra|fiera|mercatino|raduno|processione|intervento|operazione|ecografia|risonanza|tac|radiografia|prelievo|analisi|vaccino|seduta|terapia|revisione|inaugurazione|laurea|rogito|volo|aereo|treno|traghetto|partenza|l arrivo|vacanz[ae]|prov[ae]|allenament[oi]|compleanno|messa|conferenza|convegno|presentazione|chiamata|call|videochiamata|commissione|consiglio|scrutinio|ricevimento|geriatra|fisioterapist[ae]|pediatra|veterinari[oa]|notaio|avvocato|parrucchier[ea]|\p{L}{3,}(?:ologo|ologa|iatra))(?: |$)/u;
const never =
  /(?:^| )(?:una volta|di solito|sempre|prima o poi|un giorno (?:o l altro|ti|ci|vi|magari)|ogni|se (?!va bene|ti va|le va|vuoi|vuole|viene)|che (?:prima|dopo|poi)|ci vediamo (?:comunque|in giro|poi|presto)|non (?:posso|ce la faccio|riesco|vengo|ci sono|sono|e|c e))(?: |$)/;
/** They say when, and are nothing that is on a day. */
const partsOfDay =
  /(?:^| )(?:e|era|perche e) festa(?= |$)|(?:^| )(?:prima|dopo) (?:di |del |della |dell |la |il |l |lo )?\p{L}{4,}(?= |$)|(?:^| )(?:(?:prima|dopo|ora|pausa|verso) (?:di |la |il )?|a (?!(?:pranzo|cena) (?:da|con|fuori)(?: |$))|in pausa )(?:pranzo|cena|messa)(?= |$)/gu;
const told =
  /(?:^| )(?:ho|hai|ha|abbiamo|hanno|l ha|l ho|m ha|mi ha|perde|sono stat[oai]) (?:gia |poi |mai )?(?!preso|fissat|prenotat|confermat|dett[oa] di si)\p{L}{2,14}(?:[aiu]t|tt|st|rs|es|rt)[oaie](?: |$)/u;
const scheduled =
  /(?:^| )(?:e|xe|sara|c e|ho|hai|ha|abbiamo|avete|hanno|fissat[oaie]|confermat[oaie]|prenotat[oaie]|pres[oa])(?: |$)/;
/** «L'idraulico viene mercoledì alle otto.» */
const arrives = /(?:^| )(?:viene|vengono|arriva|arrivano|passa|passano|torna|tornano)(?: |$)/;
const booked = /(?:^| )(?:ho|abbiamo|ha|hanno) (?:gia )?(?:prenotato|fissato)(?: |$)/;
const moving =
  /(?:^| )(?:spost\p{L}+|rimand\p{L}+|anticip\p{L}+|posticip\p{L}+|facciamo|famo|facemo|anzi|meglio|invece)(?: |$)/u;

const least = 0.7;
const reach = 3;
const contextReach = 8;

/**
 * What is on a day, in the order of speech; of one that is moved the last day counts. `commitments`: those to come somewhere at
 * an hour are meetings, too.
 */
export function findAppointments(turns: Turn[], commitments: Draft[] = []): Appointment[] {
  const found: Appointment[] = [];
  for (const turn of turns) {
    if (advises(turns, turn)) continue;
    const last = found.at(-1);
    const near = last && turn.index - last.lastAt <= reach ? last : undefined;
    if (near && goesOn(near, turn)) confirm(near, turn);
    else if (!near?.turns.has(turn.index)) found.push(...appointmentIn(turns, turn));
  }
  found.push(...commitments.flatMap((draft) => asMeeting(turns, draft)));
  return merged(found);
}

/** It says when again, or moves it. */
function goesOn(last: Appointment, turn: Turn): boolean {
  if (turn.asks || refuses(turn)) return isMoved(last, turn);
  const isNext = turn.index - last.lastAt <= 1;
  if (isNext && (agrees(turn) || (isMostlyTime(turn) && isSameTime(last, turn)))) return true;
  return isMoved(last, turn);
}

/** «Mercoledì ventitré.» – «A mercoledì, alle otto.» */
function isSameTime({ due: known }: Appointment, { dues }: Turn): boolean {
  return dues.every(({ from }) => !from || !known.from || weekdayOf(from) === weekdayOf(known.from));
}

function isMoved({ due: known, lastAt }: Appointment, turn: Turn): boolean {
  const due = dueThatCounts(turn.dues, turn.segment.text);
  if (turn.asks || !due?.from || isWide(due) || !moving.test(turn.plain)) return false;
  return (
    turn.index - lastAt <= reach && !sameDays(due, known) && turn.actions.every(({ weight }) => weight < 2.5)
  );
}

function confirm(last: Appointment, turn: Turn): void {
  last.turns.add(turn.index);
  last.lastAt = turn.index;
  const due = dueThatCounts(turn.dues, turn.segment.text);
  if (isMoved(last, turn)) last.due = { ...last.due, ...due };
  else if (
    isMostlyTime(turn) &&
    due?.from &&
    !isWide(due) &&
    compareDays(due.from, last.due.from ?? due.from) > 0
  )
    last.due = { ...last.due, ...due };
  else if (due?.minutes !== undefined)
    last.due = { ...last.due, minutes: sameClock(last.due.minutes, due.minutes) };
}

function appointmentIn(turns: Turn[], turn: Turn): Appointment[] {
  if (jokes(turn) || never.test(turn.plain)) return [];
  const due = dueOfMeeting(turns, turn);
  if (!due?.from) return [];
  // «Martedì no, che ho il corso» tells why; with its hour it is on that day.
  if (/(?:^| )che (?:c )?ho /.test(turn.plain) && (due.minutes === undefined || !namesEvent(turn))) return [];
  // What is on today alone is on now.
  if (compareDays(due.from, turn.day) === 0 && due.minutes === undefined && !isWide(due)) return [];
  const [next, after] = [turns[turn.index + 1], turns[turn.index + 2]];
  const yes = [next, after].find(
    (each) => each && each.voice !== turn.voice && (agrees(each) || agreesFirst(each) || echoes(each, due)),
  );
  if (turn.asks && !yes) return [];
  const strength = strengthOf(turns, turn, due) + (yes ? 0.25 : 0);
  if (strength < least) return [];
  const places = new Set([turn.index, ...(yes ? [yes.index] : [])]);
  return [{ turn, turns: places, lastAt: Math.max(...places), due, strength }];
}

/** «Ma consegna», «ci visita»: what somebody does, and nothing that is on a day. */
const doneByOthers =
  /(?:^| )(?:ma|pero|che|chi|lui|lei|mi|ti|ci|vi|li|lo|non|gia) (?:consegna|visita|prova|cena|controlla)(?= |$)/g;
const namesEvent = ({ plain }: Turn): boolean =>
  event.test(plain.replace(partsOfDay, ' ').replace(doneByOthers, ' '));

function strengthOf(turns: Turn[], turn: Turn, due: DueDays): number {
  const { plain } = turn;
  const isMeeting = meeting.test(plain);
  const isNamed = namesEvent(turn);
  const isScheduled = isNamed && scheduled.test(plain);
  const isDuty = turn.actions.some((action) => action.isDuty);
  // An hour alone, of a day named long before, tells of nothing that is on then.
  const near = turns.slice(Math.max(0, turn.index - 3), turn.index + 1);
  if (!isMeeting && !isNamed && !near.some(({ dues }) => dues.some(({ from, to }) => from ?? to))) return 0;
  return weighed(
    [isMeeting, 0.5],
    [isNamed, 0.4],
    [isScheduled, 0.15],
    [!isNamed && !isMeeting && arrives.test(plain) && due.minutes !== undefined, 0.3],
    [!isNamed && booked.test(plain), 0.4],
    [!isNamed && isNamedBefore(turns, turn), 0.25],
    [!isNamed && isAskedBefore(turns, turn), 0.1],
    [due.minutes !== undefined, 0.3],
    [!isWide(due), 0.2],
    [isPromise(turn) && !isMeeting && !isScheduled, -0.5],
    [isDuty || told.test(plain), -0.4],
  );
}

const weighed = (...parts: [holds: boolean, weight: number][]): number =>
  parts.reduce((sum, [holds, weight]) => sum + (holds ? weight : 0), 0);

/** «Ti chiamo venerdì alle dieci.» */
const isPromise = ({ actions }: Turn): boolean =>
  actions.some(({ weight, verb }) => weight >= 3 && !comes.test(verb));

const turnsBefore = (turns: Turn[], { index }: Turn): Turn[] => turns.slice(Math.max(0, index - 2), index);
const isNamedBefore = (turns: Turn[], turn: Turn): boolean => turnsBefore(turns, turn).some(namesEvent);
const isAskedBefore = (turns: Turn[], turn: Turn): boolean =>
  turnsBefore(turns, turn).some((each) => each.asks && namesEvent(each));

/** The day that it names, or, where it names an hour alone, the last one that was named. */
function dueOfMeeting(turns: Turn[], turn: Turn): DueDays | undefined {
  const near = nearEvent(turn);
  // «Il sei ho la visita» turns nothing down here.
  const due = dueThatCounts(near, turn.segment.text) ?? near.findLast(({ from }) => from);
  // «Fissata per il diciotto» is on that day.
  if (due && !due.from && due.to && !/(?:^| )entro /.test(turn.plain)) return { ...due, from: due.to };
  if (!due || due.from || due.to) return due;
  for (let place = turn.index - 1; place >= Math.max(0, turn.index - contextReach); place -= 1) {
    const earlier = turns[place];
    const day = earlier && dueThatCounts(earlier.dues, earlier.segment.text);
    if (day?.from && !isWide(day)) return { ...day, minutes: due.minutes as number, span: due.span };
  }
  return undefined;
}

const mostApart = 40;
/** Now, or how long it takes: «in una settimana». */
const noDay = /^(?:adesso|subito|ora|(?:in|nel giro di) .{1,20} ?(?:giorn[oi]|settiman[ae]|mes[ei]))$/iu;

/** Of the days of a turn those beside what is on that day. */
function nearEvent({ dues, segment: { text } }: Turn): DueDays[] {
  const standing = dues.filter(({ span }) => !noDay.test(text.slice(span.start, span.end)));
  const folded = Array.from(text, (character) => character.normalize('NFD').charAt(0))
    .join('')
    .toLowerCase();
  const place = folded.replace(/[^a-z0-9]/g, ' ').search(event);
  if (place < 0 || folded.length !== text.length) return standing;
  const near = standing.filter(
    ({ span }) => Math.min(Math.abs(span.start - place), Math.abs(span.end - place)) <= mostApart,
  );
  return near.some(({ from }) => from) ? near : standing;
}

const echoes = ({ dues }: Turn, due: DueDays): boolean =>
  dues.some((each) =>
    each.from ? sameDays(each, due) : each.minutes !== undefined && each.minutes === due.minutes,
  );

const comes = /^(?:vengo|passo|arrivo|accompagno|vado|salgo|trovi)$/;

/** «Domani alle otto vengo col ragazzo.» */
function asMeeting(turns: Turn[], { due, verbs, turns: places, text }: Draft): Appointment[] {
  if (!due?.from || isWide(due) || due.minutes === undefined || ![...verbs].some((verb) => comes.test(verb)))
    return [];
  const told = [...places].filter((place) => (turns[place]?.dues.length ?? 0) > 0);
  const carrying = new Set(told.length > 0 ? told : [text.turn.index]);
  return [{ turn: text.turn, turns: carrying, lastAt: Math.max(...carrying), due, strength: 0.7 }];
}

const dayOf = ({ from, to }: DueDays) => JSON.stringify((to ?? from) as CalendarDay);

/** The same day at the same hour is one, told twice. */
function merged(found: Appointment[]): Appointment[] {
  const kept: Appointment[] = [];
  for (const each of found.sort((one, other) => one.turn.index - other.turn.index)) {
    const same = kept.find(
      ({ due }) =>
        dayOf(due) === dayOf(each.due) &&
        (due.minutes === each.due.minutes || due.minutes === undefined || each.due.minutes === undefined),
    );
    if (!same) kept.push(each);
    else {
      for (const place of each.turns) same.turns.add(place);
      if (same.due.minutes === undefined && each.due.minutes !== undefined)
        same.due = { ...same.due, minutes: each.due.minutes };
    }
  }
  return kept;
}

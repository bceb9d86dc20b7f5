import type { DueDays } from '@wingman/italian/dates/due-days.ts';
import { dueThatCounts } from '../commitments/draft.ts';
import { agrees, isMostlyTime, jokes, refuses } from '../turns/replies.ts';
import type { Turn } from '../turns/turn.ts';

/** That voices are to meet: `turn` says it, `turns` carry it, the last of them at `lastAt`. */
export type Appointment = { turn: Turn; turns: Set<number>; lastAt: number; due: DueDays; strength: number };

const meeting =
  /(?:^| )(?:(?:ci|se) (?:vediamo|vedemo|sentiamo|troviamo|incontriamo|aggiorniamo|becchiamo|beccamo|rivediamo|risentiamo)|(?:vediamo|sentiamo|troviamo|incontriamo)ci|appuntamento|(?:a|da) (?:lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|domani)|(?:c e|ho|abbiamo) (?:la|una|un|il|l) (?:riunione|visita|esame|cena|pranzo|controllo|colloquio|lezione|festa|incontro|dentista))(?: |$)/;
const never = /(?:^| )(?:una volta|di solito|sempre|prima o poi|un giorno|se)(?: |$)/;

/** Meetings with a day, in the order of speech; of one that is moved the last day counts. */
export function findAppointments(turns: Turn[]): Appointment[] {
  const found: Appointment[] = [];
  for (const turn of turns) {
    const last = found.at(-1);
    if (last && turn.index - last.lastAt <= 1 && confirms(turn)) confirm(last, turn);
    else found.push(...appointmentIn(turn));
  }
  return found;
}

const confirms = (turn: Turn): boolean =>
  !turn.asks && !refuses(turn) && (isMostlyTime(turn) || agrees(turn));

function confirm(last: Appointment, turn: Turn): void {
  last.turns.add(turn.index);
  last.lastAt = turn.index;
  const due = isMostlyTime(turn) ? dueThatCounts(turn.dues, turn.segment.text) : undefined;
  if (due?.from ?? due?.to) last.due = { ...last.due, ...due };
  else if (due?.minutes !== undefined) last.due = { ...last.due, minutes: due.minutes };
}

function appointmentIn(turn: Turn): Appointment[] {
  const due = dueThatCounts(turn.dues, turn.segment.text);
  if (!due || !(due.from ?? due.to) || turn.asks || jokes(turn)) return [];
  if (!meeting.test(turn.plain) || never.test(turn.plain)) return [];
  return [{ turn, turns: new Set([turn.index]), lastAt: turn.index, due, strength: 0.7 }];
}

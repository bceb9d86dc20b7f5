import { compareDays } from '@wingman/italian/dates/calendar.ts';
import type { DueDays } from '@wingman/italian/dates/due-days.ts';
import { sentencesOf } from '@wingman/italian/sentences/sentences.ts';
import type { Turn } from '../turns/turn.ts';
import { type Draft, isWide, setDue } from './draft.ts';
import { dayBefore } from './meant.ts';
import type { Asked } from './same-thing.ts';

/** So many turns later a visit may be another one. */
const reach = 6;
/** Where somebody goes at an hour that was agreed on. */
const visits =
  'dentista|pediatra|veterinari[oa]|fisioterapista|geriatra|notaio|avvocat[oa]|commercialista|parrucchier[ea]|medico|dottor(?:e|essa)|ottico|\\p{L}{3,12}(?:olog[oa]|iatra)|visita|esame|colloquio|udienza|ecografia|risonanza|radiografia|prelievo|recita|saggio|partita|allenamento|riunione|assemblea';
const going = new RegExp(
  `(?<!\\p{L})(?:(?:dal|al)(?:la|lo)? |(?:dal|al)l['’] ?)(?<visit>${visits})(?!\\p{L})`,
  'iu',
);

/** The day that was named for what a voice takes on without naming one: right before the question who does it, or for the visit. */
export function takeNamedDay(draft: Draft, turns: Turn[], before: Asked | undefined): void {
  const right = before && dayBefore(turns, before);
  if (right) setDue(draft, right, before.turn);
  else takeDayOfVisit(draft, turns);
}

/** «Martedì alle tre la bimba ha la pediatra.» … «Ce la porto io dalla pediatra.» */
function takeDayOfVisit(draft: Draft, turns: Turn[]): void {
  const { turn, start, end } = draft.text;
  const visit = going.exec(turn.segment.text.slice(start, end))?.groups?.visit?.toLowerCase();
  if (visit === undefined) return;
  for (let place = turn.index - 1; place >= Math.max(0, turn.index - reach); place -= 1) {
    const earlier = turns[place];
    const due = earlier && dueBeside(earlier, visit);
    if (!earlier || !due?.from || compareDays(due.from, turn.day) < 0) continue;
    setDue(draft, due, earlier);
    draft.turns.add(place);
    return;
  }
}

/** The one day that the sentence names in which a turn speaks of the visit. */
function dueBeside({ segment: { text }, dues }: Turn, visit: string): DueDays | undefined {
  const sentence = sentencesOf(text).find(({ start, end }) => wordsOf(text.slice(start, end)).has(visit));
  if (!sentence) return undefined;
  const days = dues.filter(
    (due) => due.from && due.to && due.span.start >= sentence.start && due.span.end <= sentence.end,
  );
  const [only] = days;
  return days.length === 1 && only && !isWide(only) ? only : undefined;
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);

import type { Citation } from '@wingman/contract/conversation.ts';
import type { Due } from '@wingman/contract/notes.ts';
import type { LineState, NoteSection } from '@wingman/contract/notes-table.ts';
import type { AskedLine } from '@wingman/db/repositories/asked-lines.repository.ts';
import { italianDay } from '@wingman/italian/dates/italian-dates.ts';

/** What the notes say of a line besides the words that it rests on. `words`: the user's own, where they are. */
export type LineFacts = {
  section: NoteSection;
  who: string | null;
  toWhom: string | null;
  due: Due | null;
  state: LineState;
  words: string | null;
  origin: AskedLine['origin'];
};

export function factsOf({ section, who, toWhom, due, state, ...line }: AskedLine): LineFacts {
  const { origin, foundText, isStale, text } = line;
  // What was said then is no longer in the transcript.
  const isOwn = origin === 'own' || foundText !== null || isStale;
  return { section, who, toWhom, due, state, origin, words: isOwn ? text : null };
}

/** What is told of a line beside its quote; undefined where there is nothing to tell. */
export function noteOf(facts: LineFacts | undefined): Citation['note'] {
  if (!facts) return undefined;
  const { words, origin } = facts;
  const told = toldFacts(facts);
  if (words === null && told === '') return undefined;
  return {
    ...(words === null ? {} : { words, by: origin === 'own' ? ('written' as const) : ('changed' as const) }),
    ...(told === '' ? {} : { told }),
  };
}

const states: Record<LineState, string> = { open: '', done: 'fatto', dropped: 'lasciato perdere' };

/** «Scadenza: venerdì 17 luglio 2026, ore 15:00 · fatto» */
function toldFacts({ section, due, state }: LineFacts): string {
  const when = due ? dueLabel(due) : '';
  const isTimed = section === 'commitment' || section === 'appointment';
  const label = section === 'appointment' ? 'Quando' : 'Scadenza';
  const facts = [isTimed && when ? `${label}: ${when}` : '', states[state]];
  const told = facts.filter(Boolean).join(' · ');
  return told.replace(/^./u, (letter) => letter.toUpperCase());
}

/** «venerdì 17 luglio 2026, ore 15:00», «da lunedì 20 luglio 2026 a venerdì 24 luglio 2026» */
function dueLabel({ from, to, time }: Due): string {
  if (to === null) return from === null ? '' : `da ${dayLabel(from)}`;
  const hour = time === null ? '' : `, ore ${time}`;
  return `${from !== null && from !== to ? `da ${dayLabel(from)} a ` : ''}${dayLabel(to)}${hour}`;
}

const dayLabel = (day: string) => italianDay(new Date(`${day}T12:00:00Z`), 'UTC');

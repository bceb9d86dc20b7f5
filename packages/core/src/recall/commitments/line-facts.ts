import type { Citation, QuotedNote } from '@wingman/contract/conversation.ts';
import type { Due } from '@wingman/contract/due.ts';
import type { LineState, NoteSection } from '@wingman/contract/notes-table.ts';
import type { AskedLine } from '@wingman/db/repositories/asked-lines.repository.ts';
import type { Bounds } from '@wingman/db/repositories/bounds.ts';
import { isOfWholeRecordings } from '@wingman/db/repositories/within-bounds.ts';
import { italianDay } from '@wingman/italian/dates/italian-dates.ts';

/** What the notes say of a line besides the words that it rests on. `words`: what is to be read beside them, and who put it so. */
export type LineFacts = {
  section: NoteSection;
  who: string | null;
  toWhom: string | null;
  due: Due | null;
  state: LineState;
  words: { text: string; by: NonNullable<QuotedNote['by']> } | null;
};

export function factsOf({ section, who, toWhom, due, state, ...line }: AskedLine): LineFacts {
  return { section, who, toWhom, due, state, words: ownWords(line) };
}

/** The user's own; also of a line whose words are no longer in the transcript. */
function ownWords({
  origin,
  foundText,
  isStale,
  text,
}: Pick<AskedLine, 'origin' | 'foundText' | 'isStale' | 'text'>): LineFacts['words'] {
  if (origin === 'own') return { text, by: 'written' };
  return foundText !== null || isStale ? { text, by: 'changed' } : null;
}

/**
 * The same beside turns; a line in other words than these say is to be read as it stands. `within`: what may be told; of a part of a
 * recording the line may hold words of others, and is not read.
 */
export function factsBeside(
  line: AskedLine,
  turns: { text: string }[],
  { termsOf, within }: { termsOf: TermsOf; within: Bounds },
): LineFacts {
  const facts = factsOf(line);
  const said = new Set(turns.flatMap(({ text }) => [...termsOf(text)]));
  const isSaid = [...termsOf(line.text)].every((term) => said.has(term));
  const isRead = !isSaid && isOfWholeRecordings(within);
  return { ...facts, words: facts.words ?? (isRead ? { text: line.text, by: 'found' } : null) };
}

type TermsOf = (text: string) => ReadonlySet<string>;

/** Not where the words that it was found in are no longer there, and the user has put none in their place. */
export const holds = ({ origin, isStale, isChanged }: AskedLine): boolean =>
  origin === 'own' || isChanged || !isStale;

/** What is told of a line beside its quote; undefined where there is nothing to tell. `isNamed`: also what kind of line it is. */
export function noteOf(facts: LineFacts | undefined, isNamed = false): Citation['note'] {
  if (!facts) return undefined;
  const { words } = facts;
  const told = toldFacts(facts, isNamed);
  if (words === null && told === '') return undefined;
  return {
    ...(words === null ? {} : { words: words.text, by: words.by }),
    ...(told === '' ? {} : { told }),
  };
}

/** What is seen by itself has no name. */
const names: Partial<Record<NoteSection, string>> = {
  decision: 'decisione',
  commitment: 'impegno',
  appointment: 'appuntamento',
  question: 'domanda aperta',
};
const states: Record<LineState, string> = { open: '', done: 'fatto', dropped: 'lasciato perdere' };

/** «Scadenza: venerdì 17 luglio 2026, ore 15:00 · fatto» */
function toldFacts({ section, due, state }: LineFacts, isNamed: boolean): string {
  const when = due ? dueLabel(due) : '';
  const isTimed = section === 'commitment' || section === 'appointment';
  const label = section === 'appointment' ? 'Quando' : 'Scadenza';
  const name = isNamed ? names[section] : undefined;
  const facts = [name, isTimed && when ? `${label}: ${when}` : '', states[state]];
  const told = facts.filter(Boolean).join(' · ');
  return told.replace(/^./u, (letter) => letter.toUpperCase());
}

/** «venerdì 17 luglio 2026, ore 15:00», «da lunedì 20 luglio 2026 a venerdì 24 luglio 2026» */
export function dueLabel({ from, to, time }: Due): string {
  if (to === null) return from === null ? '' : `da ${dayLabel(from)}`;
  const hour = time === null ? '' : `, ore ${time}`;
  return `${from !== null && from !== to ? `da ${dayLabel(from)} a ` : ''}${dayLabel(to)}${hour}`;
}

const dayLabel = (day: string) => italianDay(new Date(`${day}T12:00:00Z`), 'UTC');

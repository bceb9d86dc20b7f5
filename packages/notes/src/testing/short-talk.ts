import { makeNoteAtOnce } from '../make-note.ts';
import type { Note, NoteLine } from '../note.ts';

/** Monday, 2 March 2026, 10:00 in Rome. */
export const startedAt = '2026-03-02T09:00:00Z';
/** So much is said that a note is worth it. */
const talk = [
  'A: Allora, parliamo del tetto del capannone, che perde acqua vicino alla grondaia.',
  'B: Sì, la grondaia è rotta e le tegole sono vecchie.',
];

/** Turns as «A: text». */
export function note(turns: string[], before: string[] = talk): Note {
  const segments = [...before, ...turns].map((turn, id) => ({
    id,
    start: id * 5,
    end: id * 5 + 4,
    text: turn.slice(3),
    voice: turn.startsWith('A') ? 'Anna' : 'Voce 2',
  }));
  return makeNoteAtOnce({ segments, startedAt, timeZone: 'Europe/Rome' });
}

export const of = (made: Note, section: NoteLine['section']) =>
  made.lines.filter((line) => line.section === section);
export const commitments = (...turns: string[]) =>
  of(note(turns), 'commitment').map(({ who, due, segmentIds }) => ({
    who,
    ...(due && { due: due.time ? `${due.to} ${due.time}` : (due.to ?? `${due.from} …`) }),
    segments: segmentIds.map((id) => id - talk.length),
  }));

import type { Note, NoteDue, NoteLine } from '../../packages/notes/src/note.ts';

type Cited = { segmentIds: string[] };

/** What the scorer reads of a dialogue. `due` and `at`: a date, a local date-time, or `from/to` with `..` for an open end. */
export type NotesLine = {
  dialogueId: string;
  kind: string;
  title: string;
  commitments: (Cited & { who?: string; what: string; due?: string })[];
  decisions: (Cited & { text: string })[];
  appointments: (Cited & { what: string; at: string })[];
  lines: (Cited & { section: string; text: string })[];
  /** What was taken on in an earlier dialogue, by what it rests on there, and is done or has another day. */
  settles: (Cited & { dialogueId: string; earlierSegmentIds: string[]; how: 'done' | 'moved' })[];
};

/** `nameOf`: what the set calls a stored segment. */
export function toNotesLine(
  dialogueId: string,
  note: Note,
  nameOf: (id: number) => string,
  settles: NotesLine['settles'] = [],
): NotesLine {
  const cited = ({ segmentIds }: NoteLine): Cited => ({ segmentIds: segmentIds.map(nameOf) });
  const of = (section: NoteLine['section']) => note.lines.filter((line) => line.section === section);
  return {
    dialogueId,
    kind: note.kind,
    title: note.title ?? '',
    commitments: of('commitment').map((line) => ({
      ...cited(line),
      what: line.text,
      ...(line.who && { who: line.who }),
      ...(line.due && { due: dueText(line.due) }),
    })),
    decisions: of('decision').map((line) => ({ ...cited(line), text: line.text })),
    appointments: of('appointment').flatMap((line) =>
      line.due ? [{ ...cited(line), what: line.text, at: dueText(line.due) }] : [],
    ),
    lines: note.lines.map((line) => ({ ...cited(line), section: line.section, text: line.text })),
    settles,
  };
}

function dueText({ from, to, time }: NoteDue): string {
  if (from !== undefined && from === to) return time === undefined ? from : `${from}T${time}`;
  return `${from ?? '..'}/${to ?? '..'}`;
}

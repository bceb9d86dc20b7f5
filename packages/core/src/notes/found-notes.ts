import type { Due } from '@wingman/contract/due.ts';
import type { NoteKind, NoteMaker, NoteSection } from '@wingman/contract/notes-table.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { makeNote } from '@wingman/notes/make-note.ts';
import type { NoteDue, NoteSource } from '@wingman/notes/note.ts';

/** A line that was found, and the segments that it rests on, in the order of speech. */
export type FoundLine = {
  section: NoteSection;
  /** Of the section `custom`: its name in the template. */
  heading: string | null;
  text: string;
  segments: SegmentEntity[];
  who: string | null;
  toWhom: string | null;
  dueText: string | null;
  due: Due | null;
  madeBy: NoteMaker;
};

export type FoundNotes = { kind: NoteKind; title: string | null; lines: FoundLine[] };

/** Increase it when the rules change: notes of older ones are made again. */
export const notesVersion = 7;

/** What a transcript comes to, by rules alone. `startedAt`: the instant at which its recording began. */
export async function findNotes(
  segments: SegmentEntity[],
  { startedAt, timeZone }: Pick<NoteSource, 'startedAt' | 'timeZone'>,
): Promise<FoundNotes> {
  const { kind, title, lines } = await makeNote({ segments: toSpoken(segments), startedAt, timeZone });
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  const found = lines.map(
    ({ section, text, segmentIds, who, toWhom, dueText, due }): FoundLine => ({
      section,
      heading: null,
      text,
      segments: segmentIds.flatMap((id) => byId.get(id) ?? []),
      who: who ?? null,
      toWhom: toWhom ?? null,
      dueText: dueText ?? null,
      due: due ? toDue(due) : null,
      madeBy: 'rule',
    }),
  );
  return { kind, title: title ?? null, lines: found };
}

/** A transcript as the rules read it. */
export const toSpoken = (segments: SegmentEntity[]): NoteSource['segments'] =>
  segments.map(({ id, start, end, text, speaker: voice }) => ({ id, start, end, text, voice }));

/** One day is its last alone. */
export function toDue({ from, to, time }: NoteDue): Due {
  return { from: from === to ? null : (from ?? null), to: to ?? null, time: time ?? null };
}

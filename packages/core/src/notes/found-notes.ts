import type { Due } from '@wingman/contract/notes.ts';
import type { NoteKind, NoteSection } from '@wingman/contract/notes-table.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { makeNote } from '@wingman/notes/make-note.ts';
import type {
  NoteDue,
  NoteLine,
  NoteSource,
  NoteKind as SpokenKind,
  NoteSection as SpokenSection,
} from '@wingman/notes/note.ts';

/** A line that was found, and the segments that it rests on, in the order of speech. */
export type FoundLine = {
  section: NoteSection;
  text: string;
  segments: SegmentEntity[];
  who: string | null;
  toWhom: string | null;
  dueText: string | null;
  due: Due | null;
};

export type FoundNotes = { kind: NoteKind; title: string | null; lines: FoundLine[] };

/** Increase it when the rules change: notes of older ones are made again. */
export const notesVersion = 2;

const kinds: Record<SpokenKind, NoteKind> = {
  riunione: 'meeting',
  lezione: 'lesson',
  'visita medica': 'medical_visit',
  intervista: 'interview',
  telefonata: 'call',
  conversazione: 'conversation',
  diario: 'diary',
};

const sections: Record<SpokenSection, NoteSection> = {
  summary: 'summary',
  keyPoint: 'key_point',
  decision: 'decision',
  commitment: 'commitment',
  appointment: 'appointment',
  question: 'question',
  name: 'name',
};

/** What a transcript comes to, by rules alone. `startedAt`: the instant at which its recording began. */
export async function findNotes(
  segments: SegmentEntity[],
  { startedAt, timeZone }: Pick<NoteSource, 'startedAt' | 'timeZone'>,
): Promise<FoundNotes> {
  const spoken = segments.map(({ id, start, end, text, speaker: voice }) => ({
    id,
    start,
    end,
    text,
    voice,
  }));
  const { kind, title, lines } = await makeNote({ segments: spoken, startedAt, timeZone });
  const summed = new Set(lines.flatMap((line) => (line.section === 'summary' ? line.segmentIds : [])));
  // In a short recording all of them are in the summary.
  const isSaid = (line: NoteLine) =>
    line.section === 'keyPoint' && line.segmentIds.every((id) => summed.has(id));
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  const found = lines
    .filter((line) => !isSaid(line))
    .map(
      ({ section, text, segmentIds, who, toWhom, dueText, due }): FoundLine => ({
        section: sections[section],
        text,
        segments: segmentIds.flatMap((id) => byId.get(id) ?? []),
        who: who ?? null,
        toWhom: toWhom ?? null,
        dueText: dueText ?? null,
        due: due ? toDue(due) : null,
      }),
    );
  return { kind: kinds[kind], title: title ?? null, lines: found };
}

/** One day is its last alone. */
function toDue({ from, to, time }: NoteDue): Due {
  return { from: from === to ? null : (from ?? null), to: to ?? null, time: time ?? null };
}

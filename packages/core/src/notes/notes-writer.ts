import type { TemplateSection } from '@wingman/contract/note-template.ts';
import type { NoteKind } from '@wingman/contract/notes-table.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import type { FoundNotes } from './found-notes.ts';

/** What notes are written of. `kind` null: as the writer finds it; `template`: its sections are written, too. */
export type WrittenSource = {
  segments: SegmentEntity[];
  /** The instant at which the recording began. */
  startedAt: string;
  timeZone: string;
  kind: NoteKind | null;
  template: { sections: TemplateSection[] } | null;
  signal: AbortSignal;
};

/** Writes notes by the answer model. */
export type NotesWriter = {
  /** Whether there is a model that can write now. */
  isReady(): boolean;
  write(source: WrittenSource): Promise<FoundNotes>;
};

/** Where no model writes notes. */
export const noWriter: NotesWriter = {
  isReady: () => false,
  write: async () => {
    throw new Error('no model writes notes');
  },
};

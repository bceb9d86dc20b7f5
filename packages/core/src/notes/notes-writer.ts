import type { TemplateSection } from '@wingman/contract/note-template.ts';
import type { NoteKind } from '@wingman/contract/notes-table.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import type { FoundNotes } from './found-notes.ts';

/** Answers that a model has given, so that it is not asked for them again. */
export type KeptAnswers = {
  find(asked: string): Promise<string | undefined>;
  /** @throws {Error} when whoever asked is no longer to go on */
  keep(asked: string, answer: string): Promise<void>;
};

/** What notes are written of. `kind` null: as the writer finds it; `template`: its sections are written, too. */
export type WrittenSource = {
  userId: string;
  segments: SegmentEntity[];
  /** The instant at which the recording began. */
  startedAt: string;
  timeZone: string;
  kind: NoteKind | null;
  template: { sections: TemplateSection[] } | null;
  kept: KeptAnswers;
  signal: AbortSignal;
};

/** `model`: the name of what wrote them. */
export type WrittenNotes = FoundNotes & { model: string | null };

/** Writes notes by the answer model. */
export type NotesWriter = {
  /** Whether there is a model that can write now. */
  isReady(): boolean;
  /**
   * Undefined where too little was said, or nothing that was written is confirmed by what was said.
   * @throws {ChatModelError} when the model gives no answer
   */
  write(source: WrittenSource): Promise<WrittenNotes | undefined>;
};

/** Where no model writes notes. */
export const noWriter: NotesWriter = {
  isReady: () => false,
  write: async () => undefined,
};

import {
  missingNotesJobKind,
  noteProposalJobKind,
  notesJobKind,
  writtenNotesJobKind,
} from '../jobs/notes-job.ts';
import { createNoteProposalHandler } from '../notes/note-proposal-handler.ts';
import { createIdleNotesHandler, createNotesHandler } from '../notes/notes-handler.ts';
import type { NotesWriter } from '../notes/notes-writer.ts';
import { createWrittenNotesHandler } from '../notes/written-notes-handler.ts';
import type { RecordingView } from '../recordings/recording-view.ts';

export type OfNotes = { view: RecordingView; writer: NotesWriter };

type Deps = Omit<
  Parameters<typeof createNotesHandler>[0] &
    Parameters<typeof createNoteProposalHandler>[0] &
    Parameters<typeof createWrittenNotesHandler>[0],
  keyof OfNotes
>;

/** Handlers of the jobs that make notes. */
export function noteHandlers(deps: Deps, ofNotes: OfNotes) {
  const missing = createNotesHandler({ ...deps, ...ofNotes });
  // Only one of them looks for what is missing.
  const { start: _start, stop: _stop, ...ofWords } = missing;
  return {
    [notesJobKind]: ofWords,
    [missingNotesJobKind]: missing,
    [noteProposalJobKind]: createNoteProposalHandler({ ...deps, ...ofNotes }),
    [writtenNotesJobKind]: createWrittenNotesHandler({ ...deps, ...ofNotes }),
  };
}

/** Where the instance makes no notes. */
export function idleNoteHandlers() {
  const idle = createIdleNotesHandler();
  return { [notesJobKind]: idle, [missingNotesJobKind]: idle };
}

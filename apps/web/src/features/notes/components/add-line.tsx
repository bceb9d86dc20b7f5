import type { NoteSection } from '@wingman/contract/notes-table.ts';
import { useNoteChanges } from '../api/use-note-changes.ts';
import { hasDueDay } from '../sections.ts';
import { LineEditor, type LineFields } from './line-editor.tsx';

type AddLineProps = {
  recordingId: string;
  section: NoteSection;
  /** Of a section of a template. */
  heading?: string | null;
  /** The section can be chosen. */
  mayMove?: boolean;
  onClose: () => void;
};

/** Writes a line of the user's own. */
export function AddLine({
  recordingId: id,
  section,
  heading = null,
  mayMove = false,
  onClose,
}: AddLineProps) {
  const { add } = useNoteChanges(id);
  const save = ({ section: chosen, text, dueDay }: LineFields) => {
    const due = hasDueDay(chosen) && dueDay ? { dueDay } : {};
    const named = heading === null ? {} : { heading };
    add.mutate({ id, section: chosen, text, ...named, ...due }, { onSuccess: onClose });
  };
  return (
    <LineEditor
      section={section}
      mayMove={mayMove}
      pending={add.isPending}
      onSave={save}
      onCancel={onClose}
    />
  );
}

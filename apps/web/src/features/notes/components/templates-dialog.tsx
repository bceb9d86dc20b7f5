import { useMediaQuery } from '@mantine/hooks';
import type { NoteTemplate } from '@wingman/contract/note-template.ts';
import { useCallback, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import type { DialogProps } from '../../../components/lazy-part.tsx';
import { Modal } from '../../../components/modal.tsx';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useTemplateChanges } from '../api/use-note-templates.ts';
import { TemplateForm } from './template-form.tsx';
import { TemplateList } from './template-list.tsx';

const texts = lazyMessages.notes.templates;

/** 'Schemi di note': the user's own templates, to be made, changed and deleted. What was written is not lost by a slip. */
export function TemplatesDialog({ opened, onClose }: DialogProps) {
  const isNarrow = useMediaQuery('(max-width: 36em)');
  const { remove, isRemoving } = useTemplateChanges();
  const [editing, setEditing] = useState<{ template: NoteTemplate | null } | null>(null);
  const [removing, setRemoving] = useState<NoteTemplate | null>(null);
  const [asking, setAsking] = useState<(() => void) | null>(null);
  const isDirty = useRef(false);
  const noteDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty;
  }, []);
  useFocusBack(opened);

  const closeForm = () => setEditing(null);
  const leave = (onLeft: () => void) => {
    if (isDirty.current) setAsking(() => onLeft);
    else onLeft();
  };
  const close = () =>
    leave(() => {
      closeForm();
      onClose();
    });
  return (
    <Modal.Stack>
      <Modal
        opened={opened}
        onClose={close}
        title={texts.title}
        size="40rem"
        fullScreen={isNarrow}
        stackId="note-templates"
      >
        {editing ? (
          <TemplateForm
            template={editing.template}
            onDirty={noteDirty}
            onLeave={() => leave(closeForm)}
            onSaved={closeForm}
          />
        ) : (
          <TemplateList
            isShown={opened}
            onEdit={(template) => setEditing({ template })}
            onRemove={setRemoving}
            onLeave={onClose}
          />
        )}
      </Modal>
      <ConfirmDialog
        opened={removing !== null}
        stackId="note-template-removal"
        title={texts.removal.title}
        text={texts.removal.text}
        confirmLabel={texts.removal.confirm}
        pending={isRemoving}
        onConfirm={() => removing && remove(removing.id, () => setRemoving(null))}
        onClose={() => setRemoving(null)}
      >
        {removing?.name}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking !== null}
        stackId="note-template-discard"
        title={texts.discard.title}
        text={texts.discard.text}
        confirmLabel={texts.discard.confirm}
        cancelLabel={texts.discard.cancel}
        onConfirm={() => {
          isDirty.current = false;
          asking?.();
          setAsking(null);
        }}
        onClose={() => setAsking(null)}
      />
    </Modal.Stack>
  );
}

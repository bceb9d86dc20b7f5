import { Button, Group, Stack } from '@mantine/core';
import type { Segment } from '@wingman/contract/recording.ts';
import { type FormEvent, useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import type { DialogProps } from '../../../components/lazy-part.tsx';
import { Modal } from '../../../components/modal.tsx';
import { toastDone } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { type Correcting, readAs } from '../hooks/use-correcting.ts';
import { VoiceInput } from './voice-input.tsx';

const texts = lazyMessages.corrections.selected;
const { removal, remove } = lazyMessages.corrections;

type SelectedDialogProps = DialogProps & {
  segments: readonly Segment[];
  voices: readonly string[];
  correcting: Pick<Correcting, 'setVoice' | 'remove'>;
};

/** Gives the selected segments to a voice, or deletes them. */
export function SelectedDialog({ opened, onClose, segments, voices, correcting }: SelectedDialogProps) {
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const some = segments.map(readAs);
  const give = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    setMissing(wanted === '');
    if (wanted === '' || !(await correcting.setVoice(some, wanted))) return;
    toastDone(texts.given(wanted));
    onClose();
  };
  if (isRemoving)
    return (
      <ConfirmDialog
        opened={opened}
        title={removal.title(some.length)}
        text={removal.text}
        confirmLabel={removal.confirm}
        onConfirm={() => {
          onClose();
          void correcting.remove(some);
        }}
        onClose={onClose}
      />
    );
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title(some.length)}>
      <Stack component="form" onSubmit={(event: FormEvent) => void give(event)}>
        <VoiceInput
          data-autofocus
          label={texts.label}
          description={texts.hint}
          error={isMissing ? texts.nameNeeded : undefined}
          name={name}
          voices={voices}
          onName={setName}
        />
        <Group justify="space-between" gap="sm">
          <Button variant="subtle" color="coral" onClick={() => setRemoving(true)}>
            {remove}
          </Button>
          <Button type="submit">{texts.give}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

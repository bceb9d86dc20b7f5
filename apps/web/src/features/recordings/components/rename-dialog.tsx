import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { Recording } from '@wingman/contract/recording.ts';
import type { FormEvent } from 'react';
import { useEffect, useState } from 'react';
import { Modal } from '../../../components/modal.tsx';
import { messages } from '../../../messages/messages.ts';
import { useRenameRecording } from '../api/use-rename-recording.ts';

const texts = messages.recordings;
const titleMaxLength = 200;

type RenameDialogProps = { recording: Recording; opened: boolean; onClose: () => void };

/** Asks for another title. */
export function RenameDialog({ recording, opened, onClose }: RenameDialogProps) {
  const [title, setTitle] = useState('');
  const rename = useRenameRecording();

  useEffect(() => {
    if (opened) setTitle(recording.title ?? '');
  }, [opened, recording.title]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ id: recording.id, title: title.trim() || null }, { onSuccess: onClose });
  };

  return (
    <Modal opened={opened} onClose={onClose} title={texts.rename}>
      <form onSubmit={submit}>
        <Stack gap="lg">
          <TextInput
            label={texts.renameLabel}
            description={texts.renameHint}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            maxLength={titleMaxLength}
            size="md"
            data-autofocus
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {messages.shell.cancel}
            </Button>
            <Button type="submit" loading={rename.isPending}>
              {texts.renameSave}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

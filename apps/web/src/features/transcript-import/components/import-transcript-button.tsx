import { ActionIcon } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { ImportDialog } from './lazy-import-dialog.tsx';

const { open } = lazyMessages.transcriptImport;

/** Opens the dialog that makes a recording of a transcript. */
export function ImportTranscriptButton({ onCreated }: { onCreated: (id: string) => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionIcon variant="default" size={36} aria-label={open} title={open} onClick={() => setOpened(true)}>
        <IconFileText size={18} aria-hidden="true" />
      </ActionIcon>
      <ImportDialog opened={opened} onClose={() => setOpened(false)} onCreated={onCreated} />
    </>
  );
}

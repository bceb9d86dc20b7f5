import { ActionIcon } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { ReplaceDialog } from './lazy-replace-dialog.tsx';

const { titleAll } = lazyMessages.replace;

/** Opens the dialog that replaces words in all recordings. */
export function ReplaceButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={titleAll}
        title={titleAll}
        onClick={() => setOpened(true)}
      >
        <IconReplace size={18} aria-hidden="true" />
      </ActionIcon>
      <ReplaceDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

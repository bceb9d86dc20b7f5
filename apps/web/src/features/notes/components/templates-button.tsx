import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { TemplatesDialog } from './templates-dialog.tsx';

/** Opens the user's templates. */
export function TemplatesButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTemplate size={16} aria-hidden="true" />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setOpened(true)}
      >
        {lazyMessages.notes.templates.title}
      </Button>
      <TemplatesDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

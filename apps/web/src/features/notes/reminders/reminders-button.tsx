import { Button } from '@mantine/core';
import { IconCalendarDue } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '../../../components/lazy-part.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const RemindersDialog = lazyDialog(async () => (await import('./reminders-dialog.tsx')).RemindersDialog);

/** Opens how to be reminded: in a calendar, or by this browser. */
export function RemindersButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarDue size={18} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {lazyMessages.notes.reminders}
      </Button>
      <RemindersDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

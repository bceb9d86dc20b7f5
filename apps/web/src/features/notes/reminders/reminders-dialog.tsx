import { Divider, Stack } from '@mantine/core';
import { Modal } from '../../../components/modal.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { CalendarAddressPart } from './calendar-address.tsx';
import { NoticesPart } from './notices-part.tsx';

const texts = lazyMessages.notes;

type RemindersDialogProps = { opened: boolean; onClose: () => void };

/** How to be reminded of what is due: a calendar that follows it, and notifications of this browser. */
export function RemindersDialog({ opened, onClose }: RemindersDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.reminders} size="lg">
      <Stack gap="lg">
        <CalendarAddressPart />
        <Divider />
        <NoticesPart />
      </Stack>
    </Modal>
  );
}

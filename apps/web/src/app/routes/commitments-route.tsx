import { Group } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Page } from '../../components/page.tsx';
import { Commitments } from '../../features/notes/components/commitments.tsx';
import { RemindersButton } from '../../features/notes/reminders/reminders-button.tsx';
import { messages } from '../../messages/messages.ts';
import { useListen } from '../use-listen.ts';

const title = messages.shell.commitments;

/** The commitments of all recordings, each heard where it was said. */
export function CommitmentsRoute() {
  const listen = useListen();
  useDocumentTitle(`${title} – ${messages.shell.product}`);
  return (
    <Page>
      <Group justify="space-between">
        <h1>{title}</h1>
        <RemindersButton />
      </Group>
      <Commitments onPlay={listen} />
    </Page>
  );
}

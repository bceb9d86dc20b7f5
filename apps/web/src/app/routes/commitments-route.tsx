import { Group } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Page } from '../../components/page.tsx';
import { Commitments } from '../../features/notes/components/commitments.tsx';
import { RemindersButton } from '../../features/notes/reminders/reminders-button.tsx';
import { usePlayer } from '../../features/player/player-provider.tsx';
import { messages } from '../../messages/messages.ts';

const title = messages.shell.commitments;

/** The commitments of all recordings, each heard where it was said. */
export function CommitmentsRoute() {
  const player = usePlayer();
  useDocumentTitle(`${title} – ${messages.shell.product}`);
  return (
    <Page>
      <Group justify="space-between">
        <h1>{title}</h1>
        <RemindersButton />
      </Group>
      <Commitments onPlay={(recordingId, second) => player.open(recordingId, { at: second })} />
    </Page>
  );
}

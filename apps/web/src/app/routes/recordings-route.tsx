import { useDocumentTitle } from '@mantine/hooks';
import { usePlayer } from '../../features/player/player-provider.tsx';
import { PendingUploads } from '../../features/recorder/components/pending-uploads.tsx';
import { usePendingRecordings } from '../../features/recorder/hooks/use-pending-recordings.ts';
import { RecordingList } from '../../features/recordings/components/recording-list.tsx';
import { messages } from '../../messages/messages.ts';
import classes from './page.module.css';

const texts = messages.recordings;

/** All recordings of the person: what is only in this browser first, then the server's by day. */
export function RecordingsRoute() {
  const player = usePlayer();
  const { items } = usePendingRecordings();
  useDocumentTitle(`${texts.title} – ${messages.shell.product}`);
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{texts.title}</h1>
      <PendingUploads />
      <RecordingList
        hiddenIds={new Set(items.map(({ id }) => id))}
        hasOthers={items.length > 0}
        onListen={({ id }) => player.open(id)}
      />
    </div>
  );
}

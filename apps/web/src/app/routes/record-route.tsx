import { Button, Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Page } from '../../components/page.tsx';
import { usePlayer } from '../../features/player/player-provider.tsx';
import { PendingUploads } from '../../features/recorder/components/pending-uploads.tsx';
import { RecordingSaved } from '../../features/recorder/components/recording-saved.tsx';
import { RecordingScreen } from '../../features/recorder/components/recording-screen.tsx';
import { RecordingStart } from '../../features/recorder/components/recording-start.tsx';
import { useLocalLengths } from '../../features/recorder/hooks/use-local-lengths.ts';
import { usePendingRecordings } from '../../features/recorder/hooks/use-pending-recordings.ts';
import { useRecorder } from '../../features/recorder/hooks/use-recorder.ts';
import { useSentParts } from '../../features/recorder/hooks/use-sent-parts.ts';
import { useHasRecordings } from '../../features/recordings/api/use-has-recordings.ts';
import { useLiveWords } from '../../features/recordings/api/use-live-words.ts';
import { RecentRecordings } from '../../features/recordings/components/recent-recordings.tsx';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { messages } from '../../messages/messages.ts';

const texts = lazyMessages.recordingScreen;
const recentCount = 3;

/** The recording that runs, what became of the one that has just ended here, or the way to begin one. */
export function RecordRoute() {
  const { isCapturing, recordingId } = useRecorder();
  const [, navigate] = useLocation();
  const [lastId, setLastId] = useState(recordingId);
  useDocumentTitle(`${texts.title} – ${messages.shell.product}`);
  if (recordingId !== null && recordingId !== lastId) setLastId(recordingId);

  if (isCapturing) return <RunningRecording />;
  if (lastId === null) return <Beginning />;
  const href = `/recordings/${lastId}`;
  return (
    <RecordingSaved
      recordingId={lastId}
      href={href}
      listHref="/recordings"
      onArrived={() => navigate(href, { replace: true })}
      onGone={() => setLastId(null)}
    />
  );
}

function RunningRecording() {
  const { parts } = useRecorder();
  const { lines, hearings } = useLiveWords(useSentParts(parts));
  return <RecordingScreen lines={lines} hearings={hearings} />;
}

function Beginning() {
  const player = usePlayer();
  const lengths = useLocalLengths();
  const { items } = usePendingRecordings();
  const hasRecordings = useHasRecordings();
  const titleId = useId();
  return (
    <Page>
      <RecordingStart />
      <PendingUploads />
      {hasRecordings ? (
        <Stack component="section" gap="xs" aria-labelledby={titleId}>
          <h2 id={titleId}>{texts.start.recent}</h2>
          <RecentRecordings
            count={recentCount}
            hiddenIds={new Set(items.map(({ id }) => id))}
            lengths={lengths}
            onListen={({ id }) => player.open(id)}
            aria-labelledby={titleId}
          />
          <Button component={Link} href="/recordings" variant="subtle" style={{ alignSelf: 'center' }}>
            {texts.start.all}
          </Button>
        </Stack>
      ) : null}
    </Page>
  );
}

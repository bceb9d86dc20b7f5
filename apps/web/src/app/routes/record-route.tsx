import { Button, Stack, VisuallyHidden } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'wouter';
import { Page } from '../../components/page.tsx';
import { LiveMoments } from '../../features/moments/components/moment-stream.tsx';
import { NoteField } from '../../features/moments/components/note-field.tsx';
import type { Here } from '../../features/moments/here.ts';
import { useMark } from '../../features/moments/hooks/use-mark.ts';
import { MomentsProvider } from '../../features/moments/moments-context.tsx';
import { usePlayer } from '../../features/player/player-provider.tsx';
import { ControlButton } from '../../features/recorder/components/control-button.tsx';
import { LanguagePicker } from '../../features/recorder/components/language-picker.tsx';
import { PendingUploads } from '../../features/recorder/components/pending-uploads.tsx';
import { RecordingSaved } from '../../features/recorder/components/recording-saved.tsx';
import { RecordingScreen, type RecordingView } from '../../features/recorder/components/recording-screen.tsx';
import { RecordingSources } from '../../features/recorder/components/recording-sources.tsx';
import { RecordingStart } from '../../features/recorder/components/recording-start.tsx';
import { useLocalLengths } from '../../features/recorder/hooks/use-local-lengths.ts';
import { usePendingRecordings } from '../../features/recorder/hooks/use-pending-recordings.ts';
import { useRecorder } from '../../features/recorder/hooks/use-recorder.ts';
import { useSentParts } from '../../features/recorder/hooks/use-sent-parts.ts';
import { useRecorderServices } from '../../features/recorder/recorder-context.tsx';
import { useHasRecordings } from '../../features/recordings/api/use-has-recordings.ts';
import { useLiveWords } from '../../features/recordings/api/use-live-words.ts';
import { RecentRecordings } from '../../features/recordings/components/recent-recordings.tsx';
import { MinutesLeft } from '../../features/subscription/components/minutes-left.tsx';
import { positionText } from '../../lib/position.ts';
import { usePageLetters } from '../../lib/use-page-letters.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { messages } from '../../messages/messages.ts';
import { momentServices } from '../moment-services.ts';

const texts = lazyMessages.recordingScreen;
const recentCount = 3;

/** The recording that runs, what became of the one that has just ended here, or the way to begin one. */
export function RecordRoute() {
  const { isCapturing, recordingId } = useRecorder();
  const [, navigate] = useLocation();
  const [lastId, setLastId] = useState(recordingId);
  useDocumentTitle(`${texts.title} – ${messages.shell.product}`);
  if (recordingId !== null && recordingId !== lastId) setLastId(recordingId);

  if (isCapturing)
    return (
      <MomentsProvider services={momentServices}>
        <RunningRecording />
      </MomentsProvider>
    );
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
  const [view, setView] = useState<RecordingView>('words');
  const noteField = useRef<HTMLTextAreaElement>(null);
  const here = useHere();
  const { mark, marked } = useMark(here);
  const noted = useMemo(() => parts.map(({ id, fromMs }) => ({ id, from: fromMs / 1_000 })), [parts]);
  usePageLetters({
    m: mark,
    n: () => {
      // On narrow screens the field is drawn first.
      flushSync(() => setView('notes'));
      noteField.current?.focus();
    },
  });
  return (
    <RecordingScreen
      lines={lines}
      hearings={hearings}
      view={view}
      onView={setView}
      sources={<RecordingSources />}
      notes={
        <>
          <LiveMoments parts={noted} />
          <NoteField parts={noted} here={here} fieldRef={noteField} />
        </>
      }
      controls={<MarkButton mark={mark} marked={marked} />}
    />
  );
}

/** Says where the running recording is, whenever it is asked. */
function useHere(): () => Here | null {
  const { recorder } = useRecorderServices();
  return () => {
    const part = recorder.getSnapshot().parts.at(-1);
    if (!part) return null;
    const ms = recorder.elapsedMs();
    return { recordingId: part.id, at: Math.max(0, ms - part.fromMs) / 1_000, second: ms / 1_000 };
  };
}

/** Marks this second. It answers at once, in what it shows and in words. */
function MarkButton({ mark, marked }: ReturnType<typeof useMark>) {
  const said = marked ? lazyMessages.moments.markedAt(positionText(marked.second)) : '';
  return (
    <>
      <ControlButton
        Icon={marked ? IconBookmarkFilled : IconBookmark}
        shortcut="m"
        isOn={marked !== null}
        onClick={mark}
      >
        {marked ? lazyMessages.moments.marked : lazyMessages.moments.mark}
      </ControlButton>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

function Beginning() {
  const player = usePlayer();
  const lengths = useLocalLengths();
  const { items } = usePendingRecordings();
  const hasRecordings = useHasRecordings();
  const titleId = useId();
  return (
    <Page>
      <RecordingStart>
        <MinutesLeft />
        <RecordingSources />
        <LanguagePicker />
      </RecordingStart>
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

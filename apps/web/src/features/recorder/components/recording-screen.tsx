import { SegmentedControl } from '@mantine/core';
import { useMediaQuery, useNetwork } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { usePageLetters } from '../../../lib/use-page-letters.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useRecordedTime } from '../hooks/use-recorded-time.ts';
import { useRecorder } from '../hooks/use-recorder.ts';
import type { PartHearing } from '../receipt.ts';
import { clockText } from '../tab-title.ts';
import { LevelBars } from './level-bars.tsx';
import { type LiveLine, LiveWords } from './live-words.tsx';
import { ReceiptBand } from './receipt-band.tsx';
import { RecordingControls } from './recording-controls.tsx';
import classes from './recording-screen.module.css';

const texts = lazyMessages.recordingScreen;

export type RecordingView = 'words' | 'notes';

type RecordingScreenProps = {
  lines: readonly LiveLine[];
  /** What the server says of the parts, by id. */
  hearings: ReadonlyMap<string, PartHearing>;
  /** What is recorded: the microphone, an online meeting. */
  sources?: ReactNode;
  /** What is noted while it runs. */
  notes?: ReactNode;
  /** Beside pause and stop, e.g. the button that marks a moment. */
  controls?: ReactNode;
  /** Which of the two is shown where there is room for one only. */
  view?: RecordingView;
  onView?: (view: RecordingView) => void;
};

/** The running recording: how long, that it hears, where it is safe, its words and notes, and how to end it. */
export function RecordingScreen(props: RecordingScreenProps) {
  const { lines, hearings, sources, notes, controls, view = 'words', onView } = props;
  const { phase, pause, resume } = useRecorder();
  const { online } = useNetwork();
  usePageLetters({ p: phase === 'paused' ? resume : pause });
  const words = <LiveWords lines={lines} isOffline={!online} />;
  return (
    <div className={classes.screen} data-fills data-phase={phase}>
      <header className={classes.head}>
        <h1 className={classes.state}>
          <span className={classes.dot} aria-hidden="true" />
          {stateText(phase)}
        </h1>
        <Timer />
        <LevelBars className={classes.level} />
      </header>
      <ReceiptBand hearings={hearings} />
      {sources}
      <Views words={words} notes={notes} shown={view} onShow={onView} />
      <RecordingControls>{controls}</RecordingControls>
    </div>
  );
}

function stateText(phase: ReturnType<typeof useRecorder>['phase']): string {
  if (phase === 'paused') return texts.paused;
  return phase === 'stopping' ? texts.saving : texts.running;
}

function Timer() {
  const time = clockText(useRecordedTime());
  return (
    <p role="timer" className={classes.timer} aria-label={messages.recorder.timer(time)}>
      {time}
    </p>
  );
}

type ViewsProps = {
  words: ReactNode;
  notes: ReactNode;
  shown: RecordingView;
  onShow: ((view: RecordingView) => void) | undefined;
};

/** Words and notes beside each other; on narrow screens one of them at a time. */
function Views({ words, notes, shown, onShow }: ViewsProps) {
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  const isSwitched = !isWide && notes !== undefined;
  return (
    <>
      {isSwitched ? (
        <SegmentedControl
          aria-label={texts.views}
          fullWidth
          size="md"
          value={shown}
          onChange={(value) => onShow?.(value as RecordingView)}
          data={[
            { value: 'words', label: texts.words.title },
            { value: 'notes', label: texts.notes.title },
          ]}
        />
      ) : null}
      <div className={classes.columns} data-two={(isWide && notes !== undefined) || undefined}>
        <section
          className={classes.column}
          aria-label={texts.words.title}
          hidden={isSwitched && shown !== 'words'}
        >
          {isWide ? <h2 className={classes.title}>{texts.words.title}</h2> : null}
          {words}
        </section>
        {notes === undefined ? null : (
          <section
            className={classes.column}
            aria-label={texts.notes.title}
            hidden={isSwitched && shown !== 'notes'}
          >
            {isWide ? <h2 className={classes.title}>{texts.notes.title}</h2> : null}
            {notes}
          </section>
        )}
      </div>
    </>
  );
}

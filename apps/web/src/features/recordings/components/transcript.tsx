import { Progress, Stack } from '@mantine/core';
import type { RecordingDetail, Segment } from '@wingman/contract/recording.ts';
import { Fragment, type KeyboardEvent, type ReactNode, useId } from 'react';
import { ListRow } from '../../../components/list-row.tsx';
import { Surface } from '../../../components/surface.tsx';
import { positionText } from '../../../lib/position.ts';
import { segmentAt } from '../../../lib/segment-at.ts';
import { messages } from '../../../messages/messages.ts';
import { voicesOf } from '../voices-of.ts';
import { RetryButton } from './retry-button.tsx';
import { SpeakerHead } from './speaker-head.tsx';
import classes from './transcript.module.css';

const texts = messages.recordings;

type TranscriptProps = {
  recording: RecordingDetail;
  /** Second that is being played; null when another recording plays, or none. */
  position: number | null;
  onSeek: (seconds: number) => void;
};

/** What was said, phrase by phrase, or what it is waiting for. The phrase that is heard is marked. */
export function Transcript({ recording, position, onSeek }: TranscriptProps) {
  const headingId = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.detail.transcript}</h2>
      <Body recording={recording} position={position} onSeek={onSeek} />
    </Stack>
  );
}

function Body({ recording, position, onSeek }: TranscriptProps) {
  const { id, status, statusReason, progress, segments, transcript } = recording;
  const reason = statusReason === null ? null : texts.reason(statusReason);
  if (status === 'failed') {
    return (
      <Surface row size="sm" tone="danger" role="alert">
        <p>{reason ?? texts.failedHint}</p>
        <RetryButton id={id} size="sm" />
      </Surface>
    );
  }
  if (status === 'queued') return <State>{reason ?? texts.queuedHint}</State>;
  if (status === 'transcribing') {
    return (
      <State>
        {reason ?? texts.transcribingHint}
        <Progress.Root size="md">
          <Progress.Section value={(progress ?? 0) * 100} aria-label={texts.status.transcribing} />
        </Progress.Root>
      </State>
    );
  }
  if (segments.length === 0) return <NoPhrases status={status} transcript={transcript} />;
  const current = position === null ? null : segmentAt(segments, position);
  const voices = voicesOf(segments);
  return (
    <ol className={classes.segments} onKeyDown={moveAmongPhrases}>
      {segments.map((segment, index) => (
        <Fragment key={segment.id}>
          {voices.length > 0 && (index === 0 || segment.speaker !== segments[index - 1]?.speaker) ? (
            <li className={classes.turn}>
              <SpeakerHead recordingId={id} speaker={segment.speaker} voices={voices} />
            </li>
          ) : null}
          <Phrase segment={segment} current={segment === current} onSeek={onSeek} />
        </Fragment>
      ))}
    </ol>
  );
}

/** From phrase to phrase by the arrow keys, to the first and the last by Home and End. */
function moveAmongPhrases(event: KeyboardEvent<HTMLOListElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const phrases = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-phrase]')];
  const at = phrases.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: phrases.length - 1,
  };
  const phrase = phrases[targets[event.key] ?? -1];
  if (at < 0 || !phrase) return;
  event.preventDefault();
  phrase.focus();
}

/** In place of a transcript. */
function State({ children }: { children: ReactNode }) {
  return (
    <Surface size="sm" c="dimmed" style={{ borderStyle: 'dashed' }}>
      {children}
    </Surface>
  );
}

/** A recording of which nothing was heard, or nothing yet, or whose phrases nobody kept. */
function NoPhrases({ status, transcript }: Pick<RecordingDetail, 'status' | 'transcript'>) {
  if (status === 'recording') return <State>{texts.recordingHint}</State>;
  if (transcript.trim() === '') return <State>{texts.noSpeech}</State>;
  return <p>{transcript}</p>;
}

type PhraseProps = { segment: Segment; current: boolean; onSeek: (seconds: number) => void };

function Phrase({ segment, current, onSeek }: PhraseProps) {
  return (
    <li>
      <ListRow
        className={classes.phrase}
        data-phrase
        aria-current={current ? 'true' : undefined}
        onClick={() => onSeek(segment.start)}
      >
        <span className={classes.time}>{positionText(segment.start)} </span>
        <span>{segment.text}</span>
      </ListRow>
    </li>
  );
}

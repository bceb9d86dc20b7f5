import { Progress } from '@mantine/core';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import type { ReactNode } from 'react';
import { Surface } from '../../../components/surface.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { RetryButton } from './retry-button.tsx';

const texts = lazyMessages.recordings;

/** In place of a transcript, or below the words that are there already: what it is waiting for. Nothing where it is whole. */
export function TranscriptState({ recording }: { recording: RecordingDetail }) {
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
  if (status === 'recording')
    return <State>{segments.length > 0 ? texts.moreWords : texts.recordingHint}</State>;
  if (segments.length > 0) return null;
  // Earlier versions stored no segments.
  return transcript.trim() === '' ? <State>{texts.noSpeech}</State> : <p>{transcript}</p>;
}

function State({ children }: { children: ReactNode }) {
  return (
    <Surface size="sm" c="dimmed" style={{ borderStyle: 'dashed' }}>
      {children}
    </Surface>
  );
}

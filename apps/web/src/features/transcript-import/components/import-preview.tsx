import { Stack, Text } from '@mantine/core';
import type { ReadTranscript } from '@wingman/contract/transcript-file.ts';
import { positionText } from '../../../lib/position.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import classes from './import-preview.module.css';

const texts = lazyMessages.transcriptImport;
/** Segments that are shown; the rest is counted. */
const shownSegments = 30;
const shownVoices = 8;
/** Seconds by which subtitles may go on behind the sound. */
const spareSeconds = 30;

/** What a transcript says: how much, by whom, with or without times, and its beginning. */
export function ImportPreview({ transcript, length }: { transcript: ReadTranscript; length: number }) {
  const { segments, isTimed } = transcript;
  const names = [...new Set(segments.flatMap(({ speaker }) => speaker ?? []))];
  const last = segments.at(-1)?.end ?? 0;
  const isBeyond = isTimed && length > 0 && last > length + spareSeconds;
  const rest = segments.length - shownSegments;
  return (
    <Stack gap={6}>
      <Text fw={600} className="wm-figures">
        {texts.found(segments.length)}
      </Text>
      <Text fz="0.925rem">{isTimed ? texts.timed(positionText(last)) : texts.untimed}</Text>
      {names.length > 0 ? (
        <Text fz="0.925rem">{texts.voices(names.slice(0, shownVoices).join(', '))}</Text>
      ) : null}
      {isBeyond ? (
        <Text fz="0.925rem" c="var(--wm-danger-ink)">
          {texts.beyond(positionText(last), positionText(length))}
        </Text>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={classes.preview} aria-label={texts.preview} tabIndex={0}>
        {segments.slice(0, shownSegments).map(({ start, speaker, text }) => (
          <p key={start} className={classes.line}>
            <span className={classes.at}>{positionText(start)}</span>{' '}
            {speaker === null ? null : <strong>{speaker}: </strong>}
            {text}
          </p>
        ))}
        {rest > 0 ? <p className={classes.at}>{texts.rest(rest)}</p> : null}
      </section>
    </Stack>
  );
}

import { ActionIcon, Box, Group, Menu, Text } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import type { Recording } from '@wingman/contract/recording.ts';
import { type ComponentType, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { browserZone, momentLabel } from '../../../lib/day.ts';
import { formatLength } from '../../../lib/format.ts';
import { recordingTitle } from '../../../lib/recording-title.ts';
import { segmentAt } from '../../../lib/segment-at.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { usePeaks } from '../api/use-peaks.ts';
import { usePlayedRecording } from '../api/use-played-recording.ts';
import { playerPreferences, speeds, usePlayerPreferences } from '../player-preferences.ts';
import { usePlayback, usePlayedRecordingId, usePlayer } from '../player-provider.tsx';
import { useSkipSilence } from '../use-skip-silence.ts';
import classes from './player-bar.module.css';
import { PlayerControls } from './player-controls.tsx';
import { Timeline } from './timeline.tsx';

const texts = messages.player;
const moreTexts = lazyMessages.transcript.player;
const speedFormat = new Intl.NumberFormat('it-IT');

type PlayerBarProps = {
  /** Draws what was added to a recording over its timeline; `length` in seconds. */
  ticks: ComponentType<{ recordingId: string; length: number }>;
};

/** The player at the foot of every screen, while something is in it. */
export function PlayerBar({ ticks }: PlayerBarProps) {
  const recordingId = usePlayedRecordingId();
  return recordingId === null ? null : <OpenPlayer recordingId={recordingId} ticks={ticks} />;
}

function OpenPlayer({ recordingId, ticks: Ticks }: PlayerBarProps & { recordingId: string }) {
  const player = usePlayer();
  const { playing, position, failed, ...playback } = usePlayback();
  const { recording, isGone } = usePlayedRecording(recordingId);
  useTextInstead(recording, position);
  const peaks = usePeaks(recordingId);
  const { speed } = usePlayerPreferences();
  useEffect(() => player.setSpeed(speed), [player, speed]);
  const silentSeconds = useSkipSilence(recordingId, recording?.segments);
  // The server measures lengths; until it has, the file's own is better than none.
  const known = recording?.duration || Math.ceil(playback.length ?? 0);
  const length = Math.max(known, Math.ceil(position));
  return (
    <section className={classes.bar} aria-label={texts.region}>
      <PlayerControls playing={playing} position={position} length={length} />
      <Box flex={1} miw={0}>
        <div className={classes.caption}>
          <Caption recordingId={recordingId} recording={recording} />
          {recording && recording.segments.length > 0 ? (
            // What is heard right now; its line is there from the start, so that nothing moves.
            <Text truncate c="dimmed" fz="0.85rem" lh="1.3rem" mih="1.3rem">
              {segmentAt(recording.segments, position)?.text}
            </Text>
          ) : null}
        </div>
        {failed ? (
          <Group component="p" role="alert" gap={6} wrap="nowrap" c="var(--wm-danger-ink)" fz="sm" lh={1.3}>
            <IconAlertTriangle size={16} aria-hidden="true" style={{ flex: 'none' }} />
            {isGone ? texts.gone : texts.failed}
          </Group>
        ) : (
          <Timeline
            position={position}
            length={length}
            isKnown={known > 0}
            peaks={peaks}
            onSeek={player.seek}
          >
            <Ticks recordingId={recordingId} length={length} />
          </Timeline>
        )}
      </Box>
      <Group gap={4} wrap="nowrap">
        <Listening silentSeconds={silentSeconds} />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.close}
          title={texts.close}
          onClick={player.close}
        >
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </Group>
    </section>
  );
}

/** What was imported as text cannot be heard: it is shown where it stands. */
function useTextInstead(recording: Recording | undefined, position: number): void {
  const player = usePlayer();
  const [, navigate] = useLocation();
  const isText = recording?.audioPath === null && recording.filename === '';
  const id = recording?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is that of the moment in which it is known
  useEffect(() => {
    if (!isText) return;
    player.close();
    navigate(`/recordings/${id}?t=${position}`);
  }, [isText, id]);
}

type CaptionProps = { recordingId: string; recording: Recording | undefined };

function Caption({ recordingId, recording }: CaptionProps) {
  const zone = browserZone();
  const title = recording ? recordingTitle(recording, zone) : texts.recording;
  return (
    <p className={classes.heading}>
      <Link href={`/recordings/${recordingId}`} className={classes.title} aria-label={texts.open(title)}>
        {title}
      </Link>
      {recording ? (
        <time dateTime={recording.createdAt} className={classes.when}>
          {momentLabel(new Date(recording.createdAt), new Date(), zone)}
        </time>
      ) : null}
    </p>
  );
}

/** How fast it plays, and whether silences are passed over; chosen from a list, and remembered. */
function Listening({ silentSeconds }: { silentSeconds: number }) {
  const { speed, skipsSilence } = usePlayerPreferences();
  const shown = `${speedFormat.format(speed)}×`;
  return (
    <Menu position="top-end" closeOnItemClick={false} withinPortal={false}>
      <Menu.Target>
        <button
          type="button"
          className={classes.speed}
          data-skips={skipsSilence || undefined}
          aria-label={`${texts.speed} ${shown}`}
          title={moreTexts.listening}
        >
          {shown}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.speed}</Menu.Label>
        <Menu.RadioGroup
          value={String(speed)}
          onChange={(value) => playerPreferences.set({ speed: Number(value) })}
        >
          {speeds.map((choice) => (
            <Menu.RadioItem
              key={choice}
              value={String(choice)}
              // The keyboard begins where the choice is.
              data-autofocus={choice === speed || undefined}
            >
              {speedFormat.format(choice)}×
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.CheckboxItem
          checked={skipsSilence}
          onChange={(on) => playerPreferences.set({ skipsSilence: on })}
        >
          {silentSeconds >= 1 ? moreTexts.skipSilenceOf(formatLength(silentSeconds)) : moreTexts.skipSilence}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  );
}

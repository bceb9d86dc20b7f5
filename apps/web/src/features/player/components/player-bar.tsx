import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import type { Recording } from '@wingman/contract/recording.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { browserZone, momentLabel } from '../../../lib/day.ts';
import { recordingTitle } from '../../../lib/recording-title.ts';
import { segmentAt } from '../../../lib/segment-at.ts';
import { messages } from '../../../messages/messages.ts';
import { usePeaks } from '../api/use-peaks.ts';
import { usePlayedRecording } from '../api/use-played-recording.ts';
import { usePlayback, usePlayedRecordingId, usePlayer } from '../player-provider.tsx';
import classes from './player-bar.module.css';
import { PlayerControls } from './player-controls.tsx';
import { Timeline } from './timeline.tsx';

const texts = messages.player;
const speeds = [1, 1.25, 1.5, 2];
const speedFormat = new Intl.NumberFormat('it-IT');

/** The player at the foot of every screen, while something is in it. */
export function PlayerBar() {
  const recordingId = usePlayedRecordingId();
  return recordingId === null ? null : <OpenPlayer recordingId={recordingId} />;
}

function OpenPlayer({ recordingId }: { recordingId: string }) {
  const player = usePlayer();
  const { playing, position, failed, ...playback } = usePlayback();
  const { recording, isGone } = usePlayedRecording(recordingId);
  const peaks = usePeaks(recordingId);
  // The server measures lengths; until it has, the file's own is better than none.
  const known = recording?.duration || Math.ceil(playback.length ?? 0);
  const length = Math.max(known, Math.ceil(position));
  return (
    <section className={classes.bar} aria-label={texts.region}>
      <PlayerControls playing={playing} position={position} length={length} />
      <div className={classes.middle}>
        <Caption recordingId={recordingId} recording={recording} />
        {failed ? (
          <p className={classes.failed} role="alert">
            <IconAlertTriangle size={16} aria-hidden="true" className={classes.sign} />
            {isGone ? texts.gone : texts.failed}
          </p>
        ) : (
          <Timeline
            position={position}
            length={length}
            isKnown={known > 0}
            peaks={peaks}
            onSeek={player.seek}
          />
        )}
        {recording && recording.segments.length > 0 ? (
          <p className={classes.words}>{segmentAt(recording.segments, position)?.text}</p>
        ) : null}
      </div>
      <div className={classes.end}>
        <Speed onSpeed={player.setSpeed} />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.close}
          title={texts.close}
          onClick={player.close}
        >
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
    </section>
  );
}

type CaptionProps = { recordingId: string; recording: Recording | undefined };

function Caption({ recordingId, recording }: CaptionProps) {
  const zone = browserZone();
  const title = recording ? recordingTitle(recording, zone) : texts.recording;
  return (
    <p className={classes.caption}>
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

function Speed({ onSpeed }: { onSpeed: (speed: number) => void }) {
  const [speed, setSpeed] = useState(1);
  const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] as number;
  return (
    <button
      type="button"
      className={classes.speed}
      aria-label={`${texts.speed} ${speedFormat.format(speed)}×`}
      onClick={() => {
        setSpeed(next);
        onSpeed(next);
      }}
    >
      {speedFormat.format(speed)}×
    </button>
  );
}

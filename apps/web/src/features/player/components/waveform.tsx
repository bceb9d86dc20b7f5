import type { CSSProperties } from 'react';
import { messages } from '../../../messages/messages.ts';
import { usePeaks } from '../api/use-peaks.ts';
import { Bars } from './bars.tsx';
import classes from './waveform.module.css';

type WaveformProps = {
  recordingId: string;
  /** Seconds. */
  length: number;
  position: number;
  onSeek: (seconds: number) => void;
};

/** How loud a recording is over its length. A click plays from there; the keyboard has the player's timeline. */
export function Waveform({ recordingId, length, position, onSeek }: WaveformProps) {
  const peaks = usePeaks(recordingId);
  if (peaks === undefined || length === 0) return null;
  // What stands below does not move when it comes.
  if (peaks === null) return <div className={classes.waveform} data-pending />;
  const played = Math.min(1, position / length);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.waveform}
      aria-label={messages.player.waveform}
      style={{ '--played': `${played * 100}%` } as CSSProperties}
      onClick={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        onSeek(Math.max(0, ((clientX - left) / width) * length));
      }}
    >
      <Bars peaks={peaks} className={classes.rest} />
      <Bars peaks={peaks} className={classes.played} />
    </button>
  );
}

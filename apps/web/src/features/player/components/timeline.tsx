import type { CSSProperties, ReactNode } from 'react';
import { positionText } from '../../../lib/position.ts';
import { messages } from '../../../messages/messages.ts';
import { Bars } from './bars.tsx';
import classes from './player-bar.module.css';

const texts = messages.player;

type TimelineProps = {
  position: number;
  length: number;
  /** False while nobody has measured the recording: its length then only follows the position. */
  isKnown: boolean;
  /** How loud the recording is over its length, once that is known. */
  peaks: readonly number[] | null | undefined;
  onSeek: (seconds: number) => void;
  /** What lies over the loudness, below the thumb. */
  children?: ReactNode;
};

/** Where in the recording the sound is; dragging or the arrow keys move it. */
export function Timeline({ position, length, isKnown, peaks, onSeek, children }: TimelineProps) {
  const second = Math.min(Math.floor(position), length);
  const now = positionText(second);
  const total = positionText(length);
  return (
    <div className={classes.timeline}>
      <span className="wm-figures">{now}</span>
      <span className={classes.track} style={playedPart(second, length)}>
        {peaks ? <Bars peaks={peaks} className={classes.bars} /> : null}
        {peaks ? <Bars peaks={peaks} className={`${classes.bars} ${classes.heard}`} /> : null}
        {children}
        <input
          type="range"
          className={classes.range}
          min={0}
          max={length}
          step={1}
          value={second}
          aria-label={texts.position}
          aria-valuetext={isKnown ? texts.positionOf(now, total) : now}
          onChange={(event) => onSeek(Number(event.currentTarget.value))}
        />
      </span>
      {isKnown ? <span className="wm-figures">{total}</span> : null}
    </div>
  );
}

/** The share of the track that is filled, 0 to 1, for the style sheet. */
function playedPart(second: number, length: number): CSSProperties {
  return { '--part': length > 0 ? second / length : 0 } as CSSProperties;
}

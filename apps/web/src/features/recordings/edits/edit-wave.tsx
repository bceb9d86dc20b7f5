import type { CSSProperties, ReactNode } from 'react';
import { positionText } from '../../../lib/position.ts';
import classes from './edit-dialog.module.css';

type Handle = { label: string; at: number; min: number; max: number; onMove: (seconds: number) => void };

type EditWaveProps = {
  /** Seconds. */
  length: number;
  /** What is cut away before and behind, or nothing where it is divided. */
  away: { before: number; behind: number };
  handles: readonly Handle[];
  children: ReactNode;
};

/** How loud a recording is, and over it the handles; the arrow keys move them by a second. */
export function EditWave({ length, away, handles, children }: EditWaveProps) {
  const share = (second: number) => `${(100 * Math.min(Math.max(second, 0), length)) / length}%`;
  return (
    <div className={classes.wave}>
      <div className={classes.bars}>
        {children}
        <span className={classes.away} style={{ left: 0, width: share(away.before) }} />
        <span className={classes.away} style={{ right: 0, width: share(length - away.behind) }} />
        {handles.map(({ label, at }) => (
          <span key={label} className={classes.edge} style={{ left: share(at) } as CSSProperties} />
        ))}
      </div>
      {handles.map(({ label, at, min, max, onMove }) => (
        <input
          key={label}
          type="range"
          className={classes.handle}
          min={0}
          max={length}
          step={1}
          value={at}
          aria-label={label}
          aria-valuetext={positionText(at)}
          onChange={({ currentTarget }) => onMove(Math.min(Math.max(Number(currentTarget.value), min), max))}
        />
      ))}
    </div>
  );
}

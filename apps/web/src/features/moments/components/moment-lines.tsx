import type { ShownMoment } from '../merge-moments.ts';
import classes from './moment-ticks.module.css';

type MomentLinesProps = {
  moments: readonly ShownMoment[];
  /** Seconds of the recording. */
  length: number;
};

/** Units of the drawing's width, whatever its width on the screen. */
const scale = 1_000;

/** Where the moments are on a timeline that moves by itself: seen only, as each is named elsewhere. */
export function MomentLines({ moments, length }: MomentLinesProps) {
  const shown = moments.filter(({ state }) => state !== 'deleted');
  if (shown.length === 0 || length <= 0) return null;
  const path = shown.map(({ second }) => `M${Math.min(1, second / length) * scale} 0v1`).join('');
  return (
    <svg
      viewBox={`0 0 ${scale} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classes.lines}
      data-moments={shown.length}
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

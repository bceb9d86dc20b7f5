import type { ShownMoment } from './merge-moments.ts';

/** Moments that lie too close together on a timeline to be told apart by a pointer, in their order. */
export type Tick = {
  moments: [ShownMoment, ...ShownMoment[]];
  /** Percent of the timeline. */
  left: number;
};

/**
 * Where moments stand on the timeline of a recording of `length` seconds. It is `width` CSS pixels wide; targets are at least
 * `gap` pixels apart.
 */
export function ticksOf(
  moments: readonly ShownMoment[],
  { length, width, gap }: { length: number; width: number; gap: number },
): Tick[] {
  const ticks: Tick[] = [];
  if (length <= 0 || width <= 0) return ticks;
  for (const moment of moments) {
    if (moment.state === 'deleted') continue;
    const left = Math.min(100, (moment.second / length) * 100);
    const last = ticks.at(-1);
    if (last && ((left - last.left) / 100) * width < gap) last.moments.push(moment);
    else ticks.push({ moments: [moment], left });
  }
  return ticks;
}

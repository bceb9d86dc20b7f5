import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, type KeyboardEvent, useMemo, useState } from 'react';
import { cutText } from '../../../lib/cut-text.ts';
import { positionText } from '../../../lib/position.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import type { ShownMoment } from '../merge-moments.ts';
import { type Tick, ticksOf } from '../ticks.ts';
import classes from './moment-ticks.module.css';

const texts = lazyMessages.moments;
/** Characters of a note in the name of its tick. */
const namedLength = 80;
const gaps = { mouse: 24, finger: 44 };

type MomentTicksProps = {
  moments: readonly ShownMoment[];
  /** Seconds of the recording. */
  length: number;
  onPlay: (second: number) => void;
};

/**
 * Where the moments are on the timeline of a recording; each is heard by a press. One stop for Tab, the arrows move
 * within.
 */
export function MomentTicks({ moments, length, onPlay }: MomentTicksProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const gap = useMediaQuery('(pointer: coarse)') ? gaps.finger : gaps.mouse;
  const ticks = useMemo(() => ticksOf(moments, { length, width, gap }), [moments, length, width, gap]);
  const [current, setCurrent] = useState(0);
  const stop = Math.min(current, ticks.length - 1);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = ticks.length - 1;
    const targets: Record<string, number> = {
      ArrowLeft: Math.max(0, stop - 1),
      ArrowRight: Math.min(last, stop + 1),
      Home: 0,
      End: last,
    };
    const next = targets[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    // The arrows are those of the player elsewhere on the page.
    event.stopPropagation();
    event.preventDefault();
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  if (length <= 0 || moments.every(({ state }) => state === 'deleted')) return null;
  return (
    <div ref={ref} role="toolbar" aria-label={texts.ticks} className={classes.ticks} onKeyDown={onKeyDown}>
      {ticks.map((tick, index) => (
        <button
          key={tick.moments[0].id}
          type="button"
          className={classes.tick}
          style={{ '--at': `${tick.left}%` } as CSSProperties}
          tabIndex={index === stop ? 0 : -1}
          aria-label={nameOf(tick)}
          title={nameOf(tick)}
          onFocus={() => setCurrent(index)}
          onClick={() => onPlay(tick.moments[0].second)}
        />
      ))}
    </div>
  );
}

function nameOf({ moments }: Tick): string {
  const [{ kind, text, second }] = moments;
  const time = positionText(second);
  if (moments.length > 1) return texts.listenAll(moments.length, time);
  const what = text === null ? texts.kinds[kind] : `${texts.kinds[kind]}: ${cutText(text, namedLength)}`;
  return `${what}. ${texts.listen(time)}`;
}

import { Text } from '@mantine/core';
import { useStickToEnd } from '../../../lib/use-stick-to-end.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useMoments } from '../hooks/use-moments.ts';
import type { MomentPart, ShownMoment } from '../merge-moments.ts';
import { MomentItem } from './moment-item.tsx';
import classes from './moment-stream.module.css';

const texts = lazyMessages.moments;

type MomentStreamProps = {
  parts: readonly MomentPart[];
  /** Plays from a second of the recording; without it the times are only shown. */
  onPlay?: ((second: number) => void) | undefined;
};

/** What was added to a running recording, the newest in sight. */
export function LiveMoments({ parts }: Pick<MomentStreamProps, 'parts'>) {
  const { moments } = useMoments(parts);
  const scroll = useStickToEnd(moments, 'moments');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading of its own
    <div
      role="region"
      className={classes.scroll}
      ref={scroll.ref}
      onScroll={scroll.onScroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what it can focus
      tabIndex={0}
      aria-label={texts.list}
    >
      {moments.length === 0 ? <Text c="dimmed">{texts.empty}</Text> : <Items moments={moments} />}
    </div>
  );
}

/** What was added to a recording, with the way to hear it. Nothing is shown when there is nothing. */
export function MomentStream({ parts, onPlay }: MomentStreamProps) {
  const { moments } = useMoments(parts);
  if (moments.length === 0) return null;
  return (
    <section className={classes.section} aria-label={texts.title}>
      <h2 className={classes.title}>{texts.title}</h2>
      <Items moments={moments} onPlay={onPlay} />
    </section>
  );
}

type ItemsProps = Pick<MomentStreamProps, 'onPlay'> & { moments: readonly ShownMoment[] };

function Items({ moments, onPlay }: ItemsProps) {
  return (
    <ul className={classes.list}>
      {moments.map((moment) => (
        <MomentItem key={moment.id} moment={moment} onPlay={onPlay} />
      ))}
    </ul>
  );
}

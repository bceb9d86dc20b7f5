import { Button, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useStickToEnd } from '../../../lib/use-stick-to-end.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import type { Here } from '../here.ts';
import { useMoments } from '../hooks/use-moments.ts';
import type { MomentPart, ShownMoment } from '../merge-moments.ts';
import { AddMoment } from './add-moment.tsx';
import { MomentItem } from './moment-item.tsx';
import classes from './moment-stream.module.css';

const texts = lazyMessages.moments;

type ItemsProps = {
  moments: readonly ShownMoment[];
  /** Plays from a second of the recording; without it the times are only shown. */
  onPlay?: ((second: number) => void) | undefined;
};

/** What was added to a running recording, the newest in sight. */
export function LiveMoments({ parts }: { parts: readonly MomentPart[] }) {
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

/** What was added at a place of the transcript, between its words. */
export function MomentsBetween({ moments, onPlay }: ItemsProps) {
  return (
    <ul className={classes.between} aria-label={texts.title}>
      {moments.map((moment) => (
        <MomentItem key={moment.id} moment={moment} onPlay={onPlay} />
      ))}
    </ul>
  );
}

type MomentSectionProps = ItemsProps & {
  /** They stand in the transcript, too: here they are listed when that is asked for. */
  inTranscript: boolean;
  /** The second that is heard; absent where nothing can be heard, so that nothing can be added. */
  here?: (() => Here) | undefined;
};

/** What was added to a recording, and the way to add more. Nothing is shown when there is neither. */
export function MomentSection({ moments, inTranscript, here, onPlay }: MomentSectionProps) {
  const [isListed, setIsListed] = useState(false);
  const listId = useId();
  if (moments.length === 0 && !here) return null;
  const list = <Items id={listId} moments={moments} onPlay={onPlay} />;
  return (
    <section className={classes.section} aria-label={texts.title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{texts.title}</h2>
        {inTranscript && moments.length > 0 ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            className={`${classes.action} ${classes.toggle}`}
            aria-expanded={isListed}
            aria-controls={isListed ? listId : undefined}
            onClick={() => setIsListed(!isListed)}
          >
            {isListed ? texts.hideList : texts.showList(moments.length)}
          </Button>
        ) : null}
        {here ? <AddMoment here={here} /> : null}
      </div>
      {inTranscript && !isListed ? null : list}
    </section>
  );
}

function Items({ id, moments, onPlay }: ItemsProps & { id?: string }) {
  return (
    <ul id={id} className={classes.list}>
      {moments.map((moment) => (
        <MomentItem key={moment.id} moment={moment} onPlay={onPlay} />
      ))}
    </ul>
  );
}

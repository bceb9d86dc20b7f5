import { ActionIcon, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { positionText } from '../../../lib/position.ts';
import { useStickToEnd } from '../../../lib/use-stick-to-end.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import classes from './live-words.module.css';

const texts = lazyMessages.recordingScreen.words;

/** Something that was said: seconds from the start of the whole recording. */
export type LiveLine = { key: string; start: number; text: string };

/** Milliseconds between two readings by screen readers, which would else talk into the conversation all the time. */
const spokenEveryMs = 20_000;

/** The words as they come. The newest stay in sight unless somebody reads further up. */
export function LiveWords({ lines, isOffline }: { lines: readonly LiveLine[]; isOffline: boolean }) {
  const scroll = useStickToEnd(lines, 'live');
  return (
    <div className={classes.words}>
      <div
        className={classes.scroll}
        ref={scroll.ref}
        onScroll={scroll.onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what it can focus
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={texts.title}
      >
        {lines.length === 0 ? (
          <Text c="dimmed">{isOffline ? texts.waitingOffline : texts.waiting}</Text>
        ) : (
          lines.map((line) => <Line key={line.key} start={line.start} text={line.text} />)
        )}
      </div>
      {scroll.away ? (
        <ActionIcon
          className={classes.latest}
          variant="default"
          radius="xl"
          size={44}
          aria-label={texts.toEnd}
          title={texts.toEnd}
          onClick={scroll.toEnd}
        >
          <IconArrowDown size={20} aria-hidden="true" />
        </ActionIcon>
      ) : null}
      <SpokenWords latest={lines.at(-1)?.text} />
    </div>
  );
}

const Line = memo(function Line({ start, text }: Omit<LiveLine, 'key'>) {
  return (
    <p className={classes.line}>
      <span className={classes.at}>{positionText(start)}</span>
      <span>{text}</span>
    </p>
  );
});

function SpokenWords({ latest }: { latest: string | undefined }) {
  const [spoken, setSpoken] = useState('');
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!latest) return;
    const say = () => {
      lastAt.current = performance.now();
      setSpoken(texts.latest(latest));
    };
    const timer = setTimeout(say, Math.max(0, lastAt.current + spokenEveryMs - performance.now()));
    return () => clearTimeout(timer);
  }, [latest]);
  return <VisuallyHidden aria-live="polite">{spoken}</VisuallyHidden>;
}

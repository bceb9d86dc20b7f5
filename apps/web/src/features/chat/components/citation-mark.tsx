import { Popover, Portal, Text } from '@mantine/core';
import type { Citation } from '@wingman/contract/conversation.ts';
import { useEffect, useRef, useState } from 'react';
import { answerMessages } from '../../../messages/answer-messages.ts';
import { CitationChip } from './citation-chip.tsx';
import classes from './citation-mark.module.css';

/** Milliseconds that a pointer needs from the number to the card. */
const leaveMs = 200;

type CitationMarkProps = { citation: Citation; onCite: (citation: Citation) => void };

/** The number of a source in the line. Pointing at it shows what was said; a click or a tap keeps that open. */
export function CitationMark({ citation, onCite }: CitationMarkProps) {
  const [shown, setShown] = useState<'no' | 'pointed' | 'kept'>('no');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const point = () => {
    clearTimeout(timer.current);
    setShown((before) => (before === 'no' ? 'pointed' : before));
  };
  const leave = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown((before) => (before === 'pointed' ? 'no' : before)), leaveMs);
  };
  if (citation.isChanged) return <CitationChip citation={citation} onCite={onCite} />;
  return (
    <Popover
      opened={shown !== 'no'}
      onChange={(opened) => setShown(opened ? 'kept' : 'no')}
      position="top"
      width="min(22rem, 90vw)"
      shadow="md"
      radius="md"
      trapFocus={shown === 'kept'}
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.mark}
          aria-label={answerMessages.source(citation.n)}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && point()}
          onPointerLeave={leave}
          onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && point()}
          onBlur={leave}
          onClick={() => setShown((before) => (before === 'kept' ? 'no' : 'kept'))}
        >
          {citation.n}
        </button>
      </Popover.Target>
      {shown === 'no' ? null : (
        // The number stands in a paragraph, which holds no box.
        <Portal>
          <Popover.Dropdown
            aria-label={answerMessages.source(citation.n)}
            onPointerEnter={point}
            onPointerLeave={leave}
          >
            <CitedWords citation={citation} onCite={onCite} />
          </Popover.Dropdown>
        </Portal>
      )}
    </Popover>
  );
}

/** What was said, by whom and when, and the way to hear it. */
function CitedWords({ citation, onCite }: CitationMarkProps) {
  return (
    <>
      <CitationChip citation={citation} withWords={false} onCite={onCite} />
      <Text className={classes.words}>
        {citation.speaker ? <strong>{citation.speaker}: </strong> : null}«{citation.text}»
      </Text>
    </>
  );
}

type AnswerSourcesProps = {
  text: string;
  citations: readonly Citation[];
  onCite: CitationMarkProps['onCite'];
};

/** All sources that a text cites, whole; one that has changed has no words, and is named in the line alone. */
export function AnswerSources({ text, citations, onCite }: AnswerSourcesProps) {
  const numbers = new Set(
    [...text.matchAll(/\[([\d,\s]+)\]/g)].flatMap(([, list = '']) => list.split(',').map(Number)),
  );
  const cited = citations.filter(({ n, isChanged }) => numbers.has(n) && !isChanged);
  if (cited.length === 0) return null;
  return (
    <section className={classes.sources} aria-label={answerMessages.sourcesLabel}>
      <ol className={classes.list}>
        {cited.map((citation) => (
          <li key={citation.n} className={classes.source}>
            <CitedWords citation={citation} onCite={onCite} />
          </li>
        ))}
      </ol>
    </section>
  );
}

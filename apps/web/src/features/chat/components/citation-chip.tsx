import { VisuallyHidden } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Citation } from '@wingman/contract/conversation.ts';
import { Pill } from '../../../components/pill.tsx';
import { browserZone, momentLabel } from '../../../lib/day.ts';
import { positionText } from '../../../lib/position.ts';
import { answerMessages } from '../../../messages/answer-messages.ts';
import classes from './citation-chip.module.css';

type CitationChipProps = {
  citation: Citation;
  /** The words and the voice are not beside it: the chip tells them. */
  withWords?: boolean;
  /** The day and the time are not beside it. */
  withDay?: boolean;
  onCite: (citation: Citation) => void;
};

/** A source of an answer: when it was said and where in the recording. A click plays that second. */
export function CitationChip({ citation, withWords = true, withDay = true, onCite }: CitationChipProps) {
  if (citation.isChanged) return <ChangedSource citation={citation} />;
  const spokenAt = new Date(citation.spokenAt);
  const speaker = withWords ? citation.speaker : undefined;
  return (
    <Pill
      as="button"
      className={classes.chip}
      title={withWords ? citation.text : undefined}
      onClick={() => onCite(citation)}
    >
      <VisuallyHidden component="span">{answerMessages.citation}</VisuallyHidden>{' '}
      <span className={classes.number}>{citation.n}</span>{' '}
      <IconPlayerPlayFilled size={10} aria-hidden="true" />
      {speaker ? (
        <>
          <span className={classes.speaker}>{speaker}</span> ·{' '}
        </>
      ) : null}
      {withDay ? (
        <>
          <time className={classes.when} dateTime={citation.spokenAt}>
            {momentLabel(spokenAt, new Date(), browserZone())}
          </time>{' '}
        </>
      ) : null}
      <span className={classes.second}>{`${withDay ? '· ' : ''}${positionText(citation.start)}`}</span>
    </Pill>
  );
}

/** The words that were cited are gone, or in the trash: there is nothing to play. */
function ChangedSource({ citation: { n, isInTrash } }: Pick<CitationChipProps, 'citation'>) {
  const { trashedSource, trashedSourceHint, changedSource, changedSourceHint } = answerMessages;
  return (
    <Pill tone="warn" className={classes.chip} title={isInTrash ? trashedSourceHint : changedSourceHint}>
      <span className={classes.number}>{n}</span> {isInTrash ? trashedSource : changedSource}
    </Pill>
  );
}

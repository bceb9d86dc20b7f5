import { Fragment, memo, type Ref } from 'react';
import { positionText } from '../../../lib/position.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import type { TextPart } from '../find-in-transcript.ts';
import type { Paragraph } from '../paragraphs.ts';
import { SegmentText } from './segment-text.tsx';
import { SpeakerHead } from './speaker-head.tsx';
import classes from './transcript.module.css';

const texts = lazyMessages.transcript;

type ParagraphRowProps = {
  recordingId: string;
  paragraph: Paragraph;
  count: number;
  voices: readonly string[];
  /** The segment that is heard, if it is one of these. */
  currentId: number | null;
  /** By segment, in their order: what was found in it. Null while nothing is searched for or found here. */
  found: readonly (readonly TextPart[] | null)[] | null;
  currentHit: number | null;
  /** Absent where there is no sound to hear. */
  onListen: ((seconds: number) => void) | undefined;
  measure: Ref<HTMLLIElement> | undefined;
};

/** What one voice says: its name where it begins, the time, and the words as one text. */
export const ParagraphRow = memo(function ParagraphRow(props: ParagraphRowProps) {
  const { paragraph, recordingId, voices, currentId, found, currentHit, onListen } = props;
  const { index, isTurn, speaker, start, segments } = paragraph;
  const time = positionText(start);
  return (
    <li
      ref={props.measure}
      data-index={index}
      data-turn={isTurn || undefined}
      className={classes.paragraph}
      aria-setsize={props.count}
      aria-posinset={index + 1}
    >
      <div className={classes.who}>
        {isTurn && voices.length > 0 ? (
          <SpeakerHead recordingId={recordingId} speaker={speaker} voices={voices} />
        ) : null}
        {onListen ? (
          <button
            type="button"
            className={classes.time}
            data-paragraph
            aria-label={texts.listenFrom(time)}
            title={texts.listenFrom(time)}
            onClick={() => onListen(start)}
          >
            {time}
          </button>
        ) : (
          <span className={classes.time}>{time}</span>
        )}
      </div>
      <p className={classes.words}>
        {segments.map((segment, place) => (
          <Fragment key={segment.id}>
            {place === 0 ? null : ' '}
            <SegmentText
              segment={segment}
              isCurrent={segment.id === currentId}
              parts={found?.[place] ?? null}
              currentHit={currentHit}
            />
          </Fragment>
        ))}
      </p>
    </li>
  );
});

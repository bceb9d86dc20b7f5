import { divideAtMoments } from '@wingman/contract/divide-at-moments.ts';
import type { Segment } from '@wingman/contract/recording.ts';
import { isUntimed } from '@wingman/contract/untimed.ts';
import { Fragment, memo, type ReactNode, type Ref } from 'react';
import { positionText } from '../../../lib/position.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import type { Added, Additions } from '../added.ts';
import type { TextPart } from '../find-in-transcript.ts';
import type { Paragraph } from '../paragraphs.ts';
import { CorrectedSign } from './corrected-sign.tsx';
import { SegmentText } from './segment-text.tsx';
import { SpeakerHead } from './speaker-head.tsx';
import classes from './transcript.module.css';
import { VoiceSuggestion } from './voice-suggestion.tsx';

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
  /** What was added within it or behind it. */
  added?: readonly Added[] | undefined;
  drawAdded?: Additions['draw'] | undefined;
  measure: Ref<HTMLLIElement> | undefined;
  /** The segment that is being corrected, if it is one of these, and what stands in its place. */
  openId?: number | undefined;
  drawOpen?: ((segment: Segment) => ReactNode) | undefined;
};

/** What one voice says: its name where it begins, the time, and the words as one text. */
export const ParagraphRow = memo(function ParagraphRow(props: ParagraphRowProps) {
  const { paragraph, recordingId, voices, onListen } = props;
  const { index, isTurn, isFirst, speaker, start } = paragraph;
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
        {isFirst && speaker !== null ? <VoiceSuggestion recordingId={recordingId} speaker={speaker} /> : null}
        {onListen && !isUntimed(start) ? (
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
      <Words {...props} />
    </li>
  );
});

/** The words, with what was added at its second between them. */
function Words({ paragraph: { segments }, added, drawAdded, onListen, ...shown }: ParagraphRowProps) {
  if (!added) return <Said className={classes.words} segments={segments} from={0} {...shown} />;
  let from = 0;
  return (
    <div className={classes.words}>
      {divideAtMoments(segments, added).map((part) => {
        const first = from;
        from += part.segments.length;
        return (
          <Fragment key={part.segments[0]?.id ?? 'before'}>
            {part.segments.length > 0 ? <Said segments={part.segments} from={first} {...shown} /> : null}
            {part.moments.length > 0 ? drawAdded?.(part.moments, onListen) : null}
          </Fragment>
        );
      })}
    </div>
  );
}

type SaidProps = Pick<ParagraphRowProps, 'currentId' | 'found' | 'currentHit' | 'openId' | 'drawOpen'> & {
  segments: readonly Segment[];
  /** The place of the first of them in their paragraph. */
  from: number;
  className?: string | undefined;
};

/** The words, with the field of the one that is being corrected in its place. */
function Said({ className, ...said }: SaidProps) {
  const { segments, from, openId, drawOpen } = said;
  const at = openId === undefined ? -1 : segments.findIndex(({ id }) => id === openId);
  const open = segments[at];
  if (!open) return <SaidWords className={className} {...said} />;
  const [before, behind] = [segments.slice(0, at), segments.slice(at + 1)];
  return (
    <div className={className}>
      {before.length > 0 ? <SaidWords {...said} segments={before} /> : null}
      <div data-segment={open.id}>{drawOpen?.(open)}</div>
      {behind.length > 0 ? <SaidWords {...said} segments={behind} from={from + at + 1} /> : null}
    </div>
  );
}

function SaidWords({ segments, from, className, currentId, found, currentHit }: SaidProps) {
  return (
    <p className={className}>
      {segments.map((segment, place) => (
        <Fragment key={segment.id}>
          {place === 0 ? null : ' '}
          <SegmentText
            segment={segment}
            isCurrent={segment.id === currentId}
            parts={found?.[from + place] ?? null}
            currentHit={currentHit}
          />
          {segment.version === undefined ? null : <CorrectedSign segmentId={segment.id} />}
        </Fragment>
      ))}
    </p>
  );
}

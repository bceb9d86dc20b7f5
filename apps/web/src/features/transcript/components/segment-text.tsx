import type { Segment } from '@wingman/contract/recording.ts';
import { memo, use } from 'react';
import { appliedParts } from '../applied-parts.ts';
import type { TextPart } from '../find-in-transcript.ts';
import { TranscriptLanguage } from '../transcript-language.ts';
import { AppliedWord } from './applied-word.tsx';
import classes from './transcript.module.css';

type SegmentTextProps = {
  segment: Segment;
  /** It is being heard. */
  isCurrent: boolean;
  /** Its text divided at what was found in it; null where nothing was. */
  parts: readonly TextPart[] | null;
  /** The number of the hit that is looked at, if it lies in this segment. */
  currentHit: number | null;
};

/** The words of one segment, among those of the others of its paragraph. */
export const SegmentText = memo(function SegmentText({
  segment,
  isCurrent,
  parts,
  currentHit,
}: SegmentTextProps) {
  const language = use(TranscriptLanguage);
  return (
    <span
      className={classes.segment}
      data-segment={segment.id}
      lang={language}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {parts === null
        ? appliedParts(segment).map((part) =>
            typeof part === 'string' ? part : <AppliedWord key={part.id} word={part} />,
          )
        : parts.map((part, index) =>
            part.hit === null ? (
              part.text
            ) : (
              <mark
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
                key={index}
                data-hit={part.hit}
                data-current={part.hit === currentHit || undefined}
              >
                {part.text}
              </mark>
            ),
          )}
    </span>
  );
});

import { IconAlertTriangle } from '@tabler/icons-react';
import type { DayLine, DigestLine } from '@wingman/contract/day.ts';
import { Details, HeardAt } from '../../../components/details.tsx';
import { browserZone, momentLabel } from '../../../lib/day.ts';
import { positionText } from '../../../lib/position.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import classes from './lines.module.css';

const texts = lazyMessages.days;

type Shown = Pick<
  DayLine,
  'id' | 'text' | 'recordingId' | 'recordingTitle' | 'recordedAt' | 'sources' | 'who'
> &
  Partial<Pick<DayLine, 'state' | 'isStale'>>;

export type OnPlay = (recordingId: string, second: number) => void;

type HeardLineProps = {
  line: Shown;
  onPlay: OnPlay;
  /** What is said of it besides. */
  extra?: string | undefined;
};

/** A sentence with who said it, the second at which it is heard, and its recording. */
function HeardLine({ line, onPlay, extra }: HeardLineProps) {
  const { text, who, sources, recordingId, state, isStale } = line;
  const [source] = sources;
  const time = source ? positionText(source.start) : null;
  const title = titleOf(line);
  return (
    <li className={classes.line} data-state={state}>
      <p className={classes.text}>{text}</p>
      <Details>
        {who ? <span>{who}</span> : null}
        {extra ? <span>{extra}</span> : null}
        <HeardAt
          label={texts.listen(title, time ?? '')}
          time={time}
          onPlay={() => onPlay(recordingId, source?.start ?? 0)}
          href={source ? `/recordings/${recordingId}?t=${source.start}` : `/recordings/${recordingId}`}
        >
          {title}
        </HeardAt>
      </Details>
      {isStale ? (
        <Details>
          <span>
            <IconAlertTriangle className={classes.mark} size={14} aria-hidden="true" /> {texts.digest.stale}
          </span>
        </Details>
      ) : null}
    </li>
  );
}

type HeardLinesProps<Line> = {
  label: string;
  lines: readonly Line[];
  onPlay: OnPlay;
  extraOf?: ((line: Line) => string) | undefined;
};

/** Sentences of the day, each heard where it was said. */
export function HeardLines<Line extends DayLine | DigestLine>({
  label,
  lines,
  onPlay,
  extraOf,
}: HeardLinesProps<Line>) {
  return (
    <ul className={classes.lines} aria-label={label}>
      {lines.map((line) => (
        <HeardLine key={line.id} line={line} onPlay={onPlay} extra={extraOf?.(line)} />
      ))}
    </ul>
  );
}

function titleOf({ recordingTitle, recordedAt }: Shown): string {
  return recordingTitle ?? texts.untitled(momentLabel(new Date(recordedAt), new Date(), browserZone()));
}

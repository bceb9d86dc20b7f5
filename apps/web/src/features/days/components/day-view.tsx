import { Text } from '@mantine/core';
import { IconSunHigh } from '@tabler/icons-react';
import type { DayLine, DayPage } from '@wingman/contract/day.ts';
import { mondayOf } from '@wingman/contract/time.ts';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { StatePanel } from '../../../components/state-panel.tsx';
import { chatWithin } from '../../../lib/chat-path.ts';
import { formatLength } from '../../../lib/format.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useDay } from '../api/use-day.ts';
import { dateText, dayPath, dayTitle, weekPath } from '../day-names.ts';
import classes from './day-view.module.css';
import { Digest } from './digest.tsx';
import { HeardLines, type OnPlay } from './heard-line.tsx';
import { Hours } from './hours.tsx';
import { Part } from './part.tsx';
import { ReadState } from './read-state.tsx';
import { Timeline } from './timeline.tsx';
import { Way } from './way.tsx';

const texts = lazyMessages.days;

export type CommitmentRows = ComponentType<{ label: string; items: readonly DayLine[]; onPlay: OnPlay }>;

type DayViewProps = {
  /** Both as `YYYY-MM-DD`. */
  day: string;
  today: string;
  onPlay: OnPlay;
  /** Commitments, which are ticked where they are shown. */
  commitments: CommitmentRows;
  /** When a line is due, as it was said and as a date. */
  dueFacts: (line: DayLine, today: string) => readonly string[];
};

/** What a day comes to. */
export function DayView({ day, today, onPlay, commitments, dueFacts }: DayViewProps) {
  const page = useDay(day);
  const { previous = null, next = null } = page.data ?? {};
  const step = (to: string | null, label: (day: string) => string, none: string) => ({
    href: to === null ? null : dayPath(to),
    label: to === null ? none : label(dateText(to, today)),
  });
  return (
    <>
      <Way
        title={dayTitle(day, today)}
        previous={step(previous, texts.previous, texts.noPrevious)}
        next={step(next, texts.next, texts.noNext)}
      >
        <p className={classes.links}>
          {page.data && page.data.recordings.length > 0 ? <span>{recordedText(page.data)}</span> : null}
          <Link href={weekPath(mondayOf(day))}>{texts.toWeek}</Link>
          {day === today ? null : <Link href={dayPath(today)}>{texts.today}</Link>}
          {page.data && page.data.recordings.length > 0 ? (
            <Link href={chatWithin({ from: day })}>{texts.ask}</Link>
          ) : null}
        </p>
      </Way>
      {page.data ? (
        <Content
          page={page.data}
          onPlay={onPlay}
          commitments={commitments}
          whenOf={(line) => dueFacts(line, today).join(' · ')}
        />
      ) : (
        <ReadState
          error={page.error}
          loading={texts.loading}
          failed={texts.loadFailed}
          onRetry={() => void page.refetch()}
        />
      )}
    </>
  );
}

type ContentProps = { page: DayPage; whenOf: (line: DayLine) => string } & Pick<
  DayViewProps,
  'onPlay' | 'commitments'
>;

function Content({ page, onPlay, commitments: Rows, whenOf }: ContentProps) {
  const { recordings, due, decisions, questions } = page;
  if (recordings.length === 0 && due.length === 0)
    return <StatePanel title={texts.empty} icon={<IconSunHigh size={28} />} />;
  const isAppointment = ({ section }: DayLine) => section === 'appointment';
  const dueCommitments = due.filter((line) => !isAppointment(line));
  const appointments = [...due.filter(isAppointment), ...page.appointments];
  const waiting = recordings.filter(({ status }) => waitingStates.includes(status)).length;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {page.isShortened ? <Text role="status">{texts.shortened}</Text> : null}
        {waiting > 0 ? <Text role="status">{texts.waiting(waiting)}</Text> : null}
        <Digest page={page} onPlay={onPlay} />
        <Lines title={texts.appointments} lines={appointments} onPlay={onPlay} extraOf={whenOf} />
        <Commitments title={texts.due} items={dueCommitments} rows={Rows} onPlay={onPlay} />
        <Commitments title={texts.commitments} items={page.commitments} rows={Rows} onPlay={onPlay} />
        <Lines title={texts.decisions} lines={decisions} onPlay={onPlay} />
        <Lines title={texts.questions} lines={questions} onPlay={onPlay} />
      </div>
      <div className={classes.column}>
        <Hours hours={page.hours} />
        <Timeline recordings={recordings} />
      </div>
    </div>
  );
}

const waitingStates = ['recording', 'queued', 'transcribing'];

type LinesProps = {
  title: string;
  lines: readonly DayLine[];
  onPlay: OnPlay;
  /** What is said of a line besides. */
  extraOf?: (line: DayLine) => string;
};

function Lines({ title, lines, onPlay, extraOf }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <Part title={title}>
      <HeardLines label={title} lines={lines} onPlay={onPlay} extraOf={extraOf} />
    </Part>
  );
}

type CommitmentsProps = { title: string; items: readonly DayLine[]; rows: CommitmentRows; onPlay: OnPlay };

/** Commitments under their heading; none where there are none. */
export function Commitments({ title, items, rows: Rows, onPlay }: CommitmentsProps) {
  if (items.length === 0) return null;
  return (
    <Part title={title}>
      <Rows label={title} items={items} onPlay={onPlay} />
    </Part>
  );
}

function recordedText({ recordings }: DayPage): string {
  const seconds = recordings.reduce((sum, { duration }) => sum + duration, 0);
  const count = texts.recordings(recordings.length);
  return seconds > 0 ? `${count}, ${formatLength(seconds)}` : count;
}

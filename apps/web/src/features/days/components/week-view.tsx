import { Text } from '@mantine/core';
import { IconCalendarWeek } from '@tabler/icons-react';
import type { WeekDay, WeekPage } from '@wingman/contract/day.ts';
import { Link } from 'wouter';
import { StatePanel } from '../../../components/state-panel.tsx';
import { formatLength } from '../../../lib/format.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useWeek } from '../api/use-week.ts';
import { dateText, dayPath, weekdayText, weekPath, weekText } from '../day-names.ts';
import classes from './day-view.module.css';
import { type CommitmentRows, Commitments } from './day-view.tsx';
import { HeardLines, type OnPlay } from './heard-line.tsx';
import { Part } from './part.tsx';
import { ReadState } from './read-state.tsx';
import { Way } from './way.tsx';
import week from './week-view.module.css';

const texts = lazyMessages.days;

type WeekViewProps = {
  /** The Monday, and today, as `YYYY-MM-DD`. */
  monday: string;
  today: string;
  onPlay: OnPlay;
  commitments: CommitmentRows;
};

/** What a week comes to, from its days. */
export function WeekView({ monday, today, onPlay, commitments }: WeekViewProps) {
  const page = useWeek(monday);
  const { previous = null, next = null } = page.data ?? {};
  const step = (to: string | null, label: (days: string) => string, none: string) => ({
    href: to === null ? null : weekPath(to),
    label: to === null ? none : label(weekText(to)),
  });
  return (
    <>
      <Way
        title={texts.week.of(weekText(monday))}
        previous={step(previous, texts.week.previous, texts.noPrevious)}
        next={step(next, texts.week.next, texts.noNext)}
      >
        <p className={classes.links}>
          <Link href={dayPath(today)}>{texts.today}</Link>
        </p>
      </Way>
      {page.data ? (
        <Content page={page.data} today={today} onPlay={onPlay} commitments={commitments} />
      ) : (
        <ReadState
          error={page.error}
          loading={texts.week.loading}
          failed={texts.week.loadFailed}
          onRetry={() => void page.refetch()}
        />
      )}
    </>
  );
}

type ContentProps = { page: WeekPage } & Pick<WeekViewProps, 'today' | 'onPlay' | 'commitments'>;

function Content({ page, today, onPlay, commitments: Rows }: ContentProps) {
  const { days, decisions, open, done } = page;
  if (days.every(({ recordings }) => recordings === 0))
    return <StatePanel title={texts.week.empty} icon={<IconCalendarWeek size={28} />} />;
  return (
    <div className={classes.column}>
      <Part title={texts.week.days}>
        <ul className={week.days} aria-label={texts.week.days}>
          {days
            .filter(({ recordings }) => recordings > 0)
            .map((day) => (
              <Day key={day.day} day={day} today={today} onPlay={onPlay} />
            ))}
        </ul>
      </Part>
      {page.isShortened ? <Text role="status">{texts.week.shortened}</Text> : null}
      {decisions.length > 0 ? (
        <Part title={texts.decisions}>
          <HeardLines label={texts.decisions} lines={decisions} onPlay={onPlay} />
        </Part>
      ) : null}
      <Commitments title={texts.week.open} items={open} rows={Rows} onPlay={onPlay} />
      <Commitments title={texts.week.done} items={done} rows={Rows} onPlay={onPlay} />
    </div>
  );
}

function Day({
  day: { day, recordings, seconds, lines },
  today,
  onPlay,
}: {
  day: WeekDay;
  today: string;
  onPlay: OnPlay;
}) {
  const name = weekdayText(day);
  return (
    <li className={week.day}>
      <Link href={dayPath(day)} className={week.name} aria-label={texts.toDay(dateText(day, today))}>
        {name}
      </Link>
      <div className={week.said}>
        <Text c="dimmed" fz="0.85rem">
          {factsOf(recordings, seconds)}
        </Text>
        {lines.length > 0 ? <HeardLines label={name} lines={lines} onPlay={onPlay} /> : null}
      </div>
    </li>
  );
}

function factsOf(recordings: number, seconds: number): string {
  const count = texts.recordings(recordings);
  return seconds > 0 ? `${formatLength(seconds)}, ${count}` : count;
}

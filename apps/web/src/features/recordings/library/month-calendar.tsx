import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { MonthPage } from '@wingman/contract/day.ts';
import { type ReactNode, useState } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { Surface } from '../../../components/surface.tsx';
import { formatLength } from '../../../lib/format.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useMonth } from '../api/use-month.ts';
import classes from './month-calendar.module.css';
import { type CalendarCell, longDayText, monthAfter, monthText, weeksOf } from './month-days.ts';

const texts = lazyMessages.library.calendar;

type MonthCalendarProps = {
  id: string;
  /** Today, and the day that the list shows, as `YYYY-MM-DD`. */
  today: string;
  shown: string | undefined;
  /** Nothing: all days. */
  onShow: (day: string | undefined) => void;
};

/** How much was recorded on each day of a month. A day leads to its recordings. */
export function MonthCalendar({ id, today, shown, onShow }: MonthCalendarProps) {
  const [day, setDay] = useState(`${(shown ?? today).slice(0, 7)}-01`);
  const month = useMonth(day);
  // What is kept of another month while this one is read is not of it.
  const recorded = month.data?.month === day.slice(0, 7) ? month.data.days : [];
  if (month.error && !month.data)
    return (
      <LoadFailure title={texts.loadFailed} text={month.error.message} onRetry={() => void month.refetch()} />
    );
  return (
    <Surface as="section" size="sm" id={id} aria-label={texts.of(monthText(day))}>
      <Group justify="space-between" wrap="nowrap">
        <Step label={texts.previous} onClick={() => setDay(monthAfter(day, -1))}>
          <IconChevronLeft size={20} aria-hidden="true" />
        </Step>
        <Text component="h2" fz="1rem" fw={600} aria-live="polite" tt="capitalize">
          {monthText(day)}
        </Text>
        <Step label={texts.next} onClick={() => setDay(monthAfter(day, 1))}>
          <IconChevronRight size={20} aria-hidden="true" />
        </Step>
      </Group>
      <table className={classes.month} aria-busy={month.isFetching}>
        <thead>
          <tr>
            {texts.weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 1).toUpperCase()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(day, recorded).map((week) => (
            <tr key={week.find((cell) => cell)?.day}>
              {week.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is its place
                <td key={index}>
                  {cell ? (
                    <Day cell={cell} isToday={cell.day === today} shown={shown} onShow={onShow} />
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Text c="dimmed" fz="sm" role="status">
        {month.isFetching && recorded.length === 0 ? '\u00a0' : totalText(recorded)}
      </Text>
    </Surface>
  );
}

function totalText(days: MonthPage['days']): string {
  const count = days.reduce((sum, { recordings }) => sum + recordings, 0);
  const seconds = days.reduce((sum, day) => sum + day.seconds, 0);
  return count === 0 ? texts.none : texts.total(count, formatLength(seconds));
}

type StepProps = { label: string; onClick: () => void; children: ReactNode };

function Step({ label, onClick, children }: StepProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

type DayProps = {
  cell: NonNullable<CalendarCell>;
  isToday: boolean;
} & Pick<MonthCalendarProps, 'shown' | 'onShow'>;

function Day({ cell: { day, recordings, seconds, level }, isToday, shown, onShow }: DayProps) {
  const isShown = day === shown;
  const name = longDayText(day);
  return (
    <button
      type="button"
      className={classes.day}
      data-level={level}
      data-today={isToday || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isShown}
      disabled={recordings === 0 && !isShown}
      aria-label={recordings > 0 ? texts.day(name, recordings, formatLength(seconds)) : texts.empty(name)}
      onClick={() => onShow(isShown ? undefined : day)}
    >
      {Number(day.slice(8))}
    </button>
  );
}

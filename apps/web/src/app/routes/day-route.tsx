import { useDocumentTitle } from '@mantine/hooks';
import { mondayOf } from '@wingman/contract/time.ts';
import { Redirect } from 'wouter';
import { Page } from '../../components/page.tsx';
import { DayView } from '../../features/days/components/day-view.tsx';
import { WeekView } from '../../features/days/components/week-view.tsx';
import { dayOf, dayPath, dayTitle, isDay, weekPath, weekText } from '../../features/days/day-names.ts';
import { ShownCommitments } from '../../features/notes/components/shown-commitments.tsx';
import { dueFacts } from '../../features/notes/due.ts';
import { useToday } from '../../lib/use-today.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { messages } from '../../messages/messages.ts';
import { useListen } from '../use-listen.ts';
import { NotFoundRoute } from './not-found-route.tsx';

/** A day or a week of the address; without a day today's. */
export function DayRoute({ day, isWeek = false }: { day?: string | undefined; isWeek?: boolean }) {
  const today = dayOf(useToday());
  const path = isWeek ? weekPath : dayPath;
  if (day === undefined) return <Redirect to={path(isWeek ? mondayOf(today) : today)} replace />;
  if (!isDay(day)) return <NotFoundRoute />;
  const monday = mondayOf(day);
  if (isWeek && monday !== day) return <Redirect to={weekPath(monday)} replace />;
  return isWeek ? <Week monday={day} today={today} /> : <Day day={day} today={today} />;
}

function Day({ day, today }: { day: string; today: string }) {
  const play = useListen();
  useDocumentTitle(`${dayTitle(day, today)} – ${messages.shell.product}`);
  return (
    <Page wide>
      <DayView
        key={day}
        day={day}
        today={today}
        onPlay={play}
        commitments={ShownCommitments}
        dueFacts={dueFacts}
      />
    </Page>
  );
}

function Week({ monday, today }: { monday: string; today: string }) {
  const play = useListen();
  useDocumentTitle(`${lazyMessages.days.week.of(weekText(monday))} – ${messages.shell.product}`);
  return (
    <Page>
      <WeekView key={monday} monday={monday} today={today} onPlay={play} commitments={ShownCommitments} />
    </Page>
  );
}

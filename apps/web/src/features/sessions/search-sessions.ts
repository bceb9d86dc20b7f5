import type { SessionSummary } from '@wingman/contract/session.ts';
import { dayStart, shortDay, timeOfDay } from '../../lib/day.ts';
import { foldText } from '../../lib/fold-text.ts';
import { messages } from '../../messages/messages.ts';

export const searchTabs = ['all', 'today', 'week'] as const;
export type SearchTab = (typeof searchTabs)[number];

/** How far back the week goes; today is not part of it. */
const weekDays = 7;

/** A chat with its title and its first message as they are compared. */
export type SearchableSession = { session: SessionSummary; folded: string };

export function searchable(sessions: readonly SessionSummary[]): SearchableSession[] {
  return sessions.map((session) => ({
    session,
    folded: foldText(`${session.title ?? ''}\n${session.firstMessage}`),
  }));
}

/** The chats whose title or first message contains the query, whatever the letters' case: all, today's, the week's before. */
export function searchSessions(
  sessions: readonly SearchableSession[],
  query: string,
  now: Date,
  zone: string,
): Record<SearchTab, SessionSummary[]> {
  const wanted = foldText(query);
  const all = sessions.filter(({ folded }) => folded.includes(wanted)).map(({ session }) => session);
  const [tomorrow, today, week] = [-1, 0, weekDays].map((before) => dayStart(now, before, zone));
  const between = (from: number | undefined, to: number | undefined) =>
    all.filter(({ lastActivity }) => {
      const instant = Date.parse(lastActivity);
      return instant >= Number(from) && instant < Number(to);
    });
  return { all, today: between(today, tomorrow), week: between(week, today) };
}

/** When a chat was last used: the time today, else `Ieri` or day and month. */
export function activityLabel(lastActivity: string, now: Date, zone: string): string {
  const instant = new Date(lastActivity);
  const start = dayStart(instant, 0, zone);
  if (start === dayStart(now, 0, zone)) return timeOfDay(instant, zone);
  if (start === dayStart(now, 1, zone)) return messages.time.yesterday;
  return shortDay(instant, zone);
}

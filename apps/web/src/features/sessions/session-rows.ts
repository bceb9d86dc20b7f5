import type { SessionSummary } from '@wingman/contract/session.ts';
import { groupByDay } from '../../lib/day.ts';
import { messages } from '../../messages/messages.ts';

/** A line of the chat list: the heading of a day, or a chat with its place among those of its day. */
export type SessionRow =
  | { type: 'day'; key: string; label: string }
  | { type: 'session'; key: string; label: string; session: SessionSummary; place: number; count: number };

/** The pinned chats under a heading of their own, then the others under those of their days, as one sequence of lines. */
export function sessionRows(sessions: readonly SessionSummary[], now: Date, zone: string): SessionRow[] {
  const pinned = sessions.filter(({ isPinned }) => isPinned);
  const others = sessions.filter(({ isPinned }) => !isPinned);
  const groups = [
    ...(pinned.length > 0 ? [{ label: messages.sessions.pinned, items: pinned }] : []),
    ...groupByDay(others, (session) => session.lastActivity, now, zone),
  ];
  return groups.flatMap(({ label, items }) => [
    { type: 'day' as const, key: `day ${label}`, label },
    ...items.map((session, index) => ({
      type: 'session' as const,
      key: session.sessionId,
      label,
      session,
      place: index + 1,
      count: items.length,
    })),
  ]);
}

/** Lines that follow each other and belong to one day. */
export function rowsByDay(rows: readonly SessionRow[]): { label: string; rows: SessionRow[] }[] {
  const days: { label: string; rows: SessionRow[] }[] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last?.label === row.label) last.rows.push(row);
    else days.push({ label: row.label, rows: [row] });
  }
  return days;
}

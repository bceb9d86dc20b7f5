import { Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { SessionSummary } from '@wingman/contract/session.ts';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { browserZone } from '../../../lib/day.ts';
import { useToday } from '../../../lib/use-today.ts';
import { useVirtualRows } from '../../../lib/use-virtual-rows.ts';
import { messages } from '../../../messages/messages.ts';
import { useRemoveSession } from '../api/use-remove-session.ts';
import { useSessions } from '../api/use-sessions.ts';
import { rowsByDay, type SessionRow, sessionRows } from '../session-rows.ts';
import { RemoveSessionDialog } from './remove-session-dialog.tsx';
import { SessionItem } from './session-item.tsx';
import classes from './session-list.module.css';

/** In rem, as the style sheet has them, for pointers and for fingers. */
const rowHeights = { day: 2.25, session: 2.5 };
const touchHeights = { day: 2.25, session: 2.875 };

type SessionListProps = {
  currentSessionId: string | null;
  /** A session was deleted on the server. */
  onRemoved: (sessionId: string) => void;
};

/** The chat sessions by day, each with its menu. Of a long list only what is seen is on the page. */
export function SessionList({ currentSessionId, onRemoved }: SessionListProps) {
  const sessions = useSessions();
  const removal = useRemoveSession();
  const [target, setTarget] = useState<SessionSummary | null>(null);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  const remove = (sessionId: string) => {
    removal.mutate(
      { sessionId },
      {
        onSuccess: () => {
          // The row with its button goes: the keyboard goes on at the list.
          heading.current?.focus();
          onRemoved(sessionId);
        },
        onSettled: () => setTarget(null),
      },
    );
  };

  return (
    <section aria-labelledby={headingId} className={classes.sessions}>
      <VisuallyHidden component="h2" id={headingId} ref={heading} tabIndex={-1}>
        {messages.sessions.heading}
      </VisuallyHidden>
      {sessions.isError ? (
        <Stack className={classes.state} gap="xs" align="flex-start" role="alert">
          <p>{messages.sessions.loadFailed}</p>
          <Button size="xs" variant="light" onClick={() => void sessions.refetch()}>
            {messages.shell.retry}
          </Button>
        </Stack>
      ) : null}
      {sessions.isLoading ? <LoadingRows /> : null}
      {sessions.data?.length === 0 ? <p className={classes.state}>{messages.sessions.empty}</p> : null}
      <Days sessions={sessions.data ?? none} currentSessionId={currentSessionId} onRemove={setTarget} />
      <RemoveSessionDialog
        session={target}
        pending={removal.isPending}
        onConfirm={remove}
        onCancel={() => setTarget(null)}
      />
    </section>
  );
}

const none: SessionSummary[] = [];

type DaysProps = {
  sessions: readonly SessionSummary[];
  currentSessionId: string | null;
  onRemove: (session: SessionSummary) => void;
};

function heightOf(row: SessionRow | undefined, isTouch: boolean): number {
  const heights = isTouch ? touchHeights : rowHeights;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return heights[row?.type ?? 'session'] * rem;
}

function Days({ sessions, currentSessionId, onRemove }: DaysProps) {
  const today = useToday();
  const rows = useMemo(() => sessionRows(sessions, today, browserZone()), [sessions, today]);
  const scroller = useRef<HTMLDivElement>(null);
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const estimate = useCallback((index: number) => heightOf(rows[index], isTouch === true), [rows, isTouch]);
  const virtual = useVirtualRows<HTMLDivElement>({ count: rows.length, estimate, overscan: 12, scroller });
  const drawn = virtual.rows.flatMap(({ index }) => rows[index] ?? []);
  return (
    <div ref={scroller} className={classes.scroller}>
      <div ref={virtual.list} style={{ paddingTop: virtual.before, paddingBottom: virtual.after }}>
        {rowsByDay(drawn).map((day) => (
          <div key={day.label}>
            {day.rows[0]?.type === 'day' ? <h3 className={classes.day}>{day.label}</h3> : null}
            <Stack component="ul" gap={0} aria-label={day.label}>
              {day.rows.map((row) =>
                row.type === 'session' ? (
                  <SessionItem
                    key={row.key}
                    row={row}
                    current={row.key === currentSessionId}
                    onRemove={onRemove}
                  />
                ) : null,
              )}
            </Stack>
          </div>
        ))}
      </div>
    </div>
  );
}

function LoadingRows() {
  return (
    <Stack className={classes.state} gap="xs" aria-hidden="true">
      <Skeleton height={14} width="40%" />
      <Skeleton height={30} />
      <Skeleton height={30} />
    </Stack>
  );
}

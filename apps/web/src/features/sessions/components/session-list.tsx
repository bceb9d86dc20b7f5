import { Button, Skeleton } from '@mantine/core';
import type { SessionSummary } from '@wingman/contract/session.ts';
import { useId, useRef, useState } from 'react';
import { browserZone, groupByDay } from '../../../lib/day.ts';
import { messages } from '../../../messages/messages.ts';
import { useRemoveSession } from '../api/use-remove-session.ts';
import { useSessions } from '../api/use-sessions.ts';
import { RemoveSessionDialog } from './remove-session-dialog.tsx';
import { SessionItem } from './session-item.tsx';
import classes from './session-list.module.css';

type SessionListProps = {
  currentSessionId: string | null;
  /** A session was deleted on the server. */
  onRemoved: (sessionId: string) => void;
};

/** The chat sessions by day, each with its menu. */
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
      <h2 id={headingId} ref={heading} tabIndex={-1} className={classes.heading}>
        {messages.sessions.heading}
      </h2>
      {sessions.isError ? (
        <div role="alert" className={classes.state}>
          <p>{messages.sessions.loadFailed}</p>
          <Button size="xs" variant="light" onClick={() => void sessions.refetch()}>
            {messages.shell.retry}
          </Button>
        </div>
      ) : null}
      {sessions.isLoading ? <LoadingRows /> : null}
      {sessions.data?.length === 0 ? <p className={classes.state}>{messages.sessions.empty}</p> : null}
      {groupByDay(sessions.data ?? [], (item) => item.lastActivity, new Date(), browserZone()).map(
        (group) => (
          <div key={group.label}>
            <h3 className={classes.day}>{group.label}</h3>
            <ul className={classes.list}>
              {group.items.map((session) => (
                <SessionItem
                  key={session.sessionId}
                  session={session}
                  current={session.sessionId === currentSessionId}
                  onRemove={() => setTarget(session)}
                />
              ))}
            </ul>
          </div>
        ),
      )}
      <RemoveSessionDialog
        session={target}
        pending={removal.isPending}
        onConfirm={remove}
        onCancel={() => setTarget(null)}
      />
    </section>
  );
}

function LoadingRows() {
  return (
    <div className={classes.rows} aria-hidden="true">
      <Skeleton height={14} width="40%" />
      <Skeleton height={30} />
      <Skeleton height={30} />
    </div>
  );
}

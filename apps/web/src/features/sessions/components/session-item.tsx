import { ActionIcon, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots, IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react';
import type { SessionSummary } from '@wingman/contract/session.ts';
import { memo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { messages } from '../../../messages/messages.ts';
import { useReadAhead } from '../api/use-read-ahead.ts';
import { useUpdateSession } from '../api/use-update-session.ts';
import type { SessionRow } from '../session-rows.ts';
import { sessionTitle } from '../session-title.ts';
import { RenameSession } from './rename-session.tsx';
import classes from './session-list.module.css';

/** Characters of a title on screens narrower than 640 px, and on wider ones. */
const narrowTitle = 20;
const wideTitle = 25;

type SessionItemProps = {
  row: Extract<SessionRow, { type: 'session' }>;
  current: boolean;
  /** The same function at each drawing. */
  onRemove: (session: SessionSummary) => void;
};

/** One chat in the list: a link to it and its options menu. Not drawn again when another chat is opened. */
export const SessionItem = memo(function SessionItem({ row, current, onRemove }: SessionItemProps) {
  const { session, place, count } = row;
  const narrow = useMediaQuery('(max-width: 639px)');
  const options = useRef<HTMLButtonElement>(null);
  const readAhead = useReadAhead(session.sessionId);
  const title = sessionTitle(session, narrow ? narrowTitle : wideTitle);
  const [isRenamed, setRenamed] = useState(false);
  const { mutate: update } = useUpdateSession();
  const { sessionId, isPinned } = session;
  const PinIcon = isPinned ? IconPinnedOff : IconPin;
  const rowProps = {
    className: classes.item,
    'data-current': current || undefined,
    'aria-posinset': place,
    'aria-setsize': count,
  };
  const endRenaming = (byKey: boolean) => {
    setRenamed(false);
    // The box goes: the keyboard goes on at the row.
    if (byKey) requestAnimationFrame(() => options.current?.focus());
  };
  if (isRenamed)
    return (
      <li {...rowProps}>
        <RenameSession
          session={session}
          onRename={(called) => update({ sessionId, title: called })}
          onEnd={endRenaming}
        />
      </li>
    );
  return (
    <li {...rowProps}>
      <Link
        href={`/chat/${session.sessionId}`}
        className={classes.link}
        aria-current={current ? 'page' : undefined}
        title={session.title ?? session.firstMessage}
        {...readAhead}
      >
        {title}
      </Link>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon
            ref={options}
            variant="subtle"
            color="gray"
            size="md"
            className={classes.options}
            aria-label={messages.sessions.options(title)}
          >
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={() => setRenamed(true)}
          >
            {messages.sessions.rename}
          </Menu.Item>
          <Menu.Item
            leftSection={<PinIcon size={16} aria-hidden="true" />}
            onClick={() => update({ sessionId, isPinned: !isPinned })}
          >
            {isPinned ? messages.sessions.unpin : messages.sessions.pin}
          </Menu.Item>
          <Menu.Item
            color="var(--wm-danger-ink)"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => {
              // The menu goes: a dialog that is left gives the focus back to its button.
              options.current?.focus();
              onRemove(session);
            }}
          >
            {messages.sessions.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
});

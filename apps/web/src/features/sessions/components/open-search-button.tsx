import { VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { ListRow } from '../../../components/list-row.tsx';
import { raiseAppEvent } from '../../../lib/app-events.ts';
import { messages } from '../../../messages/messages.ts';
import classes from './session-list.module.css';

const texts = messages.sessions.search;
const isMac = /mac|iphone|ipad/i.test(navigator.platform);

type OpenSearchButtonProps = {
  className: string | undefined;
  /** Only the icon is seen. */
  collapsed: boolean;
};

/** Opens the chat search, and shows the keys that do the same. */
export function OpenSearchButton({ className, collapsed }: OpenSearchButtonProps) {
  return (
    <ListRow
      className={className}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      title={collapsed ? texts.open : undefined}
      onClick={() => raiseAppEvent('openChatSearch')}
    >
      <IconSearch size={20} aria-hidden="true" />
      {collapsed ? <VisuallyHidden>{texts.open}</VisuallyHidden> : texts.open}
      {collapsed ? null : (
        <span aria-hidden="true" className={classes.keys}>
          {isMac ? texts.shortcutMac : texts.shortcut}
        </span>
      )}
    </ListRow>
  );
}

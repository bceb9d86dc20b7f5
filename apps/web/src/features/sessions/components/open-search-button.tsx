import { IconSearch } from '@tabler/icons-react';
import { raiseAppEvent } from '../../../lib/app-events.ts';
import { messages } from '../../../messages/messages.ts';

const texts = messages.sessions.search;
const isMac = /mac|iphone|ipad/i.test(navigator.platform);

type OpenSearchButtonProps = {
  /** The sidebar's own look of a line, of its words and of the keys beside them. */
  classNames: { line?: string | undefined; label?: string | undefined; keys?: string | undefined };
  /** Only the icon is seen. */
  collapsed: boolean;
};

/** Opens the chat search, and shows the keys that do the same. */
export function OpenSearchButton({ classNames, collapsed }: OpenSearchButtonProps) {
  return (
    <button
      type="button"
      className={classNames.line}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      title={collapsed ? texts.open : undefined}
      onClick={() => raiseAppEvent('openChatSearch')}
    >
      <IconSearch size={20} aria-hidden="true" />
      <span className={classNames.label}>{texts.open}</span>
      {collapsed ? null : (
        <span aria-hidden="true" className={classNames.keys}>
          {isMac ? texts.shortcutMac : texts.shortcut}
        </span>
      )}
    </button>
  );
}

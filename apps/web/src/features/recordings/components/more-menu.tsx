import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.recordings;

type MoreMenuProps = {
  onRename: () => void;
  onRemove: () => void;
  /** Further items, between both. */
  children?: ReactNode;
};

/** What is done rarely with a recording. */
export function MoreMenu({ onRename, onRemove, children }: MoreMenuProps) {
  const label = lazyMessages.transcript.more;
  return (
    <Menu position="bottom-end" withinPortal={false} returnFocus={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={label} title={label}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={onRename}>
          {texts.rename}
        </Menu.Item>
        {children}
        <Menu.Item
          color="var(--wm-danger-ink)"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={onRemove}
        >
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

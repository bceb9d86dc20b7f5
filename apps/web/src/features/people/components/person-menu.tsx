import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowsJoin,
  IconArrowsSplit2,
  IconDots,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { PersonDetail } from '@wingman/contract/person.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.people;

export type PersonAction = 'rename' | 'join' | 'split' | 'hide' | 'remove';

type PersonMenuProps = { person: PersonDetail; onChoose: (action: PersonAction) => void };

/** What can be done with a person. */
export function PersonMenu({ person: { isHidden, inRecordings }, onChoose }: PersonMenuProps) {
  const HideIcon = isHidden ? IconEye : IconEyeOff;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={texts.more} title={texts.more}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          onClick={() => onChoose('rename')}
        >
          {texts.rename}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowsJoin size={16} aria-hidden="true" />}
          onClick={() => onChoose('join')}
        >
          {texts.join}
        </Menu.Item>
        {inRecordings.length > 0 ? (
          <Menu.Item
            leftSection={<IconArrowsSplit2 size={16} aria-hidden="true" />}
            onClick={() => onChoose('split')}
          >
            {texts.split}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<HideIcon size={16} aria-hidden="true" />} onClick={() => onChoose('hide')}>
          {isHidden ? texts.unhide : texts.hide}
        </Menu.Item>
        <Menu.Item
          color="var(--wm-danger-ink)"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={() => onChoose('remove')}
        >
          {texts.deletion.menu}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

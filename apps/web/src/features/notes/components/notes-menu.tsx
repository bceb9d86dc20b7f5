import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconNotesOff, IconRefresh, IconTemplate } from '@tabler/icons-react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import classes from './notes-section.module.css';

const texts = lazyMessages.notes;

type NotesMenuProps = {
  /** Absent while they cannot be made again. */
  onRedo?: (() => void) | undefined;
  onTemplates: () => void;
  /** Absent while they are off. */
  onTurnOff?: (() => void) | undefined;
};

/** What else can be done with the notes of a recording. */
export function NotesMenu({ onRedo, onTemplates, onTurnOff }: NotesMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          className={classes.action}
          variant="subtle"
          color="gray"
          aria-label={texts.actions}
          title={texts.actions}
        >
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onRedo ? (
          <Menu.Item leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={onRedo}>
            {texts.redo.open}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconTemplate size={16} aria-hidden="true" />} onClick={onTemplates}>
          {texts.templates.title}
        </Menu.Item>
        {onTurnOff ? (
          <Menu.Item leftSection={<IconNotesOff size={16} aria-hidden="true" />} onClick={onTurnOff}>
            {texts.turnOff}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

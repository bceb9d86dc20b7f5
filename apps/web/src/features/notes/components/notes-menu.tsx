import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconDownload,
  IconLink,
  IconNotesOff,
  IconRefresh,
  IconTemplate,
} from '@tabler/icons-react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { type NotesFormat, notesFormats } from '../save-notes.ts';
import classes from './notes-section.module.css';

const texts = lazyMessages.notes;

type NotesMenuProps = {
  /** Absent while they cannot be made again. */
  onRedo?: (() => void) | undefined;
  /** Absent where no notes are made. */
  onTemplates?: (() => void) | undefined;
  /** Absent while there is nothing to save. */
  onSave?: ((format: NotesFormat) => void) | undefined;
  /** Absent while there is nothing to show. */
  onShare?: (() => void) | undefined;
  /** Absent while they are off. */
  onTurnOff?: (() => void) | undefined;
};

/** What else can be done with the notes of a recording. */
export function NotesMenu({ onRedo, onTemplates, onSave, onShare, onTurnOff }: NotesMenuProps) {
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
        {onTemplates ? (
          <Menu.Item leftSection={<IconTemplate size={16} aria-hidden="true" />} onClick={onTemplates}>
            {texts.templates.title}
          </Menu.Item>
        ) : null}
        {onSave
          ? notesFormats.map((format) => (
              <Menu.Item
                key={format}
                leftSection={<IconDownload size={16} aria-hidden="true" />}
                onClick={() => onSave(format)}
              >
                {texts.downloads[format]}
              </Menu.Item>
            ))
          : null}
        {onShare ? (
          <Menu.Item leftSection={<IconLink size={16} aria-hidden="true" />} onClick={onShare}>
            {lazyMessages.shares.open}
          </Menu.Item>
        ) : null}
        {onTurnOff ? (
          <Menu.Item leftSection={<IconNotesOff size={16} aria-hidden="true" />} onClick={onTurnOff}>
            {texts.turnOff}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

import { ActionIcon, Popover, Switch } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { Pill } from '../../../components/pill.tsx';
import { messages } from '../../../messages/messages.ts';
import classes from './chat-input.module.css';

const texts = messages.chat;

type ChatToolsProps = { superSearch: boolean; onSuperSearch: (on: boolean) => void };

/** The menu of tools: where to search. */
export function ChatTools({ superSearch, onSuperSearch }: ChatToolsProps) {
  return (
    <Popover position="top-start" trapFocus returnFocus shadow="md" radius="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          radius="xl"
          size={40}
          aria-label={texts.tools}
          title={texts.tools}
        >
          <IconAdjustmentsHorizontal size={20} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.tools}>
        <Switch
          label={texts.superSearch}
          description={texts.superSearchHint}
          checked={superSearch}
          onChange={(event) => onSuperSearch(event.currentTarget.checked)}
          maw="min(18rem, calc(100vw - 4rem))"
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Says that everything is searched, and turns that off. */
export function SuperSearchBadge({ superSearch, onSuperSearch }: ChatToolsProps) {
  if (!superSearch) return null;
  return (
    <Pill className={classes.badge}>
      {texts.superSearchOn}
      <button
        type="button"
        className={classes.off}
        aria-label={texts.superSearchOff}
        onClick={() => onSuperSearch(false)}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </Pill>
  );
}

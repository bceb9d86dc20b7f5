import { ActionIcon, Popover } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { LatePart } from '../../../components/late-part.tsx';
import { toastFailure } from '../../../lib/toast.ts';
import { messages } from '../../../messages/messages.ts';
import classes from './assistant-menu.module.css';

const texts = messages.assistant;

/** Fetches what the menu holds; also used to have it ready before it is first opened. */
export const loadAssistantPanel = async () => (await import('./assistant-panel.tsx')).AssistantPanel;

/** How long the assistant's answers are, and how well it knows the person. */
export const AssistantMenu = memo(function AssistantMenu() {
  const titleId = useId();
  return (
    <Popover position="bottom-end" width={320} shadow="md" trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.open} title={texts.open}>
          <IconSparkles size={20} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId} className={classes.menu}>
        <h2 id={titleId} className={classes.title}>
          {texts.title}
        </h2>
        <LatePart load={loadAssistantPanel} onFailure={() => toastFailure(texts.loadFailed)} props={{}} />
      </Popover.Dropdown>
    </Popover>
  );
});

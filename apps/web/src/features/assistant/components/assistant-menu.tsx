import { ActionIcon, Popover } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useId } from 'react';
import { messages } from '../../../messages/messages.ts';
import { useRecordedMinutes } from '../api/use-recorded-minutes.ts';
import { useResponseLength } from '../api/use-response-length.ts';
import classes from './assistant-menu.module.css';
import { Knowledge } from './knowledge.tsx';
import { LengthSlider } from './length-slider.tsx';

const texts = messages.assistant;

/** How long the assistant's answers are, and how well it knows the person. */
export function AssistantMenu() {
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
        <Content />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Drawn only while the menu is open. */
function Content() {
  const { length, save } = useResponseLength();
  const minutes = useRecordedMinutes();
  return (
    <>
      {length === undefined ? null : <LengthSlider length={length} onSave={save} />}
      {minutes === undefined ? null : <Knowledge minutes={minutes} />}
    </>
  );
}

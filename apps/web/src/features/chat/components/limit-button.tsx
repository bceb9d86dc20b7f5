import { ActionIcon, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { toastFailure } from '../../../lib/toast.ts';
import { messages } from '../../../messages/messages.ts';
import type { LimitMenuProps } from './limit-menu.tsx';

const LimitMenu = lazyPart(async () => (await import('./limit-menu.tsx')).LimitMenu);

const texts = messages.chat.limits;

/** «Limita a…»: opens what a chat can be limited to. */
export function LimitButton(props: Omit<LimitMenuProps, 'onDone'>) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-start"
      trapFocus
      returnFocus
      shadow="md"
      radius="md"
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          radius="xl"
          size={40}
          aria-label={texts.open}
          title={texts.open}
          onClick={() => setOpened((isOpen) => !isOpen)}
        >
          <IconFilter size={20} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.open}>
        <LimitMenu
          {...props}
          onDone={() => setOpened(false)}
          onLoadFailure={() => {
            setOpened(false);
            toastFailure(messages.chat.failed, messages.chat.failedText);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

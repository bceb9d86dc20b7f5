import { ActionIcon, Popover, Stack, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { toastFailure } from '../../../lib/toast.ts';
import { useBackCloses } from '../../../lib/use-back-closes.ts';
import { messages } from '../../../messages/messages.ts';

const texts = messages.assistant;

export const AssistantPanel = lazyPart(async () => (await import('./assistant-panel.tsx')).AssistantPanel);

/** How long the assistant's answers are, and how well it knows the person. */
export const AssistantMenu = memo(function AssistantMenu() {
  const titleId = useId();
  const [opened, setOpened] = useState(false);
  useBackCloses(opened, () => setOpened(false));
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={320}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.open}
          title={texts.open}
          onClick={() => setOpened((isOpen) => !isOpen)}
        >
          <IconSparkles size={20} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId} maw="calc(100vw - 1.5rem)" p="lg">
        <Stack gap="lg">
          <Text component="h2" id={titleId} fz="md" fw={700}>
            {texts.title}
          </Text>
          <AssistantPanel onLoadFailure={() => toastFailure(texts.loadFailed)} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
});
